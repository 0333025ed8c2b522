import type { Aplazo } from '#shared/domain/posponer.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/** «No hacía falta»: skipped occurrences, in `asignaciones`. */

interface Dicha {
  readonly por: number;
  readonly en: Instante;
  readonly motivo: string;
}

const NADA_DICHO = { omision: null, omite_id: null, omite_en: null, omite_motivo: '' } as const;

/** Notes that a pending occurrence is not needed, until an admin decides it. */
export const apuntarEspera = async (db: Db, id: number, { por, en, motivo }: Dicha): Promise<void> => {
  await db
    .updateTable('asignaciones')
    .set({ omision: 'ESPERA', omite_id: por, omite_en: en, omite_motivo: motivo })
    .where('id', '=', id)
    .where('estado', '=', 'PENDIENTE')
    .execute();
};

/** Forgets that somebody said so of a pending occurrence. */
export const olvidarEspera = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('asignaciones').set(NADA_DICHO).where('id', '=', id).where('estado', '=', 'PENDIENTE').execute();
};

/** Skips a pending occurrence, for its owner; false when it was no longer pending. */
export const marcarOmitida = async (
  db: Db,
  id: number,
  { por, en, motivo, el, miembro }: Dicha & { readonly el: Dia; readonly miembro: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('asignaciones')
    .set({
      estado: 'VENCIDA',
      vencida_el: el,
      miembro_id: miembro,
      tomada_el: null,
      cedida_por: null,
      omision: 'OMITIDA',
      omite_id: por,
      omite_en: en,
      omite_motivo: motivo,
    })
    .where('id', '=', id)
    .where('estado', '=', 'PENDIENTE')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** How a skipped occurrence comes back: as somebody else said, or as if it had never been skipped. */
interface Vuelta {
  readonly objetada: boolean;
  readonly aplazos: readonly Aplazo[];
  /** Null: it is pending again. */
  readonly vence: { readonly el: Dia; readonly excusada: boolean } | null;
}

/** Takes back that an occurrence was skipped. */
export const desmarcarOmitida = async (db: Db, id: number, { objetada, aplazos, vence }: Vuelta): Promise<void> => {
  await db
    .updateTable('asignaciones')
    .set({
      estado: vence === null ? 'PENDIENTE' : 'VENCIDA',
      vencida_el: vence?.el ?? null,
      excusada: vence?.excusada ?? false,
      aplazos: JSON.stringify(aplazos),
      ...(objetada ? { omision: 'REPUESTA' } : NADA_DICHO),
    })
    .where('id', '=', id)
    .execute();
};

/** Counts what a member said not to be needed since an instant, but for what they took back or an admin refused. */
export const contarOmisiones = async (db: Db, miembro: number, desde: Instante): Promise<number> => {
  const { n } = await db
    .selectFrom('asignaciones')
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .where('omite_id', '=', miembro)
    .where('omite_en', '>=', desde)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** The occurrence that another's end opened: whether anybody has done something with it; undefined: there is none. */
export const leerSiguienteTocada = async (db: Db, anterior: number): Promise<boolean | undefined> => {
  const siguiente = await db
    .selectFrom('asignaciones')
    .select(['estado', 'tomada_el', 'cubre_a', 'pospuesta_al', 'omision'])
    .where('anterior_id', '=', anterior)
    .executeTakeFirst();
  if (siguiente === undefined) return undefined;
  const { estado, ...suyo } = siguiente;
  return estado !== 'PENDIENTE' || Object.values(suyo).some((v) => v !== null);
};
