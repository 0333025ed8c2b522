import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as esperar } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar } from '#server/testing/en-red.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

test('a client that disconnects during its authentication frees the place that its form would have taken', async () => {
  const app = await buildTestApp();
  const [ana] = (await sembrarFamilia(app)).miembros;
  const url = new URL(await escuchar(app));
  const camino = ruta(RUTAS.usuario, { id: ana!.id });
  const { tokens } = app.contexto;
  const verificar = tokens.verificarAcceso.bind(tokens);
  const llegan = new EventEmitter();
  let ido = Promise.resolve<unknown>(undefined);
  app.app.server.prependListener('request', (_, respuesta) => {
    ido = once(respuesta, 'close');
    llegan.emit('peticion');
  });
  const deAntes = { verificarAcceso: tokens.verificarAcceso };
  // Answers the authentication only after the client has disconnected.
  Object.assign(tokens, {
    verificarAcceso: async (token: string) => {
      await ido;
      const quien = await verificar(token);
      setImmediate(() => llegan.emit('juzgada'));
      return quien;
    },
  });
  const cabeza = `PATCH ${camino} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ana!.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x`;
  // A member has two places for uploads, so a third would be refused if they were not freed.
  for (let i = 0; i < 3; i += 1) {
    const [peticion, juzgada] = [once(llegan, 'peticion'), once(llegan, 'juzgada')];
    const conexion = connect(Number(url.port), '127.0.0.1', () => conexion.write(cabeza));
    conexion.on('error', () => undefined);
    await peticion;
    conexion.destroy();
    await juzgada;
    // The server's cleanup runs in the same turn of the event loop, or a few later.
    await esperar(50);
  }
  Object.assign(tokens, deAntes);
  const formulario = new FormData();
  formulario.set('first_name', 'Anita');
  const headers = { authorization: `Bearer ${ana!.token}` };
  expect((await fetch(new URL(camino, url), { method: 'PATCH', headers, body: formulario })).status).toBe(200);
  await app.app.close();
});
