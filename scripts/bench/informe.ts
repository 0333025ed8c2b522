import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { RAIZ } from '../correr.ts';

/** One thing that was measured, beside the floor where there is one. */
export interface Cifra {
  readonly que: string;
  readonly valor: number;
  readonly unidad: 'ms' | 'µs' | 'MB' | 'kB' | '% de un núcleo' | '/s';
  /** The same of the floor, in the same unit. */
  readonly suelo?: number;
  /** What it should be at most: the value over the floor's, or the value where there is no floor. */
  readonly objetivo?: number;
}

const razon = ({ valor, suelo }: Cifra): number => (suelo === undefined ? valor : valor / suelo);

export const cumple = (cifra: Cifra): boolean => cifra.objetivo === undefined || razon(cifra) <= cifra.objetivo;

const numero = (n: number): string => (n >= 100 ? n.toFixed(0) : n.toFixed(2));

/** One line for each figure: ours, the floor's, the ratio, and whether it is what it should be. */
export const decirCifras = (titulo: string, cifras: readonly Cifra[]): void => {
  console.log(titulo);
  for (const cifra of cifras) {
    const { que, valor, unidad, suelo, objetivo } = cifra;
    const partes = [
      `  ${que.padEnd(44)}${numero(valor).padStart(8)} ${unidad}`,
      ...(suelo === undefined ? [] : [`suelo ${numero(suelo)}, ${razon(cifra).toFixed(2)}×`]),
      ...(objetivo === undefined
        ? []
        : [`objetivo ${String(objetivo)}${suelo === undefined ? '' : '×'}: ${cumple(cifra) ? 'cumple' : 'NO cumple'}`]),
    ];
    console.log(partes.join('   '));
  }
};

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: RAIZ, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

/** Writes the figures with where, when and of what they were measured. */
export const guardarInforme = (archivo: string, cifras: readonly Cifra[]): void => {
  const maquina = {
    procesador: cpus()[0]?.model.trim() ?? '',
    nucleos: cpus().length,
    memoria_mb: Math.round(totalmem() / 1_048_576),
    sistema: `${platform()} ${arch()}`,
    node: process.version,
  };
  const conRazon = cifras.map((cifra) => ({
    ...cifra,
    ...(cifra.suelo === undefined ? {} : { razon: razon(cifra) }),
    cumple: cumple(cifra),
  }));
  const informe = { fecha: new Date().toISOString(), commit: commit(), maquina, cifras: conRazon };
  writeFileSync(archivo, `${JSON.stringify(informe, null, 2)}\n`);
};
