import { abrirBase } from '#server/caja/datos.ts';
import { conOtraMigracion } from './otra-migracion.ts';
import { vigilarSentencias } from './sentencias.ts';

// A child process that plays a server of the next version, with one migration more. It opens a data folder as a starting
// server does, and kills itself right after its nth statement. Arguments: the folder, and n.
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
