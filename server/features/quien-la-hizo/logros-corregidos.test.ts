import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** Achievements after a completion was taken back: cases that a year of random families found. */

let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const LUNES = '2026-11-16';

beforeEach(async () => {
  const reloj = relojFijo(`${LUNES}T10:00:00.000Z`);
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
  casa = casaConAusencias(app, familia, reloj);
});
afterEach(() => app.app.close());

/** The day begins, and a member ticks off the first thing that they have; its id. */
const hacerEl = async (dia: string, quien = LUIS): Promise<number> => {
  await casa.el(dia);
  const [una] = await pendientesDe(app, familia, quien);
  expect((await casa.completar(quien, una?.id ?? 0)).estado).toBe(200);
  return una?.id ?? 0;
};
const noHecha = async (id: number): Promise<void> => {
  expect((await casa.como(ANA, 'POST', ruta(RUTAS.noHecha, { id }), { motivo: 'No' })).estado).toBe(200);
};
const laHizo = async (id: number, quien: number): Promise<void> => {
  const cuerpo = { miembro: casa.idDe(quien), estado: 'COMPLETADA' };
  expect((await casa.como(ANA, 'POST', ruta(RUTAS.hechaPor, { id }), cuerpo)).estado).toBe(200);
};
const logrosDe = async (quien: number): Promise<string[]> =>
  (await fotoDelTrabajo(app)).logros.filter((l) => l.miembro_id === casa.idDe(quien)).map((l) => l.codigo);

test('a streak across days away keeps its achievement when an older completion is taken back', async () => {
  await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
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

test('an achievement for a number of completions is lost with a missing one, also when it had been kept once', async () => {
  await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
  const hechas: number[] = [];
  for (let n = 0; n < 11; n += 1) hechas.push(await hacerEl(sumarDias(LUNES, n)));
  // Unlocked by the tenth; without the first the eleventh earns it too.
  await noHecha(hechas[0] ?? 0);
  expect(await logrosDe(LUIS)).toContain('TAREAS_10');
  await noHecha(hechas[10] ?? 0);
  expect(await logrosDe(LUIS)).not.toContain('TAREAS_10');
  expect(await logrosDe(LUIS)).toContain('PRIMERA_TAREA');
});

test('a week won only after a second judgement stays won when a later week is lost', async () => {
  const [mucho, poco] = [await crearTarea(app, familia, { puntos: 12 }), await crearTarea(app, familia, { puntos: 5 })];
  await repartir(app, familia, [mucho, LUIS], [poco, MARTA]);
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

test('a chore taken while its owner was wrongly entered as away, and not done, breaks the owner’s streak at once', async () => {
  await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
  for (const n of [0, 1]) await hacerEl(sumarDias(LUNES, n));
  const ayer = sumarDias(LUNES, 2);
  await casa.el(ayer);
  const { id: ausencia } = await casa.fuera(LUIS, { desde: ayer, hasta: ayer });
  const [libre] = await casa.libres(MARTA);
  const id = libre?.asignacion ?? 0;
  await casa.tomar(MARTA, id);
  await casa.completar(MARTA, id);
  await hacerEl(sumarDias(LUNES, 3));
  expect((await casa.como(ANA, 'DELETE', `${ruta(RUTAS.ausencia, { id: ausencia })}?entera=true`)).estado).toBe(204);
  expect(await casa.racha(LUIS)).toBe(3);
  await noHecha(id);
  expect(await casa.racha(LUIS)).toBe(1);
});
