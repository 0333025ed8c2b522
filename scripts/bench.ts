import { construir } from './build.ts';
import { cumple, decirTodo, guardarInforme, type Cifra, type Opciones } from './bench/informe.ts';
import { medirArranque } from './bench/partes/arranque.ts';
import { medirDav } from './bench/partes/dav.ts';
import { medirEleccion } from './bench/partes/eleccion.ts';
import { medirLecturas } from './bench/partes/lecturas.ts';
import { medirMovil } from './bench/partes/movil.ts';
import { medirNoche } from './bench/partes/noche.ts';
import { medirPaginas } from './bench/partes/paginas.ts';
import { medirParones } from './bench/partes/parones.ts';
import { medirPuertas } from './bench/partes/puertas.ts';
import { medirReposo } from './bench/partes/reposo.ts';
import { medirSondeo } from './bench/partes/sondeo.ts';
import { medirWebhooks } from './bench/partes/webhooks.ts';

// `npm run bench -- [PART…] [--quick] [--informe=FILE]` builds the app, measures it and prints the figures; with `--informe` it
// also writes them to a JSON file. Exits with 1 if a figure misses its limit, and with 2 for an unknown part.

/**
 * One part of the benchmark. Some of its figures have a floor, such as a minimal program doing the same: quote the ratio to it,
 * because single times depend on the machine.
 */
interface Parte {
  readonly medir: (opciones: Opciones) => Promise<readonly Cifra[]>;
  /** If no part is named, `siempre` runs, `normal` runs unless `--quick` is given, and `nombrada` does not run. */
  readonly cuando: 'siempre' | 'normal' | 'nombrada';
}

const PARTES: Readonly<Record<string, Parte>> = {
  paginas: { medir: medirPaginas, cuando: 'normal' },
  eleccion: { medir: medirEleccion, cuando: 'siempre' },
  lecturas: { medir: medirLecturas, cuando: 'siempre' },
  reposo: { medir: medirReposo, cuando: 'normal' },
  arranque: { medir: medirArranque, cuando: 'siempre' },
  noche: { medir: medirNoche, cuando: 'normal' },
  sondeo: { medir: medirSondeo, cuando: 'normal' },
  webhooks: { medir: medirWebhooks, cuando: 'normal' },
  dav: { medir: medirDav, cuando: 'normal' },
  puertas: { medir: medirPuertas, cuando: 'normal' },
  movil: { medir: medirMovil, cuando: 'nombrada' },
  parones: { medir: medirParones, cuando: 'nombrada' },
};

const [RAPIDO, INFORME] = ['--quick', '--informe='];
const argumentos = process.argv.slice(2);
const rapido = argumentos.includes(RAPIDO);
const informe = argumentos.find((argumento) => argumento.startsWith(INFORME))?.slice(INFORME.length);
const pedidas = argumentos.filter((a) => a !== RAPIDO && !a.startsWith(INFORME));
const desconocida = pedidas.find((parte) => !(parte in PARTES));
if (desconocida !== undefined) {
  console.error(`No hay «${desconocida}» que medir: ${Object.keys(PARTES).join(', ')}`);
  process.exit(2);
}

const toca = (nombre: string, { cuando }: Parte): boolean => {
  if (pedidas.length > 0) return pedidas.includes(nombre);
  return cuando === 'siempre' || (cuando === 'normal' && !rapido);
};

await construir();
const inicio = performance.now();
const cifras: Cifra[] = [];
for (const [nombre, parte] of Object.entries(PARTES)) {
  if (!toca(nombre, parte)) continue;
  const desde = performance.now();
  cifras.push(...(await parte.medir({ rapido })));
  console.log(`(${nombre}: ${((performance.now() - desde) / 1_000).toFixed(0)} s)\n`);
}
decirTodo(cifras, (performance.now() - inicio) / 1_000);
if (informe !== undefined) guardarInforme(informe, cifras);
process.exitCode = cifras.every(cumple) ? 0 : 1;
