import { plural } from '#shared/domain/palabras.ts';
import { correr, correrCallado, type Correr } from '../correr.ts';

export interface Cuenta {
  readonly pasan: number;
  readonly fallan: number;
  /** Those that a missing PostgreSQL or Redis left out. */
  readonly saltadas?: number;
}

/** One check: its name, and what runs it and counts. */
export interface Parte {
  readonly nombre: string;
  /** Programs are run by `correr`, which decides where their words go. */
  readonly hacer: (correr: Correr) => Promise<Cuenta>;
}

/** A check that only passes or fails. */
export const simple = (nombre: string, orden: string, argumentos: readonly string[]): Parte => ({
  nombre,
  hacer: async (correrla) => {
    const bien = (await correrla(orden, argumentos)) === 0;
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
  console.log(`\n${cuantas}: EN ESTE EQUIPO FALTA POSTGRESQL O REDIS (CÓMO TENERLOS: CONTRIBUTING.md)`);
  return process.env['CI'] === 'true' ? saltadas : 0;
};

interface Hecha extends Cuenta {
  readonly nombre: string;
  readonly ms: number;
}

const hacerla = async ({ nombre, hacer }: Parte, como: Correr): Promise<Hecha> => {
  const inicio = performance.now();
  return { nombre, ...(await hacer(como)), ms: performance.now() - inicio };
};

const titular = ({ nombre }: Parte): void => console.log(`\n— ${nombre}`);

/** One after the other; each says what it does while it does it. */
const enVoz = async (partes: readonly Parte[]): Promise<readonly Hecha[]> => {
  const hechas: Hecha[] = [];
  for (const parte of partes) {
    titular(parte);
    hechas.push(await hacerla(parte, correr));
  }
  return hechas;
};

/** One after the other; each says everything when it is done, so that others can speak meanwhile. */
const enSilencio = async (partes: readonly Parte[]): Promise<readonly Hecha[]> => {
  const hechas: Hecha[] = [];
  for (const parte of partes) {
    const dicho: string[] = [];
    hechas.push(
      await hacerla(
        parte,
        correrCallado((palabras) => dicho.push(palabras)),
      ),
    );
    titular(parte);
    process.stdout.write(dicho.join(''));
  }
  return hechas;
};

/**
 * Runs the first ones one after the other, and then two rows at once, since neither keeps two cores busy alone: `callada`
 * speaks when a part of it is done, `enAlto` all the time. Says what each took and counted, and ends with the line that CI
 * reads.
 */
export const correrTodas = async (
  primero: readonly Parte[],
  aLaVez: { readonly callada: readonly Parte[]; readonly enAlto: readonly Parte[] },
): Promise<void> => {
  const inicio = performance.now();
  const hechas = [
    ...(await enVoz(primero)),
    ...(await Promise.all([enSilencio(aLaVez.callada), enVoz(aLaVez.enAlto)])).flat(),
  ];
  console.log('\nLo que ha tardado cada parte:');
  for (const { nombre, ms, fallan } of hechas)
    console.log(`${reloj(ms).padStart(7)}  ${nombre}${fallan === 0 ? '' : `  ✘ ${String(fallan)}`}`);
  console.log(`${reloj(performance.now() - inicio).padStart(7)}  en total, unas a la vez que otras`);
  const pasan = hechas.reduce((total, h) => total + h.pasan, 0);
  const saltadas = hechas.reduce((total, h) => total + (h.saltadas ?? 0), 0);
  const fallan = hechas.reduce((total, h) => total + h.fallan, 0) + decirSaltadas(saltadas);
  console.log(`\n${String(pasan)} passed, ${String(fallan)} failed`);
  process.exitCode = fallan === 0 ? 0 : 1;
};
