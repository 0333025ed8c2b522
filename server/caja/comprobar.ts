import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { codigoDe, mal, sinPublicar, type Abierto } from './abierto.ts';
import { buscarDanos, conectarLectura } from '#server/db/copia.ts';
import { versionDe } from '#server/db/migraciones.ts';
import { diarioDe, hayDiario, seLee, sumaDe } from './disco.ts';
import { leerNombre } from './copias.ts';

/** Contents of an intact database of the app. */
export interface Contenido {
  readonly familias: number;
  readonly miembros: number;
  /** Whether its schema is this version's or an earlier one's. */
  readonly version: 'anterior' | 'esta';
}

const contar = async (archivo: string): Promise<Abierto<{ readonly contenido: Contenido }>> => {
  const db = conectarLectura(archivo);
  try {
    const version = await versionDe(db);
    if (version === null) return mal(`${archivo} no es una base de datos de Te Toca.`);
    if (version === 'sin-publicar') return mal(sinPublicar(archivo));
    if (version === 'posterior')
      return mal(`${archivo} es de una versión más nueva de Te Toca: instala esa versión o una posterior.`);
    const contarDe = async (tabla: 'familias' | 'usuarios'): Promise<number> =>
      (
        await db
          .selectFrom(tabla)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const contenido = { familias: await contarDe('familias'), miembros: await contarDe('usuarios'), version };
    return { ok: true, contenido };
  } finally {
    await db.destroy();
  }
};

/** Message for a database whose folder is not writable, where SQLite cannot create the files that it needs for reading. */
const sinSitio = (archivo: string): string => {
  const diario = hayDiario(archivo) ? `, con ${basename(diarioDe(archivo))} a su lado` : '';
  return `Para leer ${archivo} hay que poder escribir en su carpeta: cópialo a otra${diario}, y prueba con ese.`;
};

/**
 * Reads a whole database file and checks its checksum (if its name holds one), damage, and that it is the app's, and neither of a
 * newer version nor from before the first release. Returns what it holds and whether its checksum was checked (`conSuma`), or the
 * reason in Spanish.
 */
export const comprobar = async (
  archivo: string,
): Promise<Abierto<{ readonly contenido: Contenido; readonly conSuma: boolean }>> => {
  if (!existsSync(archivo)) return mal(`No hay ningún archivo ${archivo}.`);
  const suma = leerNombre(basename(archivo))?.suma ?? null;
  try {
    if (suma !== null && (await sumaDe(archivo)) !== suma)
      return mal(`${archivo} no es como se guardó: está dañado, o alguien lo ha cambiado.`);
    const [dano, ...mas] = buscarDanos(archivo);
    if (dano !== undefined)
      return mal(`${archivo} está dañado (${dano}${mas.length === 0 ? '' : `, y ${String(mas.length)} más`}).`);
    const contado = await contar(archivo);
    return contado.ok ? { ...contado, conSuma: suma !== null } : contado;
  } catch (error) {
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(codigoDe(error)))
      return mal(`${archivo} está dañado o no es una base de datos de Te Toca.`);
    if (/^SQLITE_(CANTOPEN|READONLY)/.test(codigoDe(error)) && seLee(archivo)) return mal(sinSitio(archivo));
    if (/^SQLITE_|^E[A-Z]+$/.test(codigoDe(error))) return mal(`No se puede leer ${archivo} (${codigoDe(error)}).`);
    throw error;
  }
};
