import { z } from 'zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Asignacion } from '#shared/contracts/asignaciones.ts';
import { HoyEnCasa, type TareaPantalla } from '#shared/contracts/pantalla.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

let casa: Casa;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-17T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const nombre = (quien: number): string => casa.miembro(quien).nombre;
const completarPrimera = async (quien: number): Promise<number> => {
  const [primera] = await casa.pendientes(quien);
  await casa.como(quien).completar({ id: primera!.id });
  return primera!.id;
};
const hoy = async (quien = MARTA): Promise<TareaPantalla[]> => HoyEnCasa.parse(await casa.como(quien).verHoy()).tareas;

test('an assignment shows the task’s present description, and the day and member of its last completion', async () => {
  const tarea = await casa.tarea({ descripcion: 'Con agua muy caliente' });
  await casa.repartir([tarea, LUIS]);
  expect(await casa.pendientes(LUIS)).toMatchObject([{ tarea_descripcion: 'Con agua muy caliente', ultima_vez: null }]);

  await completarPrimera(LUIS);
  expect(await casa.pendientes(LUIS)).toMatchObject([{ ultima_vez: { dia: '2026-11-17', nombre: nombre(LUIS) } }]);
  // The chore is assigned to Marta now; she sees its last completion, which was another member's.
  casa.reloj.poner('2026-11-18T10:00:00.000Z');
  await casa.como(ANA).asignar({ tarea, miembro: casa.id(MARTA), fecha_limite: null });
  await completarPrimera(LUIS);
  expect(await casa.pendientes(MARTA)).toMatchObject([{ ultima_vez: { dia: '2026-11-18', nombre: nombre(LUIS) } }]);
  await casa.como(ANA).editarTarea({ id: tarea, nombre: 'Fregar', frecuencia: 'DIARIA', descripcion: 'Con agua fría' });
  expect(await casa.pendientes(MARTA)).toMatchObject([{ tarea_descripcion: 'Con agua fría' }]);

  // A completed assignment shows the completion before its own.
  const hechas = z.array(Asignacion).parse(await casa.como(LUIS).verMisTareas({ estado: 'COMPLETADA' }));
  expect(hechas.map((a) => a.ultima_vez?.dia ?? null)).toEqual(['2026-11-17', null]);
});

test('today lists all members’ work that is late, due today, without a day or done today, and not tomorrow’s', async () => {
  const [diaria, semanal, suelta] = [
    await casa.tarea(),
    await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 2 }),
    await casa.tarea(),
  ];
  await casa.repartir([diaria, ANA], [semanal, LUIS]);
  await casa.como(ANA).asignar({ tarea: suelta, miembro: casa.id(MARTA), fecha_limite: null });
  const resumen = async (quien?: number) =>
    (await hoy(quien)).map((t) => [casa.familia.miembros.findIndex((m) => m.id === t.miembro), t.estado, t.atrasada]);
  expect(await resumen()).toEqual([
    [ANA, 'PENDIENTE', false],
    [LUIS, 'PENDIENTE', false],
    [MARTA, 'PENDIENTE', false],
  ]);

  await completarPrimera(ANA);
  expect(await resumen(LUIS)).toEqual([
    [ANA, 'COMPLETADA', false],
    [LUIS, 'PENDIENTE', false],
    [MARTA, 'PENDIENTE', false],
  ]);
  casa.reloj.poner('2026-11-17T23:00:00.000Z');
  expect(await resumen()).toEqual([
    [ANA, 'PENDIENTE', false],
    [LUIS, 'PENDIENTE', true],
    [MARTA, 'PENDIENTE', false],
  ]);
  const otra = await sembrarFamilia(casa.app);
  expect(await casa.como(otra.miembros[0]!).verHoy()).toEqual({
    tareas: [],
    idos: [],
    de_ayer: [],
    gracias: [],
  });
});
