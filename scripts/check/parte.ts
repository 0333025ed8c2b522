import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { plural } from '#shared/domain/palabras.ts';
import { correr } from '../correr.ts';

/** A failed test: `prueba` is its file and full name, `mensaje` its error message. */
export interface Fallo {
  readonly prueba: string;
  readonly mensaje: string;
}

/** Numbers of skipped tests, by what the machine lacks. */
export type Saltadas = Readonly<Record<string, number>>;

export interface Cuenta {
  readonly pasan: number;
  readonly fallan: number;
  readonly saltadas?: Saltadas;
  /** Details of the failed tests; a check without single tests has none. */
  readonly fallos?: readonly Fallo[];
}

/** A check: its name, and the function that runs it and counts the results. */
export interface Parte {
  readonly nombre: string;
  readonly hacer: () => Promise<Cuenta>;
}

/** Returns a check that runs a command, which passes or fails as a whole. `entorno` adds environment variables. */
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
 * The programs that read compose.yaml, as a reason for skipped tests. Tests skipped for this reason never count as failed, since
 * `npm run ensayo-instalacion` tries the file.
 */
export const COMPOSE = 'docker compose';

export const sumarSaltadas = (cuentas: readonly Cuenta[]): Saltadas => {
  const suma: Record<string, number> = {};
  for (const [razon, cuantas] of cuentas.flatMap(({ saltadas = {} }) => Object.entries(saltadas)))
    suma[razon] = (suma[razon] ?? 0) + cuantas;
  return suma;
};

export const contarSaltadas = (saltadas: Saltadas): number =>
  Object.values(saltadas).reduce((total, n) => total + n, 0);

/**
 * Prints the counts of all tests, and how many were skipped for lack of what. With CI=true, skipped tests count as failed, except
 * those for lack of `COMPOSE`. Returns whether none failed.
 */
export const decirCuentas = (pasan: number, fallan: number, saltadas: Saltadas): boolean => {
  const todas = contarSaltadas(saltadas);
  if (todas > 0) {
    const faltas = Object.entries(saltadas).map(([razon, n]) => `${razon}: ${String(n)}`);
    const cuantas = plural(todas, 'prueba saltada', 'pruebas saltadas');
    console.log(`\n${cuantas} porque en este equipo falta (CONTRIBUTING.md)\n  ${faltas.join('\n  ')}`.toUpperCase());
  }
  const mal = fallan + (process.env['CI'] === 'true' ? todas - (saltadas[COMPOSE] ?? 0) : 0);
  console.log(`\n${String(pasan)} passed, ${String(mal)} failed`);
  return mal === 0;
};

/** Maximum number of lines repeated from each failed test's message. */
const LINEAS_DE_FALLO = 20;

/** Repeats the failures just before the counts, because people read only the end of a long log. */
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

/** Runs the checks in their order, `aLaVez` at a time. */
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
 * Runs `cortas` in parallel, one on each core, then `largas` one after another. Prints the time of each, the failures, and last
 * the counts. Sets the exit code to 1 if any test failed.
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
  const fallan = hechas.reduce((total, h) => total + h.fallan, 0);
  process.exitCode = decirCuentas(pasan, fallan, sumarSaltadas(hechas)) ? 0 : 1;
};
