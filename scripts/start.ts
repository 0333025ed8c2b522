import { join } from 'node:path';
import { BANDERAS, MEMORIA, RAIZ, SERVIDOR, correr } from './correr.ts';

// Builds if a source has changed, and starts the server, which migrates its database before it listens. The build runs in a
// process of its own, so that its memory is freed.
if ((await correr(process.execPath, ['scripts/build.ts'])) !== 0) process.exit(1);
const entorno = { ...MEMORIA, ...process.env, NODE_COMPILE_CACHE: join(RAIZ, '.cache/compilado') };
// The server replaces this process, so that it receives signals and returns its own exit code.
if (process.platform !== 'win32')
  process.execve?.(process.execPath, [process.execPath, ...BANDERAS, SERVIDOR], entorno);
process.exitCode = await correr(process.execPath, [...BANDERAS, SERVIDOR], { env: entorno });
