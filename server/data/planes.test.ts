import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leerPuntoDePartida } from '#server/change/cambio.ts';
import type { Base, Db } from '#server/db/esquema.ts';
import { baseDePrueba } from '#server/testing/base-de-prueba.ts';
import { leerActor, leerActores } from './accesos.ts';
import { leerAsignacion, leerAsignaciones, leerCompletadasDe, leerPendientesDe } from './asignaciones.ts';
import { borrarPendientesRepartidas } from './responsabilidades.ts';
import { leerLoVivido } from './rachas.ts';
import { devolverCubiertas, quitarPendientesDe } from './archivo.ts';
import { leerAusenciasDe, leerFueraEl } from './ausencias.ts';
import { leerCaducidades, leerCambio, leerCambiosAbiertos, leerCambiosTerminados, leerCubiertas } from './cambios.ts';
import { fueObjetada, leerCorreccion, leerCorrecciones, leerObjecionAbierta } from './correcciones.ts';
import { leerHoja, leerOcurrencias, leerPrimerTrimestre, leerTrimestresCongelados } from './cuentas-trimestre.ts';
import {
  existeSesion,
  leerCompletadaDe,
  leerDeseosDe,
  leerEnCurso,
  leerEnVigor,
  leerEventos,
  leerListas,
  leerQuienesReparten,
  leerRostros,
  leerSesion,
} from './sesiones.ts';
import { contarHechas, contarVotosDe, leerLogrosDe } from './logros.ts';
import { leerAbiertasDeNadie, leerDebidasDe } from './libres.ts';
import { leerVersionesEnCurso, recorrerEnCurso } from './familias.ts';
import { queCambio, retratar } from './lo-que-hizo.ts';
import { leerLlavesDe, leerPorHash } from './llaves.ts';
import { leerHechasEnSuDia } from './completadas.ts';
import { leerAbiertas, leerSinAbrir, leerUltimaHecha } from './ocurrencias.ts';
import { leerTrabajo } from './pantallas.ts';
import { leerAbiertasDeAntes, leerDeLaSemana, leerSemana } from './semana.ts';
import { leerRastro } from './rastro.ts';
import { leerPendientes, leerPreferencias, listarDestinos, listarSuscripciones } from './suscripciones.ts';
import { leerTarea, leerTareas } from './tareas.ts';
import { leerUsuario, listarConCuenta, listarUsuarios } from './usuarios.ts';
import { leerVotos } from './votaciones.ts';

const DIA = '2026-11-22';
const AHORA = '2026-11-22T12:00:00.000Z';
const SEMANA = { desde: '2026-11-16', hasta: DIA };

/**
 * Frequent queries of picks, phones and screens; their plans must not depend on the family's age or on the number of other
 * families.
 */
const CONSULTAS: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'the caller': (db) => leerActor(db, { usuario: 1, acceso: 1 }),
  'a key': (db) => leerPorHash(db, 'h'),
  'a member’s keys': (db) => leerLlavesDe(db, 1),
  'several callers': (db) => leerActores(db, [{ usuario: 1, acceso: 1 }]),
  'my chores': (db) => leerPendientesDe(db, 1),
  'my completed chores': (db) => leerCompletadasDe(db, 1, AHORA),
  'a chore': (db) => leerAsignacion(db, 1, 1),
  "a quarter's chores": (db) => leerAsignaciones(db, 1, DIA, false),
  "a quarter's ledger": (db) => leerOcurrencias(db, { familia: 1, trimestre: DIA, zona: 'Europe/Madrid' }),
  'a frozen ledger': (db) => leerHoja(db, { familia: 1, trimestre: DIA }),
  'the frozen quarters': (db) => leerTrimestresCongelados(db, 1),
  "the family's first quarter": (db) => leerPrimerTrimestre(db, 1),
  'a wish list': (db) => leerDeseosDe(db, 1),
  'all wish lists': (db) => leerListas(db, 1),
  'my number of completions': (db) => contarHechas(db, [1]),
  'my days and overdue chores since my streak began': (db) => leerLoVivido(db, [1], null, DIA),
  "a quarter's corrections": (db) => leerCorrecciones(db, 1, DIA),
  'a correction': (db) => leerCorreccion(db, 1, 1),
  'whether it was objected to': (db) => fueObjetada(db, 1, AHORA),
  'an open objection': (db) => leerObjecionAbierta(db, 1),
  'my votes': (db) => contarVotosDe(db, [1]),
  badges: (db) => leerLogrosDe(db, 1),
  'absent members': (db) => leerFueraEl(db, 1, DIA),
  'my days away': (db) => leerAusenciasDe(db, [1]),
  'chores due for some members': (db) => leerDebidasDe(db, [1, 2]),
  'open unassigned chores': (db) => leerAbiertasDeNadie(db, 1),
  'open occurrences': (db) => leerAbiertas(db, 1),
  'chores without an open occurrence': (db) => leerSinAbrir(db, 1),
  'a chore’s last completion': (db) => leerUltimaHecha(db, 1),
  'completed chores of a single day': (db) => leerHechasEnSuDia(db, [{ id: 1, dia: DIA }]),
  "the screen's work": (db) => leerTrabajo(db, 1, DIA, AHORA),
  'the ranking': (db) => leerSemana(db, 1, SEMANA),
  "the family's week": (db) => leerDeLaSemana(db, 1, SEMANA),
  'open occurrences from before': (db) => leerAbiertasDeAntes(db, 1, DIA),
  'a session': (db) => leerSesion(db, 1, 1),
  'whether a session exists': (db) => existeSesion(db, 1, 1),
  'the session in progress': (db) => leerEnCurso(db, 1),
  'the session in force': (db) => leerEnVigor(db, 1),
  "a quarter's session": (db) => leerCompletadaDe(db, 1, DIA),
  'participants of sessions in progress': (db) => leerQuienesReparten(db, [1]),
  "a session's log": (db) => leerEventos(db, 1),
  faces: (db) => leerRostros(db, 1),
  'my preferences for messages': (db) => leerPreferencias(db, 1),
  'my other places': (db) => listarDestinos(db, 1),
  'my devices': (db) => listarSuscripciones(db, 1, AHORA),
  tasks: (db) => leerTareas(db, 1),
  'a task': (db) => leerTarea(db, 1, 1),
  'whether the day has begun': (db) => leerPuntoDePartida(db, 1),
  'a member': (db) => leerUsuario(db, 1, 1),
  members: (db) => listarUsuarios(db, 1),
  'members with an account': (db) => listarConCuenta(db, 1),
  votes: (db) => leerVotos(db, 1),
  'open requests': (db) => leerCambiosAbiertos(db, 1),
  'a request': (db) => leerCambio(db, 1, 1),
  'ended requests': (db) => leerCambiosTerminados(db, 1, { miembro: 1, desde: AHORA, maximo: 20 }),
  'covered occurrences': (db) => leerCubiertas(db, 1, DIA),
  'the audit log': (db) => leerRastro(db, 1, { antes: 9, autor: 1, maximo: 50 }),
};

let carpeta: string;
let base: Base;
let planificador: Database.Database;
beforeAll(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'planes-'));
  const archivo = join(carpeta, 'te-toca.db');
  base = await baseDePrueba(archivo);
  planificador = new Database(archivo, { readonly: true });
});
afterAll(async () => {
  planificador.close();
  await base.cerrar();
  rmSync(carpeta, { recursive: true });
});

const planDe = (consulta: string): readonly string[] => {
  const huecos = consulta.match(/\?/g)?.length ?? 0;
  const filas = planificador
    .prepare<unknown[], { detail: string }>(`explain query plan ${consulta}`)
    .all(Array.from({ length: huecos }, () => 1));
  return filas.map(({ detail }) => detail);
};

/** SQL statements that `preguntar` prepares, in a read or, with `de`, in a write. */
const consultasDe = async (
  preguntar: (db: Db) => Promise<unknown>,
  de: (hacer: (db: Db) => Promise<unknown>) => Promise<unknown> = base.leer.bind(base),
): Promise<readonly string[]> => {
  const espia = vi.spyOn(Database.prototype, 'prepare');
  await de(preguntar);
  const consultas = espia.mock.calls
    .map(([texto]) => texto)
    .filter((texto) => /^(with|select|update|delete)/i.test(texto));
  espia.mockRestore();
  expect(consultas).not.toEqual([]);
  return consultas;
};

test.each(Object.entries(CONSULTAS))(
  '%s: every statement uses an index, and none scans a whole table',
  async (_, preguntar) => {
    for (const consulta of await consultasDe(preguntar))
      expect(
        planDe(consulta).filter((paso) => paso.startsWith('SCAN')),
        consulta,
      ).toEqual([]);
  },
);

/** Queries over all families at once, and the index that finds the few rows concerned. */
const DE_TODAS: readonly (readonly [string, string, (db: Db) => Promise<unknown>])[] = [
  [
    "every family's draft",
    'sesiones_reparto_una_en_curso',
    (db) => recorrerEnCurso(db, { visitar: () => undefined, alFallar: () => undefined }),
  ],
  [
    "some families' drafts",
    'sesiones_reparto_una_en_curso',
    (db) => recorrerEnCurso(db, { visitar: () => undefined, alFallar: () => undefined, familias: [1, 2] }),
  ],
  ['sessions in progress', 'sesiones_reparto_una_en_curso', leerVersionesEnCurso],
  ['expiry dates of requests', 'cambios_caduca', leerCaducidades],
];
test.each(DE_TODAS)('%s is found by the index %s', async (_, indice, preguntar) => {
  for (const consulta of await consultasDe(preguntar)) expect(planDe(consulta).join('\n'), consulta).toContain(indice);
});

/** Queries for pending rows. By an index on the family they would read its whole history. */
const PENDIENTES: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'open occurrences': (db) => leerAbiertas(db, 2),
  'pending occurrences of the evening': (db) => leerPendientes(db, 2, DIA),
  "a quarter's chores and other pending ones": (db) => leerAsignaciones(db, 2, DIA, true),
  'rows that a day may change': async (db) =>
    queCambio(db, 2, await retratar(db, 2), {
      rachas: { antes: [], despues: [] },
      logros: [],
      partes: [],
      cuentas: [],
    }),
  'pending work that a new draft deletes': (db) => borrarPendientesRepartidas(db, 2),
  'covers of a member who leaves': (db) => devolverCubiertas(db, 2, AHORA),
  'pending work of a member who leaves': (db) => quitarPendientesDe(db, 2, DIA),
};
test.each(Object.entries(PENDIENTES))('%s is not looked up in the family’s whole history', async (_, preguntar) => {
  const escribir = (hacer: (db: Db) => Promise<unknown>) => base.escribir(null, hacer);
  for (const consulta of await consultasDe(preguntar, escribir)) {
    const pasos = planDe(consulta).filter((paso) => /\basignaciones\b|\ba\b/.test(paso));
    const deLaFamilia = pasos.filter((paso) => /\(familia_id=\?\)/.test(paso) || paso.startsWith('SCAN'));
    expect(deLaFamilia, consulta).toEqual([]);
  }
});

test('a full table scan is noticed', () => {
  expect(planDe('select id from tareas where nombre = ?')).toEqual(['SCAN tareas']);
});
