import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Which of the browser's tests do more where there is time, as told from their sources: a test that names `LARGO`, or
 * anything of its file or of one that it uses that comes to it. The formatter begins each statement of a file at the edge, and
 * only there.
 */

const AQUI = import.meta.dirname;
/** Asking whether there is time. */
const PREGUNTA = 'LARGO';
/** What they ask is no test's: the question itself, and how a browser is started. */
const SIN_CONTAR = new Set(['largo.ts', 'navegador.ts']);
const IMPORTA = /^import (?:type )?\{([^}]*)\} from '\.\/([^']+\.ts)'/;
const DEFINE = /^(?:export )?(?:const|let|async function|function|class) +(\w+|\[[^\]]*\]|\{[^}]*\})/;
const TITULO = /\btest(?:\.(?!step\b)\w+)?\(\s*(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`)/g;

const palabras = (texto: string): ReadonlySet<string> => new Set(texto.match(/\w+/g));
const enunciados = (texto: string): readonly string[] => texto.split(/\n(?=[a-z])/);

/** The names of a file by which one comes to the question, and the statements that define none and come to it. */
const mirar = (archivo: string, vistos: ReadonlySet<string> = new Set()) => {
  const nombres = new Set([PREGUNTA]);
  if (vistos.has(archivo) || SIN_CONTAR.has(archivo)) return { nombres, sueltos: [] };
  const todos = enunciados(readFileSync(join(AQUI, archivo), 'utf8'));
  for (const enunciado of todos) {
    const [, lista = '', otro] = IMPORTA.exec(enunciado) ?? [];
    if (otro === undefined) continue;
    const suyos = mirar(join(dirname(archivo), otro), new Set([...vistos, archivo])).nombres;
    for (const nombre of palabras(lista)) if (suyos.has(nombre)) nombres.add(nombre);
  }
  const llegan = (enunciado: string): boolean => {
    const dichas = palabras(enunciado);
    return [...nombres].some((nombre) => dichas.has(nombre));
  };
  for (let antes = 0; antes !== nombres.size;) {
    antes = nombres.size;
    for (const enunciado of todos)
      for (const nombre of palabras(DEFINE.exec(enunciado)?.[1] ?? '')) if (llegan(enunciado)) nombres.add(nombre);
  }
  return { nombres, sueltos: todos.filter((e) => !e.startsWith('import') && !DEFINE.test(e) && llegan(e)) };
};

const literal = (titulo: string): string =>
  titulo
    .replaceAll(/\\(.)/g, '$1')
    .split(/\$\{[^}]*\}/)
    .map((trozo) => trozo.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');

/** The tests that do more, as Playwright is asked for them; all of a file where something else of it does. */
export const navegadorConMas = (): readonly RegExp[] =>
  globSync('*.spec.ts', { cwd: AQUI })
    .toSorted()
    .flatMap((archivo) =>
      mirar(archivo).sueltos.flatMap((enunciado) => {
        const titulos = [...enunciado.matchAll(TITULO)].map(([, simple, compuesto]) => simple ?? compuesto ?? '');
        const donde = literal(archivo);
        return titulos.length === 0
          ? [new RegExp(donde)]
          : titulos.map((titulo) => new RegExp(`${donde} .*${literal(titulo)}`));
      }),
    );
