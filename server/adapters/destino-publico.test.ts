import { Agent, request } from 'node:https';
import { describe, expect, test } from 'vitest';
import { esDestinoPublico, esDireccionPublica, resolverPublico } from './push.ts';

describe('an endpoint', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://db5p.notify.windows.com/w/?token=x',
  ])('of a browser’s push service is public: %s', (endpoint) => {
    expect(esDestinoPublico(endpoint)).toBe(true);
  });
});

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd12::1',
    'ff02::1',
    '::ffff:192.168.1.1',
    '64:ff9b::c0a8:101',
    '2002:c0a8:101::1',
    '2001:0:1::1',
    'no es una',
  ])('%s is not public', (direccion) => {
    expect(esDireccionPublica(direccion)).toBe(false);
  });

  test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2a00:1450:4003::200e', '2606:4700::1111'])(
    '%s is public',
    (direccion) => {
      expect(esDireccionPublica(direccion)).toBe(true);
    },
  );
});

test('an https request through the resolver fails for a name that resolves to this machine', async () => {
  const error = await new Promise<NodeJS.ErrnoException>((listo) => {
    request('https://localhost:1/', { agent: new Agent({ lookup: resolverPublico }) })
      .on('error', listo)
      .end();
  });
  expect(error.code).toBe('EPRIVADA');
});

test('the resolver itself fails for such a name', async () => {
  const error = await new Promise<NodeJS.ErrnoException | null>((listo) =>
    resolverPublico('localhost', {}, (e) => listo(e)),
  );
  expect(error?.code).toBe('EPRIVADA');
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com:22/x',
  'https://ana@fcm.googleapis.com/x',
  'https://192.168.1.1/x',
  'https://[2a00:1450:4003::200e]/x',
  'https://3232235777/x',
  'https://router/x',
  'https://caja.local/x',
  'https://caja.fritz.box/x',
  'https://FRITZ.BOX/x',
  'https://caja.localdomain/x',
  'https://api.default.svc/x',
  'https://api.default.svc.cluster.local/x',
  'https://host.docker.internal/x',
  'https://caja.home.arpa./x',
  'https://caja.lan../x',
  'https://o2.box/x',
  'https://abcdef.onion/x',
  'nada',
])('%s is no public endpoint', (endpoint) => {
  expect(esDestinoPublico(endpoint)).toBe(false);
});
