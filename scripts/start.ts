import { join } from 'node:path';
import { BANDERAS, MEMORIA, RAIZ, SERVIDOR, correr } from './correr.ts';

/**
 * Builds what changed and serves; the server migrates its database before it listens. The build runs apart, so that its
 * memory goes with it.
 */
if ((await correr(process.execPath, ['scripts/build.ts'])) !== 0) process.exit(1);
const entorno = { ...MEMORIA, ...process.env, NODE_COMPILE_CACHE: join(RAIZ, '.cache/compilado') };
// The server takes this process's place: signals and the exit code are its own.
if (process.platform !== 'win32')
  process.execve?.(process.execPath, [process.execPath, ...BANDERAS, SERVIDOR], entorno);
process.exitCode = await correr(process.execPath, [...BANDERAS, SERVIDOR], { env: entorno });
