import { relative } from 'node:path';
import { FALTA } from '#client/e2e/servicios.ts';
import { RAIZ } from '../correr.ts';
import { COMPOSE, type Cuenta, type Fallo, type Saltadas } from './parte.ts';

/** The fields of vitest's JSON report that are read here. */
export interface InformeVitest {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    /** The error of the file itself, such as a failed import; empty if there is none. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
      readonly meta: { readonly faltaServicio?: string };
    }[];
  }[];
}

const fallosDeArchivo = ({ name, message, assertionResults }: InformeVitest['testResults'][number]): Fallo[] => [
  ...(message === '' ? [] : [{ prueba: relative(RAIZ, name), mensaje: message }]),
  ...assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      prueba: `${relative(RAIZ, name)}: ${fullName}`,
      mensaje: (failureMessages ?? []).join('\n'),
    })),
];

/** Names of what vitest's tests may lack (server/testing/servicios.ts), as `npm test` prints them. */
const NOMBRES: Readonly<Record<string, string>> = {
  postgres: 'PostgreSQL',
  redis: 'Redis',
  montar: 'permiso para montar un disco',
  cc: 'un compilador de C',
  compose: COMPOSE,
};

const contarRazones = (razones: readonly string[]): Saltadas =>
  Object.fromEntries([...Map.groupBy(razones, (razon) => razon)].map(([razon, { length }]) => [razon, length]));

/**
 * Counts vitest's tests. A skipped test counts as failed, unless it names what the machine lacks, so that none is left out
 * unnoticed.
 */
export const contarVitest = (informe: InformeVitest): Cuenta => {
  const pruebas = informe.testResults.flatMap((archivo) => archivo.assertionResults);
  const razones = pruebas.flatMap(({ status, meta: { faltaServicio: falta } }) =>
    status === 'skipped' && falta !== undefined ? [NOMBRES[falta] ?? falta] : [],
  );
  return {
    pasan: informe.numPassedTests,
    fallan: informe.numFailedTests + informe.numPendingTests - razones.length,
    saltadas: contarRazones(razones),
    fallos: informe.testResults.flatMap(fallosDeArchivo),
  };
};

interface Prueba {
  readonly status: string;
  readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
}

export interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok: boolean;
    readonly tests: readonly Prueba[];
  }[];
}

/** The fields of Playwright's JSON report that are read here. */
export interface InformePlaywright extends Suite {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

const ACEPTADAS = new Set<string | undefined>(Object.values(FALTA));

const razonDe = ({ status, annotations }: Prueba): readonly string[] => {
  const razon = annotations.find((a) => a.type === 'skip' && ACEPTADAS.has(a.description))?.description;
  return status === 'skipped' && razon !== undefined ? [razon] : [];
};

const razonesDe = ({ suites = [], specs = [] }: Suite): readonly string[] => [
  ...specs.flatMap(({ tests }) => tests.flatMap(razonDe)),
  ...suites.flatMap(razonesDe),
];

const fallosDe = ({ suites = [], specs = [] }: Suite): Fallo[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      prueba: `${file}: ${title}`,
      mensaje: tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map((e) => e.message ?? '')))
        .join('\n'),
    })),
  ...suites.flatMap(fallosDe),
];

/** Counts Playwright's tests like vitest's. A test that passes only on a retry (`flaky`) counts as failed. */
export const contarPlaywright = (informe: InformePlaywright): Cuenta => {
  const { expected, unexpected, flaky, skipped } = informe.stats;
  const razones = razonesDe(informe);
  return {
    pasan: expected,
    fallan: unexpected + flaky + skipped - razones.length,
    saltadas: contarRazones(razones),
    fallos: fallosDe(informe),
  };
};
