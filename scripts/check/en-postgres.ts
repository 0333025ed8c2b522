import { contarPruebas } from './con-informe.ts';
import type { Parte } from './parte.ts';

/**
 * Tests that `npm test` repeats on PostgreSQL. They are about the order of events, and about sockets that the server must close.
 * Other tests use PostgreSQL in any case, such as server/dos-nodos.test.ts. The long suite repeats all of `TODAS`.
 */
const ALGUNAS = [
  'server/realtime/orden.test.ts',
  'server/realtime/cortes-en-red.test.ts',
  'server/features/acceso/cortes.test.ts',
];

/** Tests whose database can be of any engine. */
const TODAS = [
  ...['change', 'data', 'effects', 'features', 'jobs', 'realtime', 'testing/contract'].map((f) => `server/${f}/`),
  ...['ano', 'cuerpos', 'fuzz', 'rastro', 'rutas'].map((f) => `server/${f}.test.ts`),
];

/** Tests within `TODAS` that are not repeated, because they choose their engine themselves or use no database. */
export const SIN_REPETIR = [
  'server/features/sesiones-reparto/{lista-o-regla,sesion-vista}.test.ts',
  'server/features/webhooks/{al-corte,muertes.largo}.test.ts',
  'server/jobs/dos-procesos.largo.test.ts',
  'server/realtime/*nodos*.test.ts',
];

/** Returns the files and folders of tests to repeat on PostgreSQL (server/testing/base-de-prueba.ts). */
export const enPostgres = (largo: boolean): readonly string[] => (largo ? TODAS : ALGUNAS);

/** A check for a machine without PostgreSQL: counts the tests that would be repeated as skipped. */
export const sinPostgres = (nombre: string, largo: boolean): Parte => ({
  nombre,
  hacer: async () => ({
    pasan: 0,
    fallan: 0,
    saltadas: { PostgreSQL: await contarPruebas(enPostgres(largo), SIN_REPETIR) },
  }),
});
