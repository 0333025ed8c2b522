import { mal, sinPublicar, type Abierto } from '#server/caja/abierto.ts';
import { porQue, sitioDe, VERSION_MINIMA } from '#server/arranque/datos-postgres.ts';
import type { Db } from '#server/db/esquema.ts';
import { CERROJOS } from '#server/db/guarda.ts';
import { migrar, versionDe } from '#server/db/migraciones.ts';
import { conectarPostgresSolo, type PostgresSolo } from '#server/db/postgres-solo.ts';
import { hayFamilias, masNueva, sinPoner, type Destino, type Fuente } from './extremos.ts';

// A PostgreSQL database as source or target of a move.

type Dentro = PostgresSolo & { readonly db: Db };

/** Connects exclusively. Keeps the connection if `porQueNo` returns null; otherwise closes it and returns the reason. */
const entrar = async (
  url: string,
  para: 'leer' | 'llenar',
  porQueNo: (db: Db) => Promise<string | null>,
): Promise<Abierto<{ readonly dentro: Dentro }>> => {
  const sitio = sitioDe(url);
  let solo: PostgresSolo;
  try {
    solo = await conectarPostgresSolo(url, CERROJOS.casa, para);
  } catch (error) {
    return mal(`No se puede entrar en PostgreSQL (${sitio}): ${porQue(error)}. Revisa la dirección.`);
  }
  try {
    const { db, version } = solo;
    const linea =
      version < VERSION_MINIMA
        ? `PostgreSQL (${sitio}) es demasiado antiguo: hace falta la versión 15 o una posterior.`
        : db === null
          ? `Un servidor de Te Toca usa esa base de datos (${sitio}): ciérralo y vuelve a probar.`
          : await porQueNo(db);
    if (linea === null && db !== null) return { ok: true, dentro: { ...solo, db } };
    await solo.terminar();
    return mal(linea ?? '');
  } catch (error) {
    await solo.terminar();
    throw error;
  }
};

/**
 * Opens a PostgreSQL database as the source of a move. Refused, with the reason, unless it holds a family and has this version's
 * schema.
 */
export const salirDePostgres = async (url: string): Promise<Abierto<{ readonly origen: Fuente }>> => {
  const sitio = `PostgreSQL (${sitioDe(url)})`;
  const entrado = await entrar(url, 'leer', async (db) => {
    const version = await versionDe(db);
    if (version === 'sin-publicar') return sinPublicar(sitio);
    if (version === 'posterior') return masNueva(sitio);
    if (version === 'anterior') return sinPoner(sitio);
    return version !== null && (await hayFamilias(db))
      ? null
      : `En ${sitio} no hay ninguna familia: no hay nada que mudar.`;
  });
  if (!entrado.ok) return entrado;
  const { db, terminar } = entrado.dentro;
  return { ok: true, origen: { sitio, db, terminar } };
};

/**
 * Opens a PostgreSQL database as the target of a move, and creates its tables. Refused, with the reason, if it holds a family
 * or the tables of a newer or unpublished version.
 */
export const entrarEnPostgres = async (url: string): Promise<Abierto<{ readonly destino: Destino }>> => {
  const sitio = `PostgreSQL (${sitioDe(url)})`;
  const entrado = await entrar(url, 'llenar', async (db) => {
    const version = await versionDe(db);
    if (version === 'sin-publicar') return sinPublicar(sitio);
    if (version === 'posterior') return masNueva(sitio);
    if (version !== null && (await hayFamilias(db)))
      return `En ${sitio} ya vive una familia: usa una base de datos vacía. No se ha tocado nada.`;
    try {
      await migrar(db);
      return null;
    } catch (error) {
      return `No se pueden crear las tablas en ${sitio}: ${porQue(error)}. No se ha tocado nada.`;
    }
  });
  if (!entrado.ok) return entrado;
  const { db, guardar, terminar } = entrado.dentro;
  return { ok: true, destino: { sitio, db, guardar, terminar } };
};
