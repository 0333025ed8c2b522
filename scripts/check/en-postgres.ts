import { VARIABLES } from '#server/testing/servicio-privado.ts';
import { contarPruebas, vitest } from './con-informe.ts';
import type { Parte } from './parte.ts';

/**
 * What `npm test` plays again on PostgreSQL: the contract, the sockets and a few simulated families; its races are there
 * already, against two servers (server/dos-nodos.test.ts). The long suite plays all of the server's tests there.
 */
const ALGUNAS = [
  'server/testing/contract/',
  'server/realtime/socket.test.ts',
  'server/realtime/orden.test.ts',
  'server/realtime/cortes-en-red.test.ts',
  'server/features/acceso/cortes.test.ts',
  'server/features/sesiones-reparto/sesiones-simuladas.test.ts',
  'server/features/sesiones-reparto/vivo.test.ts',
  'server/jobs/medianoche.test.ts',
];

/** The same tests with another engine below (server/testing/base-de-prueba.ts); without a PostgreSQL they are skipped. */
export const enPostgres = (nombre: string, largo: boolean): Parte => {
  const archivos = largo ? ['server/'] : ALGUNAS;
  const { hacer } = vitest(nombre, largo, { archivos, env: { MOTOR: 'postgres' } });
  return {
    nombre,
    hacer: async () =>
      process.env[VARIABLES.postgres] === undefined
        ? { pasan: 0, fallan: 0, saltadas: await contarPruebas(archivos) }
        : hacer(),
  };
};
