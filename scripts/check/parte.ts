import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { plural } from '#shared/domain/palabras.ts';
import { correr } from '../correr.ts';

/** A test that failed, with its file and its full name, and what it said. */
export interface Fallo {
  readonly prueba: string;
  readonly mensaje: string;
}

export interface Cuenta {
  readonly pasan: number;
  readonly fallan: number;
  /** Tests left out because the machine lacks a program or service that they need. */
  readonly saltadas?: number;
  /** Failed tests that have a name. */
  readonly fallos?: readonly Fallo[];
}

/** One check: its name, and what runs it and counts. */
export interface Parte {
  readonly nombre: string;
  readonly hacer: () => Promise<Cuenta>;
}

/** A check that only passes or fails. `entorno` is set besides what this process has. */
export const simple = (
  nombre: string,
  orden: string,
  argumentos: readonly string[],
  entorno: Readonly<Record<string, string>> = {},
): Parte => ({
  nombre,
  hacer: async () => {
    const bien = (await correr(orden, argumentos, { env: { ...process.env, ...entorno } })) === 0;
    return { pasan: bien ? 1 : 0, fallan: bien ? 0 : 1 };
  },
});

const reloj = (ms: number): string => {
  const segundos = Math.round(ms / 1_000);
  return `${String(Math.floor(segundos / 60))}:${String(segundos % 60).padStart(2, '0')}`;
};

/**
 * Says aloud how many tests were left out for want of a service, and returns how many of them count as failed: none where
 * somebody works, all where a change is judged (CI=true).
 */
export const decirSaltadas = (saltadas: number): number => {
  if (saltadas === 0) return 0;
  const cuantas = plural(saltadas, 'prueba saltada', 'pruebas saltadas').toUpperCase();
  console.log(
    `\n${cuantas}: EN ESTE EQUIPO FALTA POSTGRESQL, REDIS, OTRO NAVEGADOR, UN COMPILADOR DE C O PERMISO PARA MONTAR UN DISCO (CONTRIBUTING.md)`,
  );
  return process.env['CI'] === 'true' ? saltadas : 0;
};

/** Lines repeated from each failed test's output. */
const LINEAS_DE_FALLO = 20;

/**
 * Tells the failures again, just before the counts: of a run of ten minutes people keep the end, and so do the machines
 * that run it.
 */
export const decirFallos = (fallos: readonly Fallo[]): void => {
  if (fallos.length === 0) return;
  console.log('\nLo que ha fallado:');
  for (const { prueba, mensaje } of fallos) {
    const lineas = stripVTControlCharacters(mensaje)
      .split('\n')
      .filter((linea) => !linea.includes('node_modules/'))
      .slice(0, LINEAS_DE_FALLO);
    console.log([`\n✘ ${prueba}`, ...lineas.map((linea) => `  ${linea}`)].join('\n'));
  }
};

type Hecha = Cuenta & { readonly nombre: string; readonly ms: number };

const hacerParte = async ({ nombre, hacer }: Parte): Promise<Hecha> => {
  console.log(`\n— ${nombre}`);
  const inicio = performance.now();
  return { nombre, ...(await hacer()), ms: performance.now() - inicio };
};

/** Runs so many of them at a time, in their order: each begins when one before it has ended. */
export const deVariasEnVarias = async (partes: readonly Parte[], aLaVez: number): Promise<readonly Hecha[]> => {
  const hechas: Hecha[] = [];
  const cola = partes.entries();
  const unaTrasOtra = async (): Promise<void> => {
    for (const [puesto, parte] of cola) hechas[puesto] = await hacerParte(parte);
  };
  await Promise.all(Array.from({ length: aLaVez }, unaTrasOtra));
  return hechas;
};

/**
 * Runs `cortas` as many at a time as there are cores, then the others one after the other; says what each took and counted,
 * and ends with the line that CI reads.
 */
export const correrTodas = async (cortas: readonly Parte[], largas: readonly Parte[]): Promise<void> => {
  const comienzo = performance.now();
  const hechas = [...(await deVariasEnVarias(cortas, availableParallelism())), ...(await deVariasEnVarias(largas, 1))];
  console.log('\nLo que ha tardado cada parte:');
  for (const { nombre, ms, fallan } of hechas)
    console.log(`${reloj(ms).padStart(7)}  ${nombre}${fallan === 0 ? '' : `  ✘ ${String(fallan)}`}`);
  console.log(`${reloj(performance.now() - comienzo).padStart(7)}  en total`);
  decirFallos(hechas.flatMap(({ fallos }) => fallos ?? []));
  const pasan = hechas.reduce((total, h) => total + h.pasan, 0);
  const saltadas = hechas.reduce((total, h) => total + (h.saltadas ?? 0), 0);
  const fallan = hechas.reduce((total, h) => total + h.fallan, 0) + decirSaltadas(saltadas);
  console.log(`\n${String(pasan)} passed, ${String(fallan)} failed`);
  process.exitCode = fallan === 0 ? 0 : 1;
};
