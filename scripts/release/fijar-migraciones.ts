import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RAIZ } from '../correr.ts';

// Records the digests of the migrations in a release. From then on no migration may change, nor the file that they import. Exits
// with 1, recording nothing, if a released one has changed.

const CARPETA = join(RAIZ, 'migrations');
/** File with the SHA-256 of each released migration, in the format of `sha256sum`. It does not exist before the first release. */
const FIJADAS = join(CARPETA, 'publicadas.txt');
const DE_MIGRAR = /^(ejecutar|\d{4}-[a-z-]+)\.ts$/;

const lineaDe = (archivo: string): string =>
  `${createHash('sha256')
    .update(readFileSync(join(CARPETA, archivo)))
    .digest('hex')}  ${archivo}`;

const hayAhora = (): readonly string[] =>
  readdirSync(CARPETA)
    .filter((archivo) => DE_MIGRAR.test(archivo))
    .toSorted()
    .map(lineaDe);

const leerFijadas = (): readonly string[] =>
  existsSync(FIJADAS) ? readFileSync(FIJADAS, 'utf8').trim().split('\n') : [];

/** Returns the lines whose file has changed or disappeared since its release. */
export const cambiadas = (fijadas = leerFijadas()): readonly string[] => {
  const ahora = new Set(hayAhora());
  return fijadas.filter((linea) => !ahora.has(linea));
};

if (import.meta.main) {
  const mal = cambiadas();
  if (mal.length === 0) writeFileSync(FIJADAS, `${hayAhora().join('\n')}\n`);
  else {
    console.error(`Ya se publicaron y han cambiado:\n${mal.join('\n')}`);
    process.exitCode = 1;
  }
}
