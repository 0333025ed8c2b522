import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';

/**
 * «Regar» is due ten days after it was last done. Eva ticks it off on the 19th, which puts Luis's occurrence off, but she has
 * not done it.
 */

let casa: Casa;
let regar: number;
let deEva: number;
const [ANA, LUIS, EVA] = [0, 1, 2];

const dias = async () => (await casa.pendientes(LUIS)).map((a) => [a.fecha_limite, a.disponible_desde]);
const cada = (n: number): Regla => ({ tipo: 'TRAS_HACERLA', cada: n, desde: '2026-11-18', meses: [] });
const editar = (cambios: object) =>
  casa.como(ANA).editarTarea({ id: regar, nombre: 'Regar', frecuencia: 'OTRA', regla: cada(10), ...cambios });
const pausar = async () => {
  await editar({ activa: false });
  await editar({ activa: true });
};

beforeEach(async () => {
  casa = await abrirCasa({
    ahora: '2026-11-16T10:00:00.000Z',
    miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Eva' }],
  });

  const barrer = await casa.tarea({ nombre: 'Barrer' });
  regar = await casa.tarea({ nombre: 'Regar', frecuencia: 'OTRA', regla: cada(10) });
  await casa.repartir([barrer, ANA]);
  await casa.el('2026-11-19');
  const encargo = { tarea: regar, miembro: casa.id(EVA) };
  deEva = (await casa.como(ANA).asignar(encargo)).id;
  await casa.como(EVA).completar({ id: deEva });
});
afterEach(() => casa.cerrar());

describe('an occurrence that a false completion put off moves back when that completion is undone', () => {
  const dar = () => casa.como(ANA).darTarea({ id: regar, miembro: casa.id(LUIS) });
  const deLuis = () => casa.repartir([regar, LUIS]);

  test.each([
    { caso: 'dealt by a draft', abrir: deLuis },
    { caso: 'given between two drafts', abrir: dar },
    { caso: 'after a pause', abrir: () => deLuis().then(pausar) },
    {
      caso: 'after another interval',
      abrir: () => deLuis().then(() => editar({ regla: cada(12) })),
      aplazada: '2026-12-01',
    },
  ])('$caso', async ({ abrir, aplazada = '2026-11-29' }) => {
    await abrir();
    expect(await dias()).toEqual([[aplazada, aplazada]]);
    await casa.como(EVA).deshacer({ id: deEva });
    expect(await dias()).toEqual([['2026-11-19', '2026-11-19']]);
  });

  test('found out days later, it does not make the occurrence late', async () => {
    await deLuis();
    await casa.el('2026-11-23');
    await casa.como(ANA).noHecha({ id: deEva, motivo: 'Estaba seca' });
    expect(await dias()).toEqual([['2026-11-23', '2026-11-23']]);
  });

  test('but not to a day before a completion that still counts', async () => {
    await deLuis();
    await casa.el('2026-11-29');
    const [suya] = await casa.pendientes(LUIS);
    await casa.como(LUIS).completar({ id: suya!.id });
    await pausar();
    await casa.como(ANA).noHecha({ id: deEva, motivo: 'Estaba seca' });
    expect(await dias()).toEqual([['2026-12-09', '2026-12-09']]);
  });
});
