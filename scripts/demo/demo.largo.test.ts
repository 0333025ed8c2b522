import { expect, test } from 'vitest';
import { hoyEn, inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { estaAtrasada } from '#shared/domain/vencimiento.ts';
import { conectar, conLector } from '#server/db/conectar.ts';
import { migrar } from '#server/db/migraciones.ts';
import { ZONA } from './familia.ts';
import { poblar } from './poblar.ts';

/**
 * Creates the demo's family at an instant and reads its tables. `destroy` does nothing until they are read, because `poblar`
 * closes the app, which would close the database in memory.
 */
const hacer = async (ahora: string) => {
  const db = conectar(':memory:');
  await migrar(db);
  const cerrar = db.destroy.bind(db);
  db.destroy = () => Promise.resolve();
  const poblada = await poblar(conLector(db, ':memory:'), ahora, { extras: true });
  const asignaciones = await db.selectFrom('asignaciones').selectAll().orderBy('id').execute();
  const cambios = await db.selectFrom('cambios').select('estado').orderBy('id').execute();
  const reajustes = await db.selectFrom('reajustes').select('fase').execute();
  const claves = await db.selectFrom('secretos').select('nombre').orderBy('nombre').execute();
  const pagas = await db.selectFrom('pagas').select('estado').orderBy('semana').execute();
  const pedidos = await db.selectFrom('pedidos_premio').select('estado').orderBy('id').execute();
  const logros = await db.selectFrom('logros_desbloqueados').selectAll().orderBy('id').execute();
  await cerrar();
  return { poblada, asignaciones, cambios, reajustes, logros, claves, pagas, pedidos };
};

/** A Saturday in the middle of a quarter, when most weekly chores are due, and seven days around the end of a quarter. */
const DIAS = ['2026-11-28', ...Array.from({ length: 7 }, (_, i) => sumarDias('2026-12-28', i))];

test.each(DIAS)('on %s the demo has work for today, one overdue chore, streaks and achievements', async (dia) => {
  const ahora = `${dia}T08:30:00.000Z`;
  const { poblada, asignaciones, cambios, logros, claves, pagas, pedidos } = await hacer(ahora);
  const { miembros, ranking, olvidada } = poblada;
  const pendientes = asignaciones.filter((a) => a.estado === 'PENDIENTE');
  expect(pendientes.filter((a) => estaAtrasada(a.fecha_limite, hoyEn(ZONA, ahora))).map((a) => a.id)).toEqual([
    olvidada?.id,
  ]);
  for (const m of miembros)
    expect(
      pendientes.some((a) => a.miembro_id === m.id && a.fecha_limite === dia),
      m.first_name,
    ).toBe(true);
  expect(miembros[0]?.racha_dias).toBe(15);
  expect(new Set(miembros.map((m) => m.racha_dias)).size).toBeGreaterThanOrEqual(3);
  expect(ranking.length).toBeGreaterThan(0);
  expect(asignaciones.filter((a) => a.estado === 'VENCIDA').length).toBeGreaterThan(0);
  // Members have seen the achievements unlocked before yesterday.
  const ayer = inicioDelDia(ZONA, sumarDias(dia, -1));
  expect(logros.map((l) => l.visto)).toEqual(logros.map((l) => l.fecha_desbloqueo < ayer));
  expect(logros.some((l) => l.visto)).toBe(true);
  // The server's keys exist, so that the first start does not report them as lost.
  expect(claves.map(({ nombre }) => nombre)).toEqual(['push', 'secreto']);
  // A granted reward, one that waits, and pocket money of the last week to pay.
  expect(pedidos.map((p) => p.estado)).toEqual(['CONCEDIDO', 'PEDIDO']);
  expect(pagas.length % 2).toBe(0);
  expect(pagas.slice(-2).map((p) => p.estado)).toEqual(['POR_PAGAR', 'POR_PAGAR']);
  expect(pagas.slice(0, -2).map((p) => p.estado)).not.toContain('POR_PAGAR');
  // One request to be covered was accepted and the chore done; the other is still open.
  expect(cambios.map((c) => c.estado)).toEqual(['HECHO', 'ABIERTO']);
  expect(asignaciones.filter((a) => a.cubre_a !== null && a.estado === 'COMPLETADA').length).toBe(1);
});

test('a reajuste has assigned the chores added after the draft, unless the quarter was about to end', async () => {
  expect((await hacer('2026-11-21T08:30:00.000Z')).reajustes).toEqual([{ fase: 'TERMINADO' }]);
  expect((await hacer('2026-12-30T08:30:00.000Z')).reajustes).toEqual([]);
});

test('the same moment gives the same family', async () => {
  const [una, otra] = [await hacer('2026-11-21T08:30:00.000Z'), await hacer('2026-11-21T08:30:00.000Z')];
  expect(una).toEqual(otra);
});
