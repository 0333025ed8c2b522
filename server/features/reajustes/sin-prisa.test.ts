import { setImmediate as unaVuelta } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PorTramos } from '#shared/domain/por-tramos.ts';
import { comprobarElReajuste } from '#shared/domain/reajuste/certificado.ts';
import { contestarReajuste, empezarReajuste } from '#shared/domain/reajuste/jugadas.ts';
import { plegarReajuste } from '#shared/domain/reajuste/registro.ts';
import { leerEventosDeReajuste } from '#server/data/reajustes.ts';
import { leerSesion } from '#server/data/sesiones.ts';
import { leerResto } from '#server/effects/reajuste/leer-resto.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { abrirCasa } from '#server/testing/casa.ts';

/** Number of chores. Three of the twelve members own them all, so a reajuste has to find new owners for most of them. */
const TAREAS = 60;

let casa: ReturnType<typeof casaConReajuste>;

beforeAll(async () => {
  casa = casaConReajuste(
    await abrirCasa({
      miembros: Array.from({ length: 12 }, (_, i) => ({ nombre: `M${String(i + 1)}`, admin: i === 0 })),
    }),
  );

  await casa.partes(...Array.from({ length: 12 }, (_, i) => (i < 4 ? 9 : 8)));
  await casa.repartidas(...Array.from({ length: TAREAS }, (_, i) => [4 + (i % 13), i % 3] as const));
});
afterAll(() => casa.cerrar());

const contar = (pasos: PorTramos<unknown>): number => {
  let pausas = 0;
  while (pasos.next().done !== true) pausas += 1;
  return pausas;
};

/** Runs `hacer`, and counts how often the event loop turned meanwhile. */
const contarVueltas = async <T>(hacer: () => Promise<T>): Promise<{ readonly valor: T; readonly vueltas: number }> => {
  let vueltas = 0;
  const fin = new AbortController();
  const mirar = async (): Promise<void> => {
    while (!fin.signal.aborted) {
      await unaVuelta();
      vueltas += 1;
    }
  };
  const mirado = mirar();
  const valor = await hacer();
  fin.abort();
  await mirado;
  return { valor, vueltas };
};

const quien = (miembro: number): number => casa.familia.miembros.findIndex((m) => m.id === miembro);

test('the search for changes, the next search after an answer and a certificate’s check yield to other work at each pause', async () => {
  const db = casa.db;
  const { id: sesion } = await db.selectFrom('sesiones_reparto').select('id').executeTakeFirstOrThrow();
  const reparto = await leerSesion(db, casa.familia.id, sesion);
  if (reparto === null) throw new Error('There is no draft');
  const resto = await leerResto(db, casa.familia.id, reparto.estado, '2026-11-21');
  const ahora = casa.app.contexto.reloj.ahora();
  const alEmpezar = contar(empezarReajuste({ ...resto, por: casa.id(0) }, ahora));
  // The search pauses more often than the event loop turns in a call without a search, so that the next check can fail.
  expect(alEmpezar).toBeGreaterThan(60);
  const { valor, vueltas } = await contarVueltas(() => casa.pedir(0, 'iniciarReajuste'));
  expect(valor.estado).toBe(200);
  expect(vueltas).toBeGreaterThanOrEqual(alEmpezar);

  // Leaves a single proposal in the state: a refusal then starts a search for others.
  const { id } = valor.cuerpo.reajuste;
  const entero = plegarReajuste(await leerEventosDeReajuste(db, id));
  const estado = { ...entero, propuestas: entero.propuestas.slice(0, 1) };
  await db
    .updateTable('reajustes')
    .set({ estado: JSON.stringify(estado) })
    .where('id', '=', id)
    .execute();
  const [miembro = 0] = estado.propuestas[0]?.pide.filter((m) => m !== casa.id(0)) ?? [];
  const alContestar = contar(contestarReajuste(estado, { miembro, propuesta: 1, acepta: false }, ahora, () => false));
  expect(alContestar).toBeGreaterThan(60);
  const contestado = await contarVueltas(() =>
    casa.como(quien(miembro)).responderReajuste({ id, n: 1, acepta: false }),
  );
  expect(contestado.vueltas).toBeGreaterThanOrEqual(alContestar);

  await casa.como(0).terminarReajuste({ id });
  const alComprobar = contar(comprobarElReajuste(await leerEventosDeReajuste(db, id)));
  expect(alComprobar).toBeGreaterThanOrEqual(alEmpezar);
  const visto = await contarVueltas(() => casa.pedir(0, 'verCertificadoReajuste', { id }));
  expect(visto.valor.estado).toBe(200);
  expect(visto.vueltas).toBeGreaterThanOrEqual(alComprobar);
});
