import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import type { Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { guardadoYPlegado } from '#server/testing/sembrar-reparto.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';

/**
 * Load that a draft counts for a chore with a rule. The tests begin on 2026-11-21, in the quarter from October to December,
 * which has 92 days.
 */

let casa: Casa;
const pedir = async <T>(camino: string, cuerpo?: object, metodo: 'GET' | 'POST' = 'POST'): Promise<T> => {
  const { estado, cuerpo: respuesta } = await llamarComo(casa.app, casa.miembro(0), metodo, camino, cuerpo);
  expect(estado, JSON.stringify(respuesta)).toBeLessThan(300);
  return respuesta;
};
const con = (nombre: string, regla: Regla) => casa.tarea({ nombre, frecuencia: 'OTRA', regla });

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const SIEMPRE = { desde: '2026-01-01', meses: [] };

test('the load is points times the rule’s days in that quarter, and minutes likewise', async () => {
  await con('Sábanas', { tipo: 'SEMANAS', cada: 2, dias_semana: [2], ...SIEMPRE });
  await con('Filtro', { tipo: 'TRAS_HACERLA', cada: 30, ...SIEMPRE });
  await con('Ventanas', { tipo: 'MESES', cada: 1, el: { semana: -1, dia_semana: 5 }, ...SIEMPRE });
  await con('Belén', { tipo: 'UNA_VEZ', dia: '2026-12-08' });
  await casa.tarea({ nombre: 'Mesa' });
  const { sesion } = await pedir<JugadaHecha>(RUTAS.iniciar, { contar: 'TRIMESTRE' });
  const por = new Map(sesion.tareas.map((t) => [t.nombre, t]));
  // Tuesdays in every other week since 6 January: 13 and 27 October, 10 and 24 November, 8 and 22 December.
  expect(por.get('Sábanas')).toMatchObject({ frecuencia: 'OTRA', veces: 6, veces_trimestre: 6, puntos: 60 });
  expect(por.get('Filtro')).toMatchObject({ veces: 3, puntos: 30 });
  expect(por.get('Ventanas')).toMatchObject({ veces: 3, puntos: 30 });
  expect(por.get('Belén')).toMatchObject({ veces: 1, puntos: 10 });
  expect(por.get('Mesa · lunes a jueves')).toMatchObject({ veces: 52, puntos: 520 });
  expect(por.get('Mesa · viernes a domingo')).toMatchObject({ veces: 39, puntos: 390 });
  expect(sesion.minutos_trimestre).toBe(10 * (6 + 3 + 3 + 1 + 91));
  const { guardado, plegado } = await guardadoYPlegado(casa.app, sesion.id);
  expect(guardado).toEqual(plegado);
  const libres = await casa.como(0).verTareasDisponibles();
  expect(libres.find((t) => t.nombre === 'Sábanas')?.frecuencia_display).toBe('Cada 2 semanas, los martes');
});

test('a chore not due before the quarter’s end is not dealt, and the preview says so; nor is one that is over', async () => {
  await con('Césped', { tipo: 'SEMANAS', cada: 2, dias_semana: [6], desde: '2026-01-01', meses: [4, 5, 6, 7, 8, 9] });
  const belen = await con('Belén', { tipo: 'UNA_VEZ', dia: '2026-12-08' });
  const mesa = await casa.tarea({ nombre: 'Mesa' });
  const antes = await pedir<Previsualizacion>(RUTAS.previsualizar, { contar: 'TRIMESTRE' });
  expect(antes.total).toBe(10 + 910);
  expect(antes.avisos.map((a) => a.texto)).toContain('«Césped» no toca este trimestre y no entra en el reparto');

  await casa.repartir([belen, 0], [mesa, 0]);
  const hecha = (await casa.pendientes(0)).find((a) => a.tarea === belen);
  await casa.como(0).completar({ id: hecha!.id });
  const despues = await pedir<Previsualizacion>(RUTAS.previsualizar, { contar: 'TRIMESTRE' });
  expect(despues.total).toBe(910);

  // In the last days of a quarter the preview is of the next one: the lawn is due on 3 April and every other Saturday.
  casa.reloj.poner('2027-03-20T10:00:00.000Z');
  const primavera = await pedir<Previsualizacion>(RUTAS.previsualizar, { contar: 'TRIMESTRE' });
  expect(primavera.total).toBe(910 + 70);
  expect(primavera.avisos.map((a) => a.tipo)).not.toContain('NO_TOCAN');
});
