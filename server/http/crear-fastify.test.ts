import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar } from '#server/testing/en-red.ts';

let app: App;
let url: string;
beforeAll(async () => {
  app = await buildTestApp();
  url = await escuchar(app);
});
afterAll(() => app.app.close());

/** Returns all bytes that the server sends until it closes the connection, since an HTTP client would hide a forbidden body. */
const bytesDe = (metodo: 'GET' | 'HEAD', ruta: string): Promise<string> => {
  const cable = connect(Number(new URL(url).port), '127.0.0.1');
  cable.write(`${metodo} ${ruta} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  return text(cable);
};

test.each([RUTAS.altas, RUTAS.yo, '/api/nada/'])('HEAD %s is answered like GET, without the body', async (ruta) => {
  const [con, sin] = await Promise.all([bytesDe('GET', ruta), bytesDe('HEAD', ruta)]);
  const [cabecera = '', cuerpo = ''] = con.split('\r\n\r\n');
  const sinFecha = (texto: string): string => texto.replace(/^date: .*$/im, '');
  expect(cuerpo).not.toBe('');
  expect(sinFecha(sin)).toBe(sinFecha(`${cabecera}\r\n\r\n`));
});
