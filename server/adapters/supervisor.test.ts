import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pedirCorredor } from './supervisor.ts';

/** A stand-in for Home Assistant's supervisor. */
let supervisor: Server;
let contesta: { readonly estado: number; readonly cuerpo: unknown };
let pedidos: (string | undefined)[];
let url: string;

const DATOS = { addon: 'core_mosquitto', host: 'core-mosquitto', port: 1883, ssl: false, protocol: '3.1.1' };
const bien = (data: unknown) => ({ estado: 200, cuerpo: { result: 'ok', data } });

beforeEach(async () => {
  pedidos = [];
  supervisor = createServer((peticion, respuesta) => {
    pedidos.push(`${peticion.method ?? ''} ${peticion.url ?? ''} ${peticion.headers.authorization ?? ''}`);
    const { estado, cuerpo } = contesta;
    respuesta.writeHead(estado, { 'content-type': 'application/json' });
    respuesta.end(typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo));
  });
  supervisor.listen(0, '127.0.0.1');
  await once(supervisor, 'listening');
  url = `http://127.0.0.1:${String((supervisor.address() as AddressInfo).port)}`;
});
afterEach(() => {
  supervisor.close();
});

test('the broker of another add-on is asked for with the token', async () => {
  contesta = bien({ ...DATOS, username: 'addons', password: 'p@ss:/word' });
  expect(await pedirCorredor('ficha', url)).toEqual({
    ok: true,
    corredor: { url: 'mqtt://core-mosquitto:1883', usuario: 'addons', clave: 'p@ss:/word' },
  });
  expect(pedidos).toEqual(['GET /services/mqtt Bearer ficha']);
});

test.each([
  [{ ...DATOS, port: '8883', ssl: true }, 'mqtts://core-mosquitto:8883'],
  [{ ...DATOS, host: 'fd00::7' }, 'mqtt://[fd00::7]:1883'],
  [{ ...DATOS, username: '', password: null }, 'mqtt://core-mosquitto:1883'],
])('%j is %s, without a login', async (data, direccion) => {
  contesta = bien(data);
  expect(await pedirCorredor('ficha', url)).toEqual({ ok: true, corredor: { url: direccion } });
});

test.each([
  [{ estado: 400, cuerpo: { result: 'error', message: 'secreto' } }, 'the supervisor answered 400'],
  [{ estado: 403, cuerpo: 'secreto' }, 'the supervisor answered 403'],
  [bien({}), 'the supervisor named no broker'],
  [bien(null), 'the supervisor named no broker'],
  [bien({ ...DATOS, port: 0 }), 'the supervisor named no broker'],
  [bien({ ...DATOS, host: 'a/secreto' }), 'the supervisor named no broker'],
  [{ estado: 200, cuerpo: '<html>secreto' }, 'SyntaxError'],
])('after %j there is no broker, and the reason quotes nothing', async (respuesta, porque) => {
  contesta = respuesta;
  expect(await pedirCorredor('ficha', url)).toEqual({ ok: false, porque });
});

test('without a supervisor there is no broker', async () => {
  supervisor.close();
  await once(supervisor, 'close');
  expect(await pedirCorredor('ficha', url)).toEqual({ ok: false, porque: 'ECONNREFUSED' });
});
