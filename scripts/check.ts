import { availableParallelism } from 'node:os';
import { VARIABLES } from '#server/testing/servicio-privado.ts';
import { asegurarMotores } from './check/asegurar-motores.ts';
import { asegurarNavegador } from './check/asegurar-navegador.ts';
import { asegurarServicios } from './check/asegurar-servicios.ts';
import { navegador, vitest } from './check/con-informe.ts';
import { enPostgres, sinPostgres } from './check/en-postgres.ts';
import { correrTodas, simple, type Parte } from './check/parte.ts';

/**
 * Every check of the project, from quick to slow, ending with the counts of all of them together: `npm test`. What takes long is
 * `npm run test:largo` («largo»): all that does more where there is time, with many rounds, every size, every movement and
 * contrast in the dark, and all of the server's tests on PostgreSQL, of which `npm test` plays some.
 */
const largo = process.argv[2] === 'largo';

const construccion = simple('Construcción', process.execPath, ['scripts/build.ts']);

/** Has each keep to half of the cores and collect its garbage seldom: threads that check types repeat one another's work. */
const MEDIO_EQUIPO = {
  GOMAXPROCS: String(Math.ceil(availableParallelism() / 2)),
  GOGC: '400',
  GOMEMLIMIT: '1500MiB',
};

const tipos = (carpeta: string): Parte =>
  simple(`Tipos: ${carpeta}`, 'tsc', ['-p', carpeta, '--singleThreaded'], MEDIO_EQUIPO);

/** The checks that look at the code and run none of it, but for the build: what takes longest begins first. */
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
