import { afterEach, beforeEach, expect, test } from 'vitest';
import { sumarDias } from '#shared/domain/dias.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';

/** Achievements after a completion was taken back. A simulated year with random families found these cases. */

let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const LUNES = '2026-11-16';

beforeEach(async () => {
  casa = casaConAusencias(await abrirCasa({ ahora: `${LUNES}T10:00:00.000Z` }));
});
afterEach(() => casa.cerrar());

/** Starts the day; the member completes their first pending chore. Returns its id. */
const hacerEl = async (dia: string, quien = LUIS): Promise<number> => {
  await casa.el(dia);
  return casa.hacer(quien);
};
const noHecha = async (id: number): Promise<void> => {
  await casa.como(ANA).noHecha({ id, motivo: 'No' });
};
const laHizo = async (id: number, quien: number): Promise<void> => {
  await casa.como(ANA).hechaPor({ id, miembro: casa.id(quien), estado: 'COMPLETADA' });
};
const logrosDe = async (quien: number): Promise<string[]> =>
  (await fotoDelTrabajo(casa.app)).logros.filter((l) => l.miembro_id === casa.id(quien)).map((l) => l.codigo);

test('a streak that spans days away keeps its achievement when an older completion is taken back', async () => {
  await casa.repartir([await casa.tarea(), LUIS]);
  const falsa = await hacerEl(LUNES);
  await casa.el('2026-11-18');
  const dias = { desde: '2026-11-21', hasta: '2026-11-24' };
  await casa.fuera(LUIS, dias);
  for (const n of [3, 4, 9, 10]) await hacerEl(sumarDias(LUNES, n));
  expect(await casa.racha(LUIS)).toBe(4);
  expect(await logrosDe(LUIS)).toContain('RACHA_3');
  await noHecha(falsa);
  expect(await casa.racha(LUIS)).toBe(4);
  expect(await logrosDe(LUIS)).toContain('RACHA_3');
});

test('an achievement for a number of completions is lost when one is taken back, even if an earlier correction had kept it', async () => {
  await casa.repartir([await casa.tarea(), LUIS]);
  const hechas: number[] = [];
  for (let n = 0; n < 11; n += 1) hechas.push(await hacerEl(sumarDias(LUNES, n)));
  // The tenth completion unlocked the achievement. Without the first one ten remain, and without the eleventh too, nine.
  await noHecha(hechas[0] ?? 0);
  expect(await logrosDe(LUIS)).toContain('TAREAS_10');
  await noHecha(hechas[10] ?? 0);
  expect(await logrosDe(LUIS)).not.toContain('TAREAS_10');
  expect(await logrosDe(LUIS)).toContain('PRIMERA_TAREA');
});

test('a week won only after a correction stays won when a later week is lost', async () => {
  const [mucho, poco] = [await casa.tarea({ puntos: 12 }), await casa.tarea({ puntos: 5 })];
  await casa.repartir([mucho, LUIS], [poco, MARTA]);
  const falsa = await hacerEl(LUNES);
  await hacerEl(LUNES, MARTA);
  const siguiente = await hacerEl(sumarDias(LUNES, 7), MARTA);
  await casa.el(sumarDias(LUNES, 15));
  expect(await logrosDe(MARTA)).toContain('SEMANA_GANADA');
  await laHizo(siguiente, ANA);
  expect(await logrosDe(MARTA)).not.toContain('SEMANA_GANADA');
  await laHizo(siguiente, MARTA);
  await noHecha(falsa);
  expect(await logrosDe(LUIS)).not.toContain('SEMANA_GANADA');
  await noHecha(siguiente);
  expect(await logrosDe(MARTA)).toContain('SEMANA_GANADA');
});

test('if the owner’s absence was wrong and the taker left the chore undone, the owner’s streak breaks at once', async () => {
  await casa.repartir([await casa.tarea(), LUIS]);
  for (const n of [0, 1]) await hacerEl(sumarDias(LUNES, n));
  const ayer = sumarDias(LUNES, 2);
  await casa.el(ayer);
  const { id: ausencia } = await casa.fuera(LUIS, { desde: ayer, hasta: ayer });
  const [libre] = await casa.libres(MARTA);
  const id = libre?.asignacion ?? 0;
  await casa.como(MARTA).quedarmela({ id });
  await casa.como(MARTA).completar({ id });
  await hacerEl(sumarDias(LUNES, 3));
  await casa.como(ANA).quitarAusencia({ id: ausencia, entera: 'true' });
  expect(await casa.racha(LUIS)).toBe(3);
  await noHecha(id);
  expect(await casa.racha(LUIS)).toBe(1);
});
