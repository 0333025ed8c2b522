import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { idsConMiembro } from './familias.ts';
import { preparada } from './consultas.ts';

// Archived members, who no longer live in the home, and what happens to their work.

const archivado = preparada((db, miembro: number) =>
  db.selectFrom('usuarios').select('id').where('id', '=', miembro).where('archivado_en', 'is not', null),
);

export const estaArchivado = async (db: Db, miembro: number): Promise<boolean> =>
  (await archivado(db, miembro)).length > 0;

/** Instant since which a member is archived; null when they are not. */
export const leerArchivado = async (db: Db, miembro: number): Promise<Instante | null> =>
  (await db.selectFrom('usuarios').select('archivado_en').where('id', '=', miembro).executeTakeFirst())?.archivado_en ??
  null;

/**
 * A family's archived members who may return, the latest archived first. Left out are those whose name was removed
 * (`olvidarUsuario`), which is final.
 */
export const listarArchivados = async (db: Db, familia: number) => {
  const filas = await db
    .selectFrom('usuarios')
    .select(['id', 'first_name', 'avatar', 'color', 'archivado_en'])
    .where('familia_id', '=', familia)
    .where('archivado_en', 'is not', null)
    .where('olvidado_en', 'is', null)
    .orderBy('archivado_en', 'desc')
    .orderBy('id')
    .execute();
  return filas.flatMap(({ archivado_en, ...m }) => (archivado_en === null ? [] : [{ ...m, archivado_en }]));
};

/** Archives a member: nobody can log in to the account. The password is kept for their return, the role of admin is not. */
export const archivarUsuario = async (db: Db, id: number, en: Instante): Promise<void> => {
  await db
    .updateTable('usuarios')
    .set((e) => ({
      archivado_en: en,
      hash_archivado: e.ref('password_hash'),
      password_hash: null,
      es_administrador: false,
    }))
    .where('id', '=', id)
    .execute();
};

/** Brings an archived member back, with the account that they had, if any. */
export const desarchivarUsuario = async (db: Db, id: number, en: Instante): Promise<void> => {
  await db
    .updateTable('usuarios')
    .set((e) => ({
      archivado_en: null,
      password_hash: e.ref('hash_archivado'),
      hash_archivado: null,
      activado_en: e.case().when('hash_archivado', 'is not', null).then(en).else(null).end(),
    }))
    .where('id', '=', id)
    .execute();
};

/** Ends a member's responsibilities at `en`, the instant by which `leerDejadas` finds them. */
export const terminarResponsabilidadesDe = async (db: Db, miembro: number, en: Instante): Promise<void> => {
  await db
    .updateTable('responsabilidades')
    .set({ terminada_en: en })
    .where('miembro_id', '=', miembro)
    .where('terminada_en', 'is', null)
    .execute();
};

/**
 * The member's responsibilities from the draft `sesion` that were ended at the instant `en` and whose chores have no owner now.
 * Sorted by chore. Paused chores are included, with their parts. Deleted chores are not, nor are parts that were switched off
 * although their chore is active.
 */
export const leerDejadas = async (
  db: Db,
  { miembro, sesion, en }: { readonly miembro: number; readonly sesion: number; readonly en: Instante },
): Promise<{ readonly tarea: number; readonly responsabilidad: number; readonly desde: Dia }[]> =>
  db
    .selectFrom('responsabilidades as r')
    .innerJoin('tareas as t', 't.id', 'r.tarea_id')
    .leftJoin('tareas as entera', 'entera.id', 't.parte_de')
    .select(['r.tarea_id as tarea', 'r.id as responsabilidad', 'r.desde'])
    .where('r.miembro_id', '=', miembro)
    .where('r.sesion_id', '=', sesion)
    .where('r.terminada_en', '=', en)
    .where('t.borrada_en', 'is', null)
    .where((e) => e.or([e('t.activa', '=', true), e('t.parte_de', 'is', null), e('entera.activa', '=', false)]))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('responsabilidades as s')
            .select('s.id')
            .whereRef('s.tarea_id', '=', 'r.tarea_id')
            .where('s.terminada_en', 'is', null),
        ),
      ),
    )
    .orderBy('r.tarea_id')
    .execute();

/** The personal chores for which the member's own responsibility ended at the instant `en`. */
export const leerPersonalesDejadas = async (
  db: Db,
  { miembro, en }: { readonly miembro: number; readonly en: Instante },
): Promise<number[]> =>
  (
    await db
      .selectFrom('responsabilidades')
      .select('tarea_id')
      .where('miembro_id', '=', miembro)
      .where('sesion_id', 'is', null)
      .where('terminada_en', '=', en)
      .orderBy('tarea_id')
      .execute()
  ).map((r) => r.tarea_id);

/**
 * Pending occurrences that a member has taken. Each can be given back to `cedida_por`: its owner, or the member who covered it.
 * Null if it was nobody's, or if that member was archived since.
 */
export const leerTomadasDe = (db: Db, miembro: number) =>
  db
    .selectFrom('asignaciones')
    .select(['id', 'tarea_id as tarea', 'cedida_por'])
    .where('miembro_id', '=', miembro)
    .where('estado', '=', 'PENDIENTE')
    .where('tomada_el', 'is not', null)
    .execute();

/**
 * Gives back the pending occurrences that the member covers for owners who still live here. One that a third member took from
 * this member stays with the third, who can now give it back to the owner only. Returns the ids of those that their owner has to
 * do now, also one that the owner had taken.
 */
export const devolverCubiertas = async (db: Db, miembro: number, en: Instante): Promise<number[]> => {
  const cubiertas = db
    .updateTable('asignaciones')
    .where('miembro_id', 'in', idsConMiembro(db, miembro))
    .where('estado', '=', 'PENDIENTE')
    .where('cubre_a', 'in', db.selectFrom('usuarios').select('id').where('archivado_en', 'is', null));
  const suya = { cubre_a: null, cubierta_en: en };
  const devueltas = await cubiertas
    .set((e) => ({ ...suya, miembro_id: e.ref('cubre_a').$notNull() }))
    .where('miembro_id', '=', miembro)
    .returning('id')
    .execute();
  // Covered occurrences that were taken from this member: some by their owner, to whom they return at once, some by another.
  const tomadas = cubiertas.where('cedida_por', '=', miembro);
  const tomadasPorElla = await tomadas
    .set({ ...suya, cedida_por: null, tomada_el: null })
    .whereRef('miembro_id', '=', 'cubre_a')
    .returning('id')
    .execute();
  await tomadas.set((e) => ({ ...suya, cedida_por: e.ref('cubre_a') })).execute();
  return [...devueltas, ...tomadasPorElla].map((a) => a.id);
};

/**
 * Deletes the member's pending occurrences. Those of theirs that another member took or covers stay with that other member, as if
 * taken from nobody; a covered one counts as taken on the day `hoy`.
 */
export const quitarPendientesDe = async (db: Db, miembro: number, hoy: Dia): Promise<void> => {
  await db
    .updateTable('asignaciones')
    .set((e) => ({
      cedida_por: null,
      cubre_a: null,
      responsabilidad_id: null,
      anterior_id: null,
      tomada_el: e.fn.coalesce('tomada_el', e.val(hoy)),
    }))
    .where('miembro_id', 'in', idsConMiembro(db, miembro))
    .where('estado', '=', 'PENDIENTE')
    .where((e) => e.or([e('cedida_por', '=', miembro), e('cubre_a', '=', miembro)]))
    .execute();
  await db.deleteFrom('asignaciones').where('miembro_id', '=', miembro).where('estado', '=', 'PENDIENTE').execute();
};

/** Ids of the devices on which this member allowed logins by face. */
export const leerAparatosDe = async (db: Db, miembro: number): Promise<number[]> =>
  (await db.selectFrom('aparatos').select('id').where('permitido_por', '=', miembro).execute()).map((a) => a.id);
