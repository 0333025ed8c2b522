import { afterEach, beforeEach, expect, test } from 'vitest';
import { sumarDias } from '#shared/domain/dias.ts';
import { bien } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { leer } from '#server/change/leer.ts';
import { leerUltimoDia } from '#server/data/dias.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { crearTarea, repartir } from '#server/testing/sembrar-trabajo.ts';
import { vigilarSentencias } from '#server/testing/sentencias.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import { medianoche } from './trabajos.ts';

// A server that was off for a long time: a family waits for the work that it missed, and no other family does.

const DESDE = '2026-03-02';
const DIARIAS = 20;
let casa: Casa;
let familia: FamiliaSembrada;

beforeEach(async () => {
  casa = await abrirCasa({ ahora: `${DESDE}T10:00:00.000Z` });
  familia = await sembrarFamilia(casa.app);

  const pares: (readonly [number, number])[] = [];
  for (let n = 0; n < DIARIAS; n += 1)
    pares.push([await crearTarea(casa.app, familia, { nombre: `Diaria ${String(n)}` }), n % 3]);
  await repartir(casa.app, familia, ...pares);
  await medianoche(casa.app.contexto, (error) => {
    throw error;
  });
});
afterEach(() => casa.cerrar());

const contarSentencias = async (hacer: () => Promise<unknown>): Promise<number> => {
  let cuantas = 0;
  const parar = vigilarSentencias(
    () => undefined,
    () => (cuantas += 1),
  );
  try {
    await hacer();
  } finally {
    parar();
  }
  return cuantas;
};

const ultimoDia = async (de: FamiliaSembrada) => (await leer(casa.app.contexto, (db) => leerUltimoDia(db, de.id)))?.dia;

test('half a year of daily chores lapses in several transactions, and another family writes in between', async () => {
  casa.reloj.poner('2026-09-01T10:00:00.000Z');
  const antes = casa.app.contexto.base.escrito().cambios;
  const empezado = empezarDia(casa.app.contexto, familia.id);
  await cambiar(casa.app.contexto, casa.familia.id, async () => bien(null));
  expect(await ultimoDia(familia)).toBe(DESDE);
  await empezado;
  // 20 a day for 183 days are 3,660 lapses, so four transactions of at most a thousand; and one change of the other family.
  expect(casa.app.contexto.base.escrito().cambios - antes).toBe(4 + 1);
  expect(await ultimoDia(familia)).toBe('2026-09-01');
  const db = casa.db;
  const filas = await db
    .selectFrom('asignaciones')
    .selectAll()
    .where('familia_id', '=', familia.id)
    .orderBy('id')
    .execute();
  const hilos = Map.groupBy(filas, (f) => f.responsabilidad_id);
  expect(hilos.size).toBe(DIARIAS);
  for (const hilo of hilos.values()) {
    expect(hilo.map((f) => f.fecha_limite)).toEqual(hilo.map((_, n) => sumarDias(DESDE, n)));
    expect(hilo.map((f) => f.anterior_id)).toEqual([null, ...hilo.slice(0, -1).map((f) => f.id)]);
    expect(hilo.map((f) => [f.estado, f.vencida_el])).toEqual(
      hilo.map((f, n) => (n < 183 ? ['VENCIDA', sumarDias(f.fecha_limite ?? '', 1)] : ['PENDIENTE', null])),
    );
  }
});

test('two callers who start a family’s day at once share the transactions, and nothing is done twice', async () => {
  casa.reloj.poner('2026-09-01T10:00:00.000Z');
  const antes = casa.app.contexto.base.escrito().cambios;
  await Promise.all([empezarDia(casa.app.contexto, familia.id), empezarDia(casa.app.contexto, familia.id)]);
  // The callers share three transactions. Then each makes its own change: the first does the fourth, the second finds all done.
  expect(casa.app.contexto.base.escrito().cambios - antes).toBe(4 + 1);
  expect(await ultimoDia(familia)).toBe('2026-09-01');
});

test('all ended weeks are judged with one ranking each and one read of each member’s past', async () => {
  // Only statements on SQLite are counted (`vigilarSentencias`).
  const enSqlite = await abrirCasa({ ahora: `${DESDE}T10:00:00.000Z`, motor: 'sqlite' });
  const sentencias = async (dia: string): Promise<number> => {
    enSqlite.reloj.poner(`${dia}T10:00:00.000Z`);
    return contarSentencias(() => empezarDia(enSqlite.app.contexto, enSqlite.familia.id));
  };
  await sentencias(DESDE);
  const [una, doce] = [await sentencias('2026-03-09'), await sentencias('2026-06-01')];
  // Eleven weeks more. A quarter begins too, which takes two reads for its reasons for a reajuste.
  expect(doce - una).toBe(11 + 2);
  await enSqlite.cerrar();
});
