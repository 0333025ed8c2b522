import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crearVersiones } from './versiones.ts';

let servidor: Server;
let url: string;
let contestar: { readonly estado: number; readonly cuerpo: string };
beforeEach(async () => {
  servidor = createServer((_, respuesta) => respuesta.writeHead(contestar.estado).end(contestar.cuerpo));
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  const direccion = servidor.address();
  url = `http://127.0.0.1:${String(typeof direccion === 'object' ? direccion?.port : 0)}/`;
});
afterEach(() => servidor.close());

const buscar = (cuerpo: unknown, estado = 200) => {
  contestar = { estado, cuerpo: typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo) };
  return crearVersiones(url, '1.9.0').buscar();
};
const AL_DIA = { ok: true, nueva: null, url: null };

test('a newer version is reported with its page; an older or the same one is not', async () => {
  expect(await buscar({ tag_name: 'v1.10.0', html_url: 'https://git.example/1.10.0' })).toEqual({
    ok: true,
    nueva: '1.10.0',
    url: 'https://git.example/1.10.0',
  });
  expect(await buscar({ version: '2.0.0', html_url: 'javascript:alert(1)' })).toEqual({
    ok: true,
    nueva: '2.0.0',
    url: null,
  });
  for (const tag_name of ['v1.9.0', '1.8.9', '0.99.99']) expect(await buscar({ tag_name })).toEqual(AL_DIA);
});

test('picks the newest of a list in any order, and no prerelease', async () => {
  const lista = [
    { tag_name: 'v3.0.0', prerelease: true },
    { tag_name: 'v4.0.0', draft: true },
    { tag_name: 'v5.0.0-beta.1' },
    { tag_name: 'v1.9.1' },
    { tag_name: 'v2.1.0' },
    { tag_name: 'v2.0.9' },
    null,
  ];
  expect(await buscar(lista)).toMatchObject({ nueva: '2.1.0' });
});

test('a strange answer, or none, is reported in words', async () => {
  expect(await buscar('<html>')).toEqual({ ok: false, motivo: 'lo que ha contestado no se entiende' });
  expect(await buscar({ nada: 1 })).toEqual({ ok: false, motivo: 'no dice ninguna versión' });
  expect(await buscar('', 404)).toEqual({ ok: false, motivo: 'ha contestado 404' });
  expect(await buscar('x'.repeat(1_000_001))).toMatchObject({ ok: false });
  servidor.close();
  servidor.closeAllConnections();
  expect(await crearVersiones(url, '1.9.0').buscar()).toEqual({
    ok: false,
    motivo: 'no se ha podido llegar hasta allí',
  });
});
