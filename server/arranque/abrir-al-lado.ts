import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Abierto, mal } from '#server/caja/abierto.ts';
import { conectar, conLector } from '#server/db/conectar.ts';
import type { Base } from '#server/db/esquema.ts';
import { versionDe } from '#server/db/migraciones.ts';
import { conectarPostgres } from '#server/db/postgres.ts';
import { leerEntorno } from '#server/entorno.ts';
import { noSeEntra } from './datos-postgres.ts';

/**
 * Opens the installation's database for a terminal command, even while the server runs. Creates and migrates nothing.
 * Returns the reason in Spanish if the settings are invalid, or the database is missing, unreachable or of another version.
 */
export const abrirAlLado = async (
  variables: Readonly<Record<string, string | undefined>>,
): Promise<Abierto<{ readonly base: Base }>> => {
  const leido = leerEntorno(variables);
  if (!leido.ok) return mal(leido.lineas.join('\n'));
  const { postgres, datos } = leido.entorno;
  const archivo = join(datos, 'te-toca.db');
  if (postgres === null && !existsSync(archivo)) return mal(`No hay base de datos en ${archivo}`);
  const base = postgres === null ? conLector(conectar(archivo), archivo) : conectarPostgres(postgres);
  try {
    if ((await versionDe(base.lectura)) === 'esta') return { ok: true, base };
    await base.cerrar();
    return mal('La base de datos no es de esta versión de Te Toca: arranca antes el servidor con ella (npm start).');
  } catch (error) {
    await base.cerrar();
    if (postgres === null) throw error;
    return mal(noSeEntra(postgres, error));
  }
};
