import { contarPruebas } from './con-informe.ts';
import type { Parte } from './parte.ts';

/**
 * What `npm test` plays again on PostgreSQL: what may come out of order or be cut; its races, its migrations and a house that moves
 * there are there already (server/dos-nodos.test.ts, scripts/mudanza). The long suite plays all of the server's tests there.
 */
const ALGUNAS = [
  'server/realtime/orden.test.ts',
  'server/realtime/cortes-en-red.test.ts',
  'server/features/acceso/cortes.test.ts',
];

/** Where the tests are that ask for a database and for no engine: the rest choose theirs, or have none. */
const TODAS = [
  ...['change', 'data', 'effects', 'features', 'jobs', 'realtime', 'testing/contract'].map((f) => `server/${f}/`),
  ...['ano', 'cuerpos', 'fuzz', 'rastro', 'rutas'].map((f) => `server/${f}.test.ts`),
];

/** Of those, what has its own PostgreSQL already, or would only take long without any. */
export const SIN_REPETIR = [
  'server/features/sesiones-reparto/{lista-o-regla,sesion-vista}.test.ts',
  'server/jobs/dos-procesos.largo.test.ts',
  'server/realtime/*nodos*.test.ts',
];

/** What is played again with another engine below (server/testing/base-de-prueba.ts), files and folders. */
export const enPostgres = (largo: boolean): readonly string[] => (largo ? TODAS : ALGUNAS);

/** Counts them as skipped: for where there is no PostgreSQL. */
export const sinPostgres = (nombre: string, largo: boolean): Parte => ({
  nombre,
  hacer: async () => ({ pasan: 0, fallan: 0, saltadas: await contarPruebas(enPostgres(largo), SIN_REPETIR) }),
});
