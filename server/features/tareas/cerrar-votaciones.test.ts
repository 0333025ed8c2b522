import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { abrirCasa, casaDe, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { sembrarReparto, sembrarTareas } from '#server/testing/sembrar-reparto.ts';

let casa: Casa;
const [ANA, LUIS, MARTA, PEPA] = [0, 1, 2, 3];

beforeEach(async () => {
  casa = await abrirCasa({
    miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }, { nombre: 'Pepa' }],
  });
});
afterEach(() => casa.cerrar());

const crear = async (nombre: string): Promise<number> =>
  (await casa.como(ANA).crearTarea({ nombre, frecuencia: 'DIARIA' })).id;
const votar = async (tarea: number, ...votos: readonly (readonly [quien: number, dificultad: number])[]) => {
  for (const [quien, dificultad] of votos) await casa.como(quien).votar({ tarea, miembro: casa.id(quien), dificultad });
};
const leer = async (id: number): Promise<Tarea | undefined> =>
  (await casa.como(ANA).verTareas()).find((t) => t.id === id);

test('three votes count; fewer are discarded for the starter pack’s points or ten; one event tells everyone', async () => {
  const deTres = await crear('Fregar todo');
  await votar(deTres, [ANA, 1], [LUIS, 2], [MARTA, 4]);
  const deDos = await crear('Limpiar el baño');
  await votar(deDos, [ANA, 1], [PEPA, 1]);
  const deNadie = await crear('Dar brillo a la armadura');
  const pepa = await oir(await escuchar(casa.app), casa.miembro(PEPA).token);
  expect(await casa.como(ANA).cerrarVotaciones()).toMatchObject({ message: '3 votaciones cerradas', cerradas: 3 });
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
      version: await leerVersion(casa.db, casa.familia.id),
    },
  ]);
  pepa.socket.disconnect();
  const votos = await casa.db.selectFrom('votaciones').select('tarea_id').execute();
  expect(new Set(votos.map((v) => v.tarea_id))).toEqual(new Set([deTres]));
  expect(await casa.negado(ANA, 'cerrarVotaciones')).toMatchObject({ estado: 409, codigo: 'VOTACIONES_CERRADAS' });
});

test('a voting closed with the others can be reopened', async () => {
  const tarea = await crear('Fregar todo');
  await casa.como(ANA).cerrarVotaciones();
  await casa.como(ANA).reabrirVotacion({ id: tarea });
  await votar(tarea, [ANA, 4], [LUIS, 4], [MARTA, 4], [PEPA, 4]);
  expect(await leer(tarea)).toMatchObject({ votaciones_completadas: true, puntos: 16 });
});

test('members without the role are refused, and nothing changes', async () => {
  const tarea = await crear('Fregar todo');
  expect(await casa.negado(LUIS, 'cerrarVotaciones')).toMatchObject({ estado: 403 });
  expect(await leer(tarea)).toMatchObject({ votaciones_completadas: false });
});

test('refused during a draft, and chores that are switched off stay open', async () => {
  casa = await casaDe(casa.app, await sembrarReparto(casa.app));
  const [abierta] = await sembrarTareas(casa.app, casa.familia.id, [10], {
    votaciones_completadas: false,
    activa: false,
  });
  expect(await casa.negado(ANA, 'cerrarVotaciones')).toMatchObject({ estado: 409, codigo: 'REPARTO_EN_CURSO' });
  await casa.db.updateTable('sesiones_reparto').set({ fase: 'CANCELADA' }).execute();
  expect(await casa.negado(ANA, 'cerrarVotaciones')).toMatchObject({ estado: 409, codigo: 'VOTACIONES_CERRADAS' });
  expect(await leer(abierta!)).toMatchObject({ votaciones_completadas: false });
});
