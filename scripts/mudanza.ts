import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { plural } from '#shared/domain/palabras.ts';
import { mal } from '#server/caja/abierto.ts';
import { esPostgres } from '#server/entorno.ts';
import { entrarEnPostgres, salirDePostgres } from './mudanza/casa-postgres.ts';
import { entrarEnSqlite, salirDeSqlite } from './mudanza/casa-sqlite.ts';
import { mudar, type Mudada } from './mudanza/mudar.ts';

/**
 * Usage message. `--a` copies the data folder into a PostgreSQL database without families, and `--de` copies a PostgreSQL
 * database into a folder without data. A copy is complete or rolled back. The server must be stopped first.
 */
const USO = `Uso: npm run mudanza -- --a postgres://usuario:contraseña@servidor:5432/base   (de DATA_DIR a PostgreSQL)
     npm run mudanza -- --de postgres://usuario:contraseña@servidor:5432/base  (de PostgreSQL a DATA_DIR)`;

const fallar = (linea: string): void => {
  console.error(linea);
  process.exitCode = 1;
};

/** Parses the arguments; null if they are invalid. The address is not printed, because it may contain a password. */
const leerArgumentos = (): { readonly haciaPostgres: boolean; readonly url: string } | null => {
  try {
    const { a, de } = parseArgs({ options: { a: { type: 'string' }, de: { type: 'string' } } }).values;
    const url = a ?? de;
    if (url === undefined || (a !== undefined && de !== undefined) || !esPostgres(url)) return null;
    return { haciaPostgres: a !== undefined, url };
  } catch {
    return null;
  }
};

const contar = ({ de, a, copiadas }: Mudada, haciaPostgres: boolean): void => {
  const ancho = Math.max(...copiadas.map(({ tabla }) => tabla.length));
  for (const { tabla, filas } of copiadas) console.log(`  ${tabla.padEnd(ancho)} ${String(filas).padStart(9)}`);
  const total = copiadas.reduce((suma, { filas }) => suma + filas, 0);
  console.log(`${plural(total, 'fila')} de ${de} en ${a}: todo coincide.

Para arrancar ahí: npm start ${haciaPostgres ? 'con esa dirección en DATABASE_URL' : `con DATA_DIR=${a} y sin DATABASE_URL`}.
${de} queda como estaba, de copia. No lo arranques más: lo que se haga en un sitio no llega al otro, y ya no se podrían juntar.`);
};

const argumentos = leerArgumentos();
if (argumentos === null) fallar(USO);
else {
  const { haciaPostgres, url } = argumentos;
  const carpeta = resolve(process.env['DATA_DIR']?.trim() || 'data');
  // Files created here are readable by their user only, like the server's.
  process.umask(0o077);
  const mudada = await (
    haciaPostgres
      ? mudar(
          () => salirDeSqlite(carpeta),
          () => entrarEnPostgres(url),
        )
      : mudar(
          () => salirDePostgres(url),
          () => entrarEnSqlite(carpeta),
        )
  ).catch((error: unknown) =>
    mal(`La mudanza se ha cortado: ${error instanceof Error ? error.message : String(error)}.`),
  );
  if (mudada.ok) contar(mudada, haciaPostgres);
  else fallar(mudada.linea);
}
