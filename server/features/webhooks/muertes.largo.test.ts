import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { abrirReceptor } from '#server/testing/receptor-webhooks.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import { arrancarHijo, puertoLibre } from '#server/testing/servidor-hijo.ts';

const MUERTES = 8;
const EN_CADA = 4;

test('a server that is killed by kill -9 right after its answers tells of every answered tick at least once, first in order', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'webhooks-muertes-'));
  const receptor = await abrirReceptor();
  const app = await buildTestApp({
    archivo: join(carpeta, 'te-toca.db'),
    reloj: { ahora: () => new Date().toISOString() },
  });
  const familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }]);
  const tareas: (readonly [number, number])[] = [];
  for (let i = 0; i < MUERTES * EN_CADA; i += 1)
    tareas.push([await crearTarea(app, familia, { nombre: `Tarea ${String(i)}` }), 1]);
  await repartir(app, familia, ...tareas);
  await llamarComo(app, familia.miembros[0]!, 'POST', RUTAS.webhooks, { direccion: receptor.url });
  const ids = (await pendientesDe(app, familia, 1)).map((p) => p.id);
  await app.app.close();

  const puerto = await puertoLibre();
  const authorization = `Bearer ${familia.miembros[1]!.token}`;
  const marcadas: number[] = [];
  for (let muerte = 0; muerte < MUERTES; muerte += 1) {
    const hijo = await arrancarHijo(carpeta, puerto);
    for (const id of ids.slice(muerte * EN_CADA, (muerte + 1) * EN_CADA)) {
      const { status } = await fetch(hijo.url + ruta(RUTAS.completar, { id }), {
        method: 'PATCH',
        headers: { authorization },
      });
      if (status === 200) marcadas.push(id);
    }
    await hijo.matar();
  }
  const ultimo = await arrancarHijo(carpeta, puerto);
  const vistas = () =>
    receptor.llegados
      .filter((l) => l.tipo === 'asignacion.completada')
      .map((l) => ({
        id: l.id,
        cual: (JSON.parse(l.cuerpo) as { data: { asignacion: { id: number } } }).data.asignacion.id,
      }));
  // Waits more than a minute, because a killed process holds its messages under a lease of a minute.
  await expect.poll(() => new Set(vistas().map((v) => v.cual)).size, { timeout: 100_000 }).toBe(marcadas.length);
  expect(marcadas).toHaveLength(MUERTES * EN_CADA);
  expect([...new Set(vistas().map((v) => v.cual))]).toEqual(marcadas);
  for (const suyas of Map.groupBy(vistas(), (v) => v.cual).values())
    expect(new Set(suyas.map((v) => v.id)).size).toBe(1);
  await ultimo.terminar();
  await receptor.cerrar();
  rmSync(carpeta, { recursive: true });
}, 180_000);
