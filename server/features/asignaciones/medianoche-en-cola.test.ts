import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { rondas } from '#shared/testing/rondas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { EN_POSTGRES } from '#server/testing/base-de-prueba.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/**
 * Requests under way at midnight. The clock passes midnight when it is read for the n-th time, so that midnight comes between
 * any two steps of a request. SQLite uses a file here, because then reads and writes use two connections and changes queue.
 */

const [ANA, LUIS] = [0, 1];
const VIERNES = '2026-11-20';
const ANTES = '2026-11-19T22:59:59.900Z';
const DESPUES = '2026-11-19T23:00:00.100Z';
const JUEVES = '2026-11-19';

let carpeta: string;
let app: App;
let familia: FamiliaSembrada;
let leidas: number;
let pasaEnLa: number;
const miembro = (i: number) => familia.miembros[i]!;
const tachar = (id: number) => llamarComo(app, miembro(LUIS), 'PATCH', ruta(RUTAS.completar, { id }));
const deLuis = async (): Promise<Asignacion[]> =>
  (await llamarComo(app, miembro(ANA), 'GET', RUTAS.asignaciones)).cuerpo;

const montar = async (): Promise<void> => {
  carpeta = mkdtempSync(join(tmpdir(), 'medianoche-'));
  [leidas, pasaEnLa] = [0, Number.POSITIVE_INFINITY];
  const reloj = { ahora: () => ((leidas += 1) >= pasaEnLa ? DESPUES : ANTES) };
  app = await buildTestApp({ reloj, ...(EN_POSTGRES ? {} : { archivo: join(carpeta, 'te-toca.db') }) });
  familia = await sembrarFamilia(app);
  await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
};
const desmontar = async (): Promise<void> => {
  await app.app.close();
  rmSync(carpeta, { recursive: true });
};
beforeEach(montar);
afterEach(desmontar);

/**
 * The search ends after this many values of `n` for which the request read the clock fewer than `n` times. One is not enough,
 * since a request may read the clock less often if midnight comes early.
 */
const DE_MENOS = 4;

/**
 * Runs `hacer` in a new app for each reading of the clock at which midnight can come; for every other one in the quick suite
 * and on PostgreSQL.
 */
const enCadaLectura = async (hacer: () => Promise<void>): Promise<void> => {
  for (let n = 1, sobran = 0; sobran < DE_MENOS; n += rondas(2, 1)) {
    await desmontar();
    await montar();
    leidas = 0;
    pasaEnLa = n;
    await hacer();
    if (leidas < n) sobran += rondas(2, 1);
    pasaEnLa = 0;
  }
};

test.each([
  ['alone', () => []],
  [
    'behind others',
    () => [
      llamarComo(app, miembro(ANA), 'PATCH', ruta(RUTAS.familia, { id: familia.id }), { nombre: 'Los García' }),
      crearTarea(app, familia, { nombre: 'Barrer' }),
    ],
  ],
] as const)(
  'a tick in the queue at midnight, %s, counts on its own day or lapses: a daily chore is done once a day',
  async (_, otros) => {
    let [contadas, vencidas] = [0, 0];
    await enCadaLectura(async () => {
      const [una] = await pendientesDe(app, familia, LUIS);
      expect(una!.fecha_limite).toBe(JUEVES);
      leidas = 0;
      const delante = otros();
      const { estado } = await tachar(una!.id);
      await Promise.all(delante);
      const hasta = leidas;
      pasaEnLa = 0;
      for (const otra of await pendientesDe(app, familia, LUIS)) await tachar(otra.id);
      const hechas = (await deLuis()).filter((a) => a.estado === 'COMPLETADA');
      expect(hechas.map((a) => String(a.fecha_limite)).sort()).toEqual(estado === 200 ? [JUEVES, VIERNES] : [VIERNES]);
      const guardadas = await app.contexto.base.escritura.selectFrom('asignaciones').selectAll().execute();
      for (const a of guardadas) if (a.estado === 'COMPLETADA') expect(a.completada_el).toBe(a.fecha_limite);
      if (estado === 200) contadas += 1;
      else vencidas += 1;
      leidas = hasta;
    });
    expect(contadas).toBeGreaterThan(0);
    expect(vencidas).toBeGreaterThan(0);
  },
);

test('a tick refused because of midnight leaves the new day begun: the old occurrence has lapsed and the next is open', async () => {
  const [una] = await pendientesDe(app, familia, LUIS);
  pasaEnLa = 0;
  const { estado } = await tachar(una!.id);
  expect(estado).toBe(409);
  pasaEnLa = Number.POSITIVE_INFINITY;
  expect((await deLuis()).map((a) => `${a.fecha_limite} ${a.estado}`).sort()).toEqual([
    `${JUEVES} VENCIDA`,
    `${VIERNES} PENDIENTE`,
  ]);
});

test('a refused request that begins the day publishes its events: every version between two answers is received', async () => {
  const oidas: number[] = [];
  app.contexto.difusion.oir({ eventos: (publicadas) => void oidas.push(publicadas[0]!.version) });
  const [una] = await pendientesDe(app, familia, LUIS);
  pasaEnLa = 0;
  await tachar(una!.id);
  await crearTarea(app, familia, { nombre: 'Barrer' });
  expect(oidas.length).toBeGreaterThan(1);
  expect(oidas).toEqual(oidas.map((_, i) => oidas[0]! + i));
});
