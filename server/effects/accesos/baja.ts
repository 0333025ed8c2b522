import type { Baja } from '#shared/contracts/familias.ts';
import type { Cambio } from '#server/change/cambio.ts';
import type { Azar, Contexto } from '#server/change/contexto.ts';
import { borrarBaja, borrarFilasDe, type DeLaBorrada, leerBaja } from '#server/data/borrar-familia.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { guardarCaja, leerCaja, leerFamiliaDeLaCaja, listarQueCuidan } from '#server/data/caja.ts';
import { borrarInvitacionesAltaAbiertas } from '#server/data/codigos.ts';
import type { Db } from '#server/db/esquema.ts';
import { inventarEnGrupos } from './codigos.ts';

/** Converts a family's request to be deleted to the form that its members see; null without one. */
export const verBaja = (
  baja: Awaited<ReturnType<typeof leerBaja>>,
  caja: Pick<NonNullable<Contexto['caja']>, 'olvida'> | null,
): Baja | null =>
  baja === undefined
    ? null
    : {
        por: { id: baja.pedida_por, nombre: baja.nombre },
        pedida_en: baja.pedida_en,
        borra_en: baja.borra_en,
        copias_hasta: caja?.olvida(baja.borra_en) ?? null,
      };

/**
 * Announces to the family that a request to delete it was made or ended. The event itself says nothing of the request: on it
 * clients read their member's own row (`Yo`) again, which contains it.
 */
export const difundirBaja = async ({ db, familia: id, difundir }: Cambio): Promise<void> => {
  const familia = await leerFamilia(db, id);
  if (familia === undefined) throw new Error(`There is no family ${String(id)}`);
  const { nombre, zona_horaria, sonido_pantalla } = familia;
  difundir('familia:cambiada', { familia: { id, nombre, zona_horaria, sonido_pantalla } });
};

/** Ends the family's request to be deleted if this member made it. Call it when they stop being an admin. */
export const terminarBajaDe = async (cambio: Cambio, miembro: number): Promise<void> => {
  if ((await leerBaja(cambio.db, cambio.familia))?.pedida_por !== miembro) return;
  await borrarBaja(cambio.db, cambio.familia);
  await difundirBaja(cambio);
};

type DeQuitar = Pick<Contexto, 'adminsCaja'> & { readonly azar: Pick<Azar, 'entero'> };

/**
 * Takes from a family its rights over the box, before it is deleted. They pass to nobody: not to the oldest family left, nor to a
 * member elsewhere who takes a username that ADMIN_BOX still names. Deletes the open invitations to create a family. If nobody is
 * left to look after the box, returns the code that makes the next family founded with it look after the box; else null. Does
 * nothing when the family had no such rights.
 */
const soltarCaja = async (db: Db, familia: number, { adminsCaja, azar }: DeQuitar): Promise<string | null> => {
  const caja = await leerCaja(db);
  const llamados = await listarQueCuidan(db, adminsCaja);
  const suyos = llamados.filter((l) => l.familia === familia);
  const esLaSuya = (await leerFamiliaDeLaCaja(db)) === familia;
  if (!esLaSuya && suyos.length === 0) return null;
  const fundada = caja.familia_id === familia ? null : caja.familia_id;
  const queda = fundada !== null || llamados.length > suyos.length;
  // A code is made even while ADMIN_BOX names somebody: if that setting is removed, the box must not fall to the oldest
  // family left.
  const codigo = esLaSuya || !queda ? inventarEnGrupos(azar).toUpperCase() : caja.codigo;
  const retirados = [...caja.retirados, ...suyos.map(({ huella }) => huella)];
  await guardarCaja(db, { familia_id: fundada, codigo, retirados });
  await borrarInvitacionesAltaAbiertas(db);
  return queda ? null : codigo;
};

export interface Quitada extends DeLaBorrada {
  /**
   * The code that makes the next family founded with it look after the box. Null when somebody still looks after it, or when the
   * deleted family did not.
   */
  readonly codigo: string | null;
}

/** Deletes a family, all its rows and its rights over the box. */
export const quitarFamilia = async (db: Db, familia: number, con: DeQuitar): Promise<Quitada> => {
  const codigo = await soltarCaja(db, familia, con);
  return { ...(await borrarFilasDe(db, familia)), codigo };
};
