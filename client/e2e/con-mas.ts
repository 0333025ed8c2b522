import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const AQUI = import.meta.dirname;
/** Asks whether there is time, besides by naming a test that is played only then, or for how a browser is started. */
const PREGUNTA = /\bLARGO\b/;
const SIN_CONTAR = new Set(['largo.ts', 'navegador.ts']);

/** Whether a file of the browser's, or one that it uses, asks whether there is time. */
const pregunta = (archivo: string, vistos: Set<string>): boolean => {
  if (vistos.has(archivo) || SIN_CONTAR.has(relative(AQUI, archivo))) return false;
  vistos.add(archivo);
  const texto = readFileSync(archivo, 'utf8');
  if (PREGUNTA.test(texto)) return true;
  return [...texto.matchAll(/from '(\.\/[^']+\.ts)'/g)].some(([, otro = '']) =>
    pregunta(join(dirname(archivo), otro), vistos),
  );
};

/** The browser's files that do more where there is time; of the others only the tests that are marked are played. */
export const navegadorConMas = (): readonly string[] =>
  globSync('*.spec.ts', { cwd: AQUI })
    .filter((f) => pregunta(join(AQUI, f), new Set()))
    .toSorted();
