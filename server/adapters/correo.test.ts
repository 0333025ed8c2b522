import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { puertoLibre } from '#server/testing/servidor-hijo.ts';
import { crearCorreo } from './correo.ts';

interface Recibida {
  readonly de: string;
  readonly para: readonly string[];
  readonly texto: string;
}

let servidor: SMTPServer;
let puerto: number;
let recibidas: Recibida[];
/** The mail server's answer to a recipient; null when it accepts them. */
let rechazo: { readonly responseCode: number } | null;

beforeEach(async () => {
  recibidas = [];
  rechazo = null;
  puerto = await puertoLibre();
  servidor = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, listo) =>
      username === 'casa' && password === 'clave con ñ' ? listo(null, { user: username }) : listo(new Error('no')),
    onRcptTo: (_, __, listo) => listo(rechazo === null ? null : Object.assign(new Error('rejected'), rechazo)),
    onData: (flujo, { envelope }, listo) => {
      let texto = '';
      flujo.on('data', (trozo) => {
        texto += String(trozo);
      });
      flujo.on('end', () => {
        recibidas.push({
          de: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          para: envelope.rcptTo.map((r) => r.address),
          texto,
        });
        listo();
      });
    },
  });
  await new Promise<void>((listo) => servidor.listen(puerto, '127.0.0.1', listo));
});
afterEach(() => new Promise<void>((listo) => servidor.close(() => listo())));

const correo = (quien = '', direccion: string | null = 'https://casa.ejemplo.es') =>
  crearCorreo({
    url: `smtp://${quien}127.0.0.1:${String(puerto)}`,
    remitente: 'Te Toca <te-toca@ejemplo.es>',
    direccion,
  });
const AVISO = { titulo: '¡Te toca!', cuerpo: 'Elige tu tarea en el reparto.', url: '/reparto' };
const SIN_PRISA = new AbortController().signal;
/** Decodes a mail's quoted-printable text. */
const leido = (texto: string) =>
  Buffer.from(
    texto
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, h: string) => String.fromCodePoint(Number.parseInt(h, 16))),
    'latin1',
  ).toString('utf8');

test('an e-mail has the message’s text, its link, and a way to turn messages off', async () => {
  const c = await correo('casa:clave%20con%20%C3%B1@');
  expect(await c.enviar('luis@ejemplo.es', AVISO, SIN_PRISA)).toEqual({ tipo: 'ENTREGADO' });
  const [una] = recibidas;
  expect(una).toMatchObject({ de: 'te-toca@ejemplo.es', para: ['luis@ejemplo.es'] });
  const texto = leido(una!.texto);
  expect(texto).toMatch(/^From: Te Toca <te-toca@ejemplo\.es>/m);
  expect(texto).toContain('Elige tu tarea en el reparto.');
  expect(texto).toContain('https://casa.ejemplo.es/reparto');
  expect(texto).toContain('en Perfil');
  c.cerrar();
});

test('without a public address it has no links', async () => {
  const c = await correo('', null);
  await c.enviar('luis@ejemplo.es', AVISO, SIN_PRISA);
  expect(recibidas[0]!.texto).not.toMatch(/https?:/);
  c.cerrar();
});

test('a line break in an address adds neither a recipient nor a header', async () => {
  const c = await correo();
  await c.enviar(
    'luis@ejemplo.es\r\nBcc: otra@ejemplo.es',
    { ...AVISO, titulo: 'Hola\r\nBcc: otra@ejemplo.es' },
    SIN_PRISA,
  );
  expect(recibidas.flatMap((r) => r.para)).not.toContain('otra@ejemplo.es');
  c.cerrar();
});

test('a refusal by the mail server is final; a delay or a lost connection is retried; the stated reason contains no address', async () => {
  const c = await correo();
  rechazo = { responseCode: 550 };
  expect(await c.enviar('luis@ejemplo.es', AVISO, SIN_PRISA)).toEqual({
    tipo: 'RECHAZADO',
    motivo: expect.not.stringContaining('ejemplo') as string,
  });
  rechazo = { responseCode: 451 };
  expect(await c.enviar('luis@ejemplo.es', AVISO, SIN_PRISA)).toMatchObject({ tipo: 'FALLIDO' });
  const malo = await correo('casa:otra@');
  expect(await malo.enviar('luis@ejemplo.es', AVISO, SIN_PRISA)).toMatchObject({ tipo: 'RECHAZADO' });
  const lejos = await crearCorreo({
    url: `smtp://127.0.0.1:${String(await puertoLibre())}`,
    remitente: 'x@ejemplo.es',
    direccion: null,
  });
  expect(await lejos.enviar('luis@ejemplo.es', AVISO, SIN_PRISA)).toMatchObject({ tipo: 'FALLIDO' });
  for (const x of [c, malo, lejos]) x.cerrar();
});

test('closing the app ends at once a delivery to a mail server that does not answer', async () => {
  const mudo = createServer();
  const suyo = await puertoLibre();
  await new Promise<void>((listo) => mudo.listen(suyo, '127.0.0.1', listo));
  const c = await crearCorreo({
    url: `smtp://127.0.0.1:${String(suyo)}`,
    remitente: 'te-toca@ejemplo.es',
    direccion: null,
  });
  const cierre = new AbortController();
  const enviado = c.enviar('luis@ejemplo.es', AVISO, cierre.signal);
  const [cable] = (await once(mudo, 'connection')) as [Socket];
  const antes = performance.now();
  cierre.abort();
  expect(await enviado).toMatchObject({ tipo: 'FALLIDO' });
  expect(performance.now() - antes).toBeLessThan(5_000);
  c.cerrar();
  cable.destroy();
  mudo.close();
});
