import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Hecho } from '#shared/contracts/hechos.ts';
import { anunciarMarcas } from '#server/effects/eventos/anunciar-marcas.ts';
import { OYENTES } from '#server/effects/hechos/decir.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';

const [ANA, LUIS] = [0, 1];
let casa: ReturnType<typeof casaConAusencias>;
let dichos: Hecho[];

beforeEach(async () => {
  casa = casaConAusencias(await abrirCasa({ ahora: '2026-11-02T10:00:00.000Z' }));
  dichos = [];
  const oyentes = [
    ...OYENTES,
    async (_: unknown, __: unknown, hechos: readonly Hecho[]) => void dichos.push(...hechos),
  ];
  Object.assign(casa.app.contexto, { anunciar: anunciarMarcas(casa.app.contexto, oyentes) });
  await casa.repartir([await casa.tarea(), LUIS]);
});
afterEach(() => casa.cerrar());

const noviembre = (dia: number): string => `2026-11-${String(dia).padStart(2, '0')}`;
/**
 * Lives one day for each letter, from 2 November on: on an H Luis does his daily chore, on an F he does not. Then begins the day
 * after. Returns the ids of his completions.
 */
const vivir = async (letras: string): Promise<number[]> => {
  const hechas: number[] = [];
  for (const [n, letra] of letras.split('').entries()) {
    if (n > 0) await casa.el(noviembre(n + 2));
    if (letra === 'H') hechas.push(await casa.hacer(LUIS));
  }
  await casa.el(noviembre(letras.length + 2));
  return hechas;
};
const luis = async () => {
  const { racha_dias, comodines, comodin_usado_el } = await casa.como(LUIS).verYo();
  return [racha_dias, comodines, comodin_usado_el] as const;
};
const usados = () => dichos.filter((h) => h.hecho === 'comodin.usado');

describe('a comodín', () => {
  test('is used at the midnight that would break a streak of three days, and is told once', async () => {
    await vivir('HHHF');
    expect(await luis()).toEqual([3, 1, '2026-11-05']);
    const comodin = { hecho: 'comodin.usado', miembro_id: casa.id(LUIS), dia: '2026-11-05', quedan: 1 };
    expect(usados()).toEqual([comodin]);
    await casa.hacer(LUIS);
    await casa.el(noviembre(7));
    expect(await luis()).toEqual([4, 1, '2026-11-05']);
    expect(usados()).toEqual([comodin]);
  });

  test('is used twice a month, the streak breaks at the third missed day, and the next month has two again', async () => {
    await vivir('HHHFF');
    expect(await luis()).toEqual([3, 0, '2026-11-06']);
    await casa.el(noviembre(8));
    expect(await luis()).toEqual([0, 0, '2026-11-06']);
    expect(usados()).toHaveLength(2);
    await casa.el('2026-12-01');
    expect(await luis()).toEqual([0, 2, '2026-11-06']);
  });

  test('used while the box was off is not told of if the streak ended all the same', async () => {
    await vivir('HHH');
    const tarea = await casa.tarea({ frecuencia: 'MENSUAL', dia_mes: 1 });
    await casa.como(ANA).asignar({ tarea, miembro: casa.id(LUIS), fecha_limite: noviembre(5) });
    await casa.el(noviembre(9));
    expect(await luis()).toEqual([0, 0, '2026-11-06']);
    expect(usados()).toEqual([]);
  });

  test('used up by a streak that ended is missing in the next streak of the month', async () => {
    await vivir('HHHFFFHHHF');
    expect(await luis()).toEqual([0, 0, '2026-11-06']);
  });

  test('is given back when the missed day becomes a day away', async () => {
    await vivir('HHHFH');
    await casa.fuera(LUIS, { desde: noviembre(5), hasta: noviembre(5) });
    expect(await luis()).toEqual([4, 2, null]);
  });

  test('is given back at once when an admin deletes the assignment that was missed', async () => {
    await vivir('HHH');
    const tarea = await casa.tarea({ frecuencia: 'MENSUAL', dia_mes: 1 });
    const dada = await casa.como(ANA).asignar({ tarea, miembro: casa.id(LUIS), fecha_limite: noviembre(5) });
    // Only the assignment given by hand is due on the 5th.
    const deDiario = (await casa.como(LUIS).verMisTareas({ estado: 'PENDIENTE' })).find((a) => a.id !== dada.id);
    await casa.como(ANA).borrarAsignacion({ id: deDiario!.id });
    await casa.el(noviembre(6));
    expect(await luis()).toEqual([3, 1, '2026-11-05']);
    await casa.como(ANA).borrarAsignacion({ id: dada.id });
    expect(await luis()).toEqual([3, 2, null]);
  });

  test('is used after all when a completion turns out not to have been done', async () => {
    const hechas = await vivir('HHHH');
    await casa.como(ANA).noHecha({ id: hechas[3]!, motivo: 'Sigue sucio' });
    expect(await luis()).toEqual([3, 1, '2026-11-05']);
    // The correction tells the member of the change, so no fact about the comodín is said.
    expect(usados()).toEqual([]);
  });

  test('used before the present streak is given back when that older streak turns out to have been too short', async () => {
    const hechas = await vivir('HHHFFFH');
    expect(await luis()).toEqual([1, 0, '2026-11-06']);
    await casa.como(ANA).noHecha({ id: hechas[1]!, motivo: 'Sigue sucio' });
    expect(await luis()).toEqual([1, 2, null]);
  });

  test('used under a clock that was ahead over midnight is given back when the clock is set right', async () => {
    await vivir('HHH');
    await casa.el('2026-11-05T23:30:00.000Z');
    expect(await luis()).toEqual([3, 1, '2026-11-05']);
    await casa.el('2026-11-05T20:00:00.000Z');
    expect(await luis()).toEqual([3, 2, null]);
    await casa.hacer(LUIS);
    await casa.el(noviembre(6));
    expect(await luis()).toEqual([4, 2, null]);
  });
});
