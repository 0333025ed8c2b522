import { abrirBase } from '#server/caja/datos.ts';
import { conOtraMigracion } from './otra-migracion.ts';
import { vigilarSentencias } from './sentencias.ts';

/**
 * A process of the next version that opens a data folder as a start does, and is killed right after its nth statement, if
 * it has as many.
 */
const [, , carpeta = '', n = ''] = process.argv;
conOtraMigracion();
vigilarSentencias(
  () => undefined,
  (esta) => {
    if (esta === Number(n)) process.kill(process.pid, 'SIGKILL');
  },
);
const abierta = await abrirBase(carpeta);
if (abierta.ok) await abierta.base.cerrar();
else {
  process.stderr.write(`${abierta.linea}\n`);
  process.exitCode = 1;
}
