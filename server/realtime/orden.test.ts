import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FamiliaParaUnirse } from '#shared/contracts/accesos.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir, pedir } from '#server/testing/en-red.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

let app: App;
let url: string;
beforeEach(async () => {
  app = await buildTestApp();
  url = await escuchar(app);
});
afterEach(() => app.app.close());

test('events reach the family in the order of the commits, even though an activation signs tokens after its commit', async () => {
  const nuevos = Array.from({ length: 10 }, (_, i) => ({ nombre: `Nuevo${String(i)}`, cuenta: false }));
  const familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, ...nuevos]);
  const [ana, ...porActivar] = familia.miembros;
  const permisos: string[] = [];
  for (let i = 0; i < porActivar.length; i += 1) {
    const { cuerpo } = await llamar(app, 'POST', RUTAS.unirse, null, { familia_id: familia.id, pin: familia.pin });
    permisos.push((cuerpo as FamiliaParaUnirse).token_activacion);
  }
  const oyente = await oir(url, ana!.token);
  const clave = 'una-clave-bien-larga';
  const respuestas = await Promise.all(
    porActivar.flatMap(({ id }, i) => [
      pedir(url, 'POST', RUTAS.activar, '', {
        miembro_id: id,
        password: clave,
        password_confirm: clave,
        token_activacion: permisos[i],
      }),
      pedir(url, 'POST', RUTAS.tareas, ana!.token, { nombre: `Tarea ${String(i)}`, frecuencia: 'DIARIA' }),
    ]),
  );
  expect(respuestas.map((r) => r.estado)).toEqual(respuestas.map(() => 201));
  const final = await leerVersion(app.contexto.base.escritura, familia.id);
  await expect.poll(() => oyente.recibidos.at(-1)?.datos.version).toBe(final);
  const versiones = [...new Set(oyente.recibidos.map((r) => r.datos.version))];
  expect(versiones).toEqual(Array.from({ length: final }, (_, i) => i + 1));
  oyente.socket.disconnect();
});
