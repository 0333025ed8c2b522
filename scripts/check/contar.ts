import { relative } from 'node:path';
import { SIN_MOTOR, SIN_SERVICIOS } from '#client/e2e/servicios.ts';
import { RAIZ } from '../correr.ts';
import type { Cuenta, Fallo } from './parte.ts';

/** Fields of vitest's JSON report that are read here. */
export interface InformeVitest {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    /** Why the file itself could not be run, if so. */
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

/** A test that was skipped has failed, so that nothing is left out in silence, unless a service was missing. */
export const contarVitest = (informe: InformeVitest): Cuenta => {
  const pruebas = informe.testResults.flatMap((archivo) => archivo.assertionResults);
  const saltadas = pruebas.filter((p) => p.status === 'skipped' && p.meta.faltaServicio !== undefined).length;
  return {
    pasan: informe.numPassedTests,
    fallan: informe.numFailedTests + informe.numPendingTests - saltadas,
    saltadas,
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

/** Fields of Playwright's JSON report that are read here. */
export interface InformePlaywright extends Suite {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

const sinServicio = ({ status, annotations }: Prueba): boolean =>
  status === 'skipped' &&
  annotations.some((a) => a.type === 'skip' && (a.description === SIN_SERVICIOS || a.description === SIN_MOTOR));

const contarSaltadas = ({ suites = [], specs = [] }: Suite): number =>
  [...specs.map(({ tests }) => tests.filter(sinServicio).length), ...suites.map(contarSaltadas)].reduce(
    (total, n) => total + n,
    0,
  );

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

/** As vitest's; and nothing has a second try (playwright.config.ts), so what passes only then has failed. */
export const contarPlaywright = (informe: InformePlaywright): Cuenta => {
  const { expected, unexpected, flaky, skipped } = informe.stats;
  const saltadas = contarSaltadas(informe);
  return { pasan: expected, fallan: unexpected + flaky + skipped - saltadas, saltadas, fallos: fallosDe(informe) };
};
