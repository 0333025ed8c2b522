import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { RAIZ } from '../correr.ts';

export interface Opciones {
  /** True to take less time, with fewer rounds or figures (`--quick`). */
  readonly rapido: boolean;
}

/**
 * One measured figure and, if there is one, the same figure of the floor: a minimal program that does the same, or polling
 * instead of events.
 */
export interface Cifra {
  readonly que: string;
  /** The value, in `unidad`; NaN if it could not be measured, such as the latency at a rate that the server cannot keep up. */
  readonly valor: number;
  readonly unidad: 'ms' | 'µs' | 'MB' | 'kB' | '% de un núcleo' | '/s';
  /** The same figure of the floor, in the same unit. `objetivo` then limits the ratio of the two. */
  readonly suelo?: number;
  /**
   * The same figure of a minimal page or server, only printed beside the value. Unlike with `suelo`, `objetivo` limits the value.
   */
  readonly alLado?: number;
  /** Limit of the value divided by the floor's, or of the value itself without a floor. */
  readonly objetivo?: number;
  /** Set if `objetivo` is a lower limit; otherwise it is an upper limit. */
  readonly alMenos?: true;
}

const razon = ({ valor, suelo }: Cifra): number => (suelo === undefined ? valor : valor / suelo);

export const cumple = (cifra: Cifra): boolean => {
  if (cifra.objetivo === undefined) return true;
  return cifra.alMenos ? razon(cifra) >= cifra.objetivo : razon(cifra) <= cifra.objetivo;
};

const numero = (n: number): string => (Number.isNaN(n) ? '–' : n >= 100 ? n.toFixed(0) : n.toFixed(2));

const linea = (cifra: Cifra): string => {
  const { que, valor, unidad, suelo, alLado, objetivo, alMenos } = cifra;
  const partes = [
    `  ${que.padEnd(52)}${numero(valor).padStart(8)} ${unidad}`,
    ...(alLado === undefined ? [] : [`al lado ${numero(alLado)}`]),
    ...(suelo === undefined ? [] : [`suelo ${numero(suelo)}, ${numero(razon(cifra))}×`]),
    ...(objetivo === undefined
      ? []
      : [
          `objetivo ${alMenos ? '≥ ' : ''}${String(objetivo)}${suelo === undefined ? '' : '×'}: ${cumple(cifra) ? 'cumple' : 'NO cumple'}`,
        ]),
  ];
  return partes.join('   ');
};

/** Prints a line for each figure: this server's, the floor's, the ratio, and whether it meets its limit. */
export const decirCifras = (titulo: string, cifras: readonly Cifra[]): void => {
  console.log(titulo);
  for (const cifra of cifras) console.log(linea(cifra));
};

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: RAIZ, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

/** Returns the machine's properties, for the report. */
const leerMaquina = () => ({
  procesador: cpus()[0]?.model.trim() ?? '',
  nucleos: cpus().length,
  memoria_mb: Math.round(totalmem() / 1_048_576),
  sistema: `${platform()} ${arch()}`,
  node: process.version,
});

/** Prints all figures of a run in one table, with the commit and the machine. */
export const decirTodo = (cifras: readonly Cifra[], segundos: number): void => {
  const { procesador, nucleos, memoria_mb, sistema, node } = leerMaquina();
  const conObjetivo = cifras.filter(({ objetivo }) => objetivo !== undefined);
  decirCifras(
    `Todo, en ${String(Math.round(segundos))} s, commit ${commit()}, ${String(nucleos)} × ${procesador}, ${String(memoria_mb)} MB, ${sistema}, Node ${node}:`,
    cifras,
  );
  console.log(`${String(conObjetivo.filter(cumple).length)} de ${String(conObjetivo.length)} cumplen su objetivo`);
};

/** Writes all figures to a JSON file, with the date, the commit and the machine. */
export const guardarInforme = (archivo: string, cifras: readonly Cifra[]): void => {
  const conRazon = cifras.map((cifra) => ({
    ...cifra,
    ...(cifra.suelo === undefined ? {} : { razon: razon(cifra) }),
    cumple: cumple(cifra),
  }));
  const informe = { fecha: new Date().toISOString(), commit: commit(), maquina: leerMaquina(), cifras: conRazon };
  writeFileSync(archivo, `${JSON.stringify(informe, null, 2)}\n`);
};
