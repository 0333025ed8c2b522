import type { Aplazo } from '#shared/domain/posponer.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { conNombre } from './asignaciones.ts';
import { idsDeFamilia } from './familias.ts';
import { preparada } from './consultas.ts';

// Skips («No hacía falta»): occurrences in `asignaciones` that a member says were not needed this once.

/** A member's word that an occurrence is not needed. */
interface Dicha {
  readonly por: number;
  readonly en: Instante;
  readonly motivo: string;
}

const NADA_DICHO = { omision: null, omite_id: null, omite_en: null, omite_motivo: '' } as const;

/** Records that a member says a pending occurrence is not needed, for an admin to decide. It stays pending. */
export const apuntarEspera = async (db: Db, id: number, { por, en, motivo }: Dicha): Promise<void> => {
  await db
    .updateTable('asignaciones')
    .set({ omision: 'ESPERA', omite_id: por, omite_en: en, omite_motivo: motivo })
    .where('id', '=', id)
    .where('estado', '=', 'PENDIENTE')
    .execute();
};

/** Clears a pending occurrence's skip, which was waiting for a decision. */
export const olvidarEspera = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('asignaciones').set(NADA_DICHO).where('id', '=', id).where('estado', '=', 'PENDIENTE').execute();
};

/**
 * Marks a pending occurrence as skipped and lapsed. If another member took it, it counts for its owner `miembro` again. Returns
 * false when it was no longer pending.
 */
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

/** The state to which a skipped occurrence returns. */
interface Vuelta {
  /** True when another member said that it was needed; false when the skip was taken back or refused. */
  readonly objetada: boolean;
  /** The whole record of postponements (`aplazos`) to store. */
  readonly aplazos: readonly Aplazo[];
  /** The day of its lapse, and whether that is excused; null when it is pending again. */
  readonly vence: { readonly el: Dia; readonly excusada: boolean } | null;
}

/** Undoes the skip of an occurrence. After an objection the row keeps who skipped it, when and why, as `REPUESTA`. */
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

/**
 * Counts a member's skips since an instant, for the limit on them: those in force, those that wait for a decision, and those that
 * another member objected to (`REPUESTA`). Skips that were taken back or refused are not counted: `NADA_DICHO` has cleared their
 * `omite_id`.
 */
export const contarOmisiones = async (db: Db, miembro: number, desde: Instante): Promise<number> => {
  const { n } = await db
    .selectFrom('asignaciones')
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .where('omite_id', '=', miembro)
    .where('omite_en', '>=', desde)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/**
 * Tells whether the occurrence that follows `anterior` is no longer pending, or was taken, covered, postponed or skipped.
 * Undefined when none follows.
 */
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

/** A family's occurrences that were skipped since an instant, and all whose skip waits for a decision; the latest skip first. */
export const leerOmitidas = preparada((db, familia: number, desde: Instante) =>
  conNombre(db)
    .where('a.omite_id', 'in', idsDeFamilia(db, familia))
    .where((e) =>
      e.or([
        e.and([e('a.omision', '=', 'ESPERA'), e('a.estado', '=', 'PENDIENTE')]),
        e.and([e('a.omision', '=', 'OMITIDA'), e('a.estado', '=', 'VENCIDA'), e('a.omite_en', '>=', desde)]),
      ]),
    )
    .orderBy('a.omite_en', 'desc')
    .orderBy('a.id', 'desc'),
);
