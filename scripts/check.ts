import { availableParallelism } from 'node:os';
import { VARIABLES } from '#server/testing/servicio-privado.ts';
import { asegurarMotores } from './check/asegurar-motores.ts';
import { asegurarNavegador } from './check/asegurar-navegador.ts';
import { asegurarServicios } from './check/asegurar-servicios.ts';
import { navegador, vitest } from './check/con-informe.ts';
import { enPostgres, sinPostgres } from './check/en-postgres.ts';
import { correrTodas, simple, type Parte } from './check/parte.ts';

// Runs every check of the project, the quick ones first, and prints the counts of all tests: `npm test`. With «largo» (`npm run
// test:largo`) it runs the extended tests: more rounds and sizes, and on PostgreSQL all server tests that run on any engine, of
// which `npm test` repeats only some. It leaves out vitest's tests that would only repeat `npm test`.
const largo = process.argv[2] === 'largo';

const construccion = simple('Construcción', process.execPath, ['scripts/build.ts']);

/**
 * Settings of Go for the type checks and the linter: half of the cores, because several run side by side, and garbage collected
 * only when memory becomes scarce, since most end before that.
 */
const MEDIO_EQUIPO = {
  GOMAXPROCS: String(Math.ceil(availableParallelism() / 2)),
  GOGC: 'off',
  GOMEMLIMIT: '1500MiB',
};

const tipos = (carpeta: string): Parte =>
  simple(`Tipos: ${carpeta}`, 'tsc', ['-p', carpeta, '--singleThreaded'], MEDIO_EQUIPO);

/** Checks of the code that run no tests, the longest first. */
const comprobaciones: readonly Parte[] = [
  simple('Lint y reglas de importación', 'oxlint', ['--type-aware', '--deny-warnings'], MEDIO_EQUIPO),
  ...['server', 'client/e2e'].map(tipos),
  construccion,
  ...['client', 'shared', 'client/sw'].map(tipos),
  simple('Código sin uso', 'knip', []),
  simple('Formato', 'oxfmt', ['--check']),
];

await asegurarNavegador();
if (largo) await asegurarMotores();
const terminarServicios = await asegurarServicios();
const hayPostgres = process.env[VARIABLES.postgres] !== undefined;
try {
  await correrTodas(largo ? [construccion] : comprobaciones, [
    vitest('Unidades, propiedades, API y sockets', largo, hayPostgres ? enPostgres(largo) : []),
    ...(hayPostgres ? [] : [sinPostgres('Lo que se repite en PostgreSQL', largo)]),
    navegador('Navegador', largo),
  ]);
} finally {
  await terminarServicios();
}
