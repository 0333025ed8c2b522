import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/version.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { sembrarReparto, sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
const [ANA, LUIS, MARTA, PEPA] = [0, 1, 2, 3];
const miembro = (i: number) => familia.miembros[i]!;

beforeEach(async () => {
  app = await buildTestApp();
  familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis' },
    { nombre: 'Marta' },
    { nombre: 'Pepa' },
  ]);
});
afterEach(() => app.app.close());

const crear = async (nombre: string): Promise<number> =>
  ((await llamarComo(app, miembro(ANA), 'POST', RUTAS.tareas, { nombre, frecuencia: 'DIARIA' })).cuerpo as Tarea).id;
const votar = async (tarea: number, ...votos: readonly (readonly [quien: number, dificultad: number])[]) => {
  for (const [quien, dificultad] of votos)
    await llamarComo(app, miembro(quien), 'POST', RUTAS.votaciones, {
      tarea,
      miembro: miembro(quien).id,
      dificultad,
    });
};
const cerrar = (quien = ANA) => llamarComo(app, miembro(quien), 'POST', RUTAS.cerrarVotaciones);
const leer = async (id: number): Promise<Tarea | undefined> =>
  ((await llamarComo(app, miembro(ANA), 'GET', RUTAS.tareas)).cuerpo as Tarea[]).find((t) => t.id === id);

test('three votes count, fewer are discarded for the starter pack or ten points, and one event tells everyone', async () => {
  const deTres = await crear('Fregar todo');
  await votar(deTres, [ANA, 1], [LUIS, 2], [MARTA, 4]);
  const deDos = await crear('Limpiar el baño');
  await votar(deDos, [ANA, 1], [PEPA, 1]);
  const deNadie = await crear('Dar brillo a la armadura');
  const pepa = await oir(await escuchar(app), miembro(PEPA).token);
  expect(await cerrar()).toMatchObject({
    estado: 200,
    cuerpo: { message: '3 votaciones cerradas', cerradas: 3 },
  });
  expect(await leer(deTres)).toMatchObject({ votaciones_completadas: true, puntos: 9, total_votaciones: 3 });
  expect(await leer(deDos)).toMatchObject({ votaciones_completadas: true, puntos: 16, total_votaciones: 0 });
  expect(await leer(deNadie)).toMatchObject({ votaciones_completadas: true, puntos: 10, total_votaciones: 0 });
  await pepa.esperar('votaciones:cerradas');
  const deVotos = pepa.recibidos.filter((r) => r.evento.startsWith('votaci') || r.evento.startsWith('tarea'));
  expect(deVotos.map((r) => r.datos)).toEqual([
    {
      cerradas: [
        { tarea: deTres, puntos: 9, votos: 3 },
        { tarea: deDos, puntos: 16, votos: 0 },
        { tarea: deNadie, puntos: 10, votos: 0 },
      ],
      version: await leerVersion(app.contexto.base.escritura, familia.id),
    },
  ]);
  pepa.socket.disconnect();
  const votos = await app.contexto.base.escritura.selectFrom('votaciones').select('tarea_id').execute();
  expect(new Set(votos.map((v) => v.tarea_id))).toEqual(new Set([deTres]));
  expect(await cerrar()).toMatchObject({ estado: 409, cuerpo: { codigo: 'VOTACIONES_CERRADAS' } });
});

test('a voting closed with the others can be voted afresh', async () => {
  const tarea = await crear('Fregar todo');
  await cerrar();
  expect((await llamarComo(app, miembro(ANA), 'POST', ruta(RUTAS.reabrirVotacion, { id: tarea }))).estado).toBe(200);
  await votar(tarea, [ANA, 4], [LUIS, 4], [MARTA, 4], [PEPA, 4]);
  expect(await leer(tarea)).toMatchObject({ votaciones_completadas: true, puntos: 16 });
});

test('members without the role are refused, and nothing changes', async () => {
  const tarea = await crear('Fregar todo');
  expect((await cerrar(LUIS)).estado).toBe(403);
  expect(await leer(tarea)).toMatchObject({ votaciones_completadas: false });
});

test('refused during a draft, and chores that are switched off stay open', async () => {
  familia = await sembrarReparto(app);
  const [abierta] = await sembrarTareas(app, familia.id, [10], { votaciones_completadas: false, activa: false });
  expect(await cerrar()).toMatchObject({ estado: 409, cuerpo: { codigo: 'REPARTO_EN_CURSO' } });
  await app.contexto.base.escritura.updateTable('sesiones_reparto').set({ fase: 'CANCELADA' }).execute();
  expect(await cerrar()).toMatchObject({ estado: 409, cuerpo: { codigo: 'VOTACIONES_CERRADAS' } });
  expect(await leer(abierta!)).toMatchObject({ votaciones_completadas: false });
});
