import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { RAIZ } from '../correr.ts';

/** Options of a measurement. */
export interface Opciones {
  /** A look within seconds: fewer rounds, and only what says most. */
  readonly rapido: boolean;
}

/** One thing that was measured, beside the floor where there is one. */
export interface Cifra {
  readonly que: string;
  /** NaN where it could not be measured, as at a rate that does not hold. */
  readonly valor: number;
  readonly unidad: 'ms' | 'µs' | 'MB' | 'kB' | '% de un núcleo' | '/s';
  /** The same of the floor, in the same unit. */
  readonly suelo?: number;
  /** The same of the least that there is, told beside it: what it should be is said in its own unit. */
  readonly alLado?: number;
  /** Upper limit: the value over the floor's, or the value itself where there is no floor. */
  readonly objetivo?: number;
  /** It is what it should be at least. */
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

/** One line for each figure: ours, the floor's, the ratio, and whether it is what it should be. */
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

/** Machine and time of the measurement. */
const leerMaquina = () => ({
  procesador: cpus()[0]?.model.trim() ?? '',
  nucleos: cpus().length,
  memoria_mb: Math.round(totalmem() / 1_048_576),
  sistema: `${platform()} ${arch()}`,
  node: process.version,
});

/** All figures of a run in one table, with where and of what they were measured. */
export const decirTodo = (cifras: readonly Cifra[], segundos: number): void => {
  const { procesador, nucleos, memoria_mb, sistema, node } = leerMaquina();
  const conObjetivo = cifras.filter(({ objetivo }) => objetivo !== undefined);
  decirCifras(
    `Todo, en ${String(Math.round(segundos))} s, commit ${commit()}, ${String(nucleos)} × ${procesador}, ${String(memoria_mb)} MB, ${sistema}, Node ${node}:`,
    cifras,
  );
  console.log(`${String(conObjetivo.filter(cumple).length)} de ${String(conObjetivo.length)} cumplen su objetivo`);
};

/** Writes the figures with where, when and of what they were measured. */
export const guardarInforme = (archivo: string, cifras: readonly Cifra[]): void => {
  const conRazon = cifras.map((cifra) => ({
    ...cifra,
    ...(cifra.suelo === undefined ? {} : { razon: razon(cifra) }),
    cumple: cumple(cifra),
  }));
  const informe = { fecha: new Date().toISOString(), commit: commit(), maquina: leerMaquina(), cifras: conRazon };
  writeFileSync(archivo, `${JSON.stringify(informe, null, 2)}\n`);
};
