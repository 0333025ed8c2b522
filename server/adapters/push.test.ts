import { describe, expect, test } from 'vitest';
import { contactoDe } from './push.ts';

/** Apple's service answers 403 BadJwtToken to a contact that is not on the Internet: nothing would reach an iPhone. */
describe('the contact given to push services', () => {
  const POR_DEFECTO = 'mailto:te-toca@example.com';

  test.each([
    ['https://casa.example.net', undefined, 'https://casa.example.net'],
    ['https://casa.example.net:8443', 'casa@correo.example.net', 'https://casa.example.net:8443'],
    ['http://192.168.1.20:3000', 'Te Toca <casa@correo.example.net>', 'mailto:casa@correo.example.net'],
    [undefined, 'casa@correo.example.net', 'mailto:casa@correo.example.net'],
    // Senders as on boxes that relay their own mail, such as Home Assistant; none of these hosts is on the Internet.
    [undefined, 'casa@localhost', POR_DEFECTO],
    [undefined, 'Te Toca <te-toca@servidor>', POR_DEFECTO],
    [undefined, 'te-toca@caja.local', POR_DEFECTO],
    [undefined, 'te-toca@[192.168.1.20]', POR_DEFECTO],
    ['https://localhost:3443', undefined, POR_DEFECTO],
    ['https://te-toca.local', 'casa@localhost', POR_DEFECTO],
    ['https://192.168.1.20', undefined, POR_DEFECTO],
    ['https://[fd12::1]:3443', undefined, POR_DEFECTO],
    ['https://fritz.box', 'casa@correo.example.net', 'mailto:casa@correo.example.net'],
    [undefined, undefined, POR_DEFECTO],
  ])('of a box at %s that writes as %s is %s', (origen, remitente, contacto) => {
    expect(contactoDe(origen, remitente)).toBe(contacto);
  });
});
