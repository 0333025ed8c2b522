import { VARIABLES } from '#server/testing/servicio-privado.ts';
import { asegurarNavegador } from './check/asegurar-navegador.ts';
import { asegurarServicios } from './check/asegurar-servicios.ts';
import { navegador, vitest } from './check/con-informe.ts';
import { enPostgres, sinPostgres } from './check/en-postgres.ts';
import { adelantar, correrTodas, simple } from './check/parte.ts';

/**
 * Every check of the project, from quick to slow, ending with the counts of all of them together. `npm test` runs it;
 * `npm run test:largo` («largo») plays these with many rounds, those that it alone has, the browser's with every size, every
 * movement and contrast in the dark, and all of the server's on PostgreSQL, of which `npm test` plays some.
 */
const largo = process.argv[2] === 'largo';

const tipos = ['shared', 'server', 'client', 'client/sw', 'client/e2e'];

await asegurarNavegador();
const terminarServicios = await asegurarServicios();
const hayPostgres = process.env[VARIABLES.postgres] !== undefined;
try {
  const formato = adelantar(simple('Formato', 'prettier', ['--check', '--log-level', 'warn', '.']));
  await correrTodas([
    ...tipos.map((p) => simple(`Tipos: ${p}`, 'tsc', ['-p', p])),
    simple('Código sin uso', 'knip', []),
    simple('Lint y reglas de importación', 'oxlint', ['--type-aware', '--deny-warnings']),
    formato,
    simple('Construcción', process.execPath, ['scripts/build.ts']),
    vitest('Unidades, propiedades, API y sockets', largo, hayPostgres ? enPostgres(largo) : []),
    ...(hayPostgres ? [] : [sinPostgres('Lo que se repite en PostgreSQL', largo)]),
    navegador('Navegador', largo),
  ]);
} finally {
  await terminarServicios();
}
