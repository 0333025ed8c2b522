import type { Motivo, MotivoReajuste } from '#shared/domain/reajuste/motivos.ts';
import type { Db } from '#server/db/esquema.ts';
import { ESTA_EN_CURSO } from './familias.ts';
import { preparada } from './consultas.ts';

// The stored reasons for a reajuste, and rows of other tables from which such reasons follow.

/** A family's stored reasons; `descartado` tells whether an admin dismissed one. */
export const listarMotivos = preparada((db, familia: number) =>
  db
    .selectFrom('motivos_reajuste')
    .select(['motivo', 'sujeto', 'valor', 'descartado'])
    .where('familia_id', '=', familia),
);

/** Stores reasons, all dismissed or none; each replaces the one of the same kind about the same subject (`sujeto`). */
export const guardarMotivos = async (
  db: Db,
  familia: number,
  motivos: readonly Motivo[],
  descartado: boolean,
): Promise<void> => {
  if (motivos.length === 0) return;
  await db
    .insertInto('motivos_reajuste')
    .values(motivos.map(({ motivo, sujeto, valor }) => ({ familia_id: familia, motivo, sujeto, valor, descartado })))
    .onConflict((c) =>
      c.columns(['familia_id', 'motivo', 'sujeto']).doUpdateSet((e) => ({
        valor: e.ref('excluded.valor'),
        descartado: e.ref('excluded.descartado'),
      })),
    )
    .execute();
};

export const borrarMotivo = async (
  db: Db,
  familia: number,
  { motivo, sujeto }: { readonly motivo: MotivoReajuste; readonly sujeto: number },
): Promise<void> => {
  await db
    .deleteFrom('motivos_reajuste')
    .where('familia_id', '=', familia)
    .where('motivo', '=', motivo)
    .where('sujeto', '=', sujeto)
    .execute();
};

/** Members with an account, each with the instant at which it was last activated. */
export const leerActivaciones = preparada((db, familia: number) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'first_name as nombre', 'activado_en'])
    .where('familia_id', '=', familia)
    .where('password_hash', 'is not', null),
);

/** Archived members, with one row for each chore that they owned when they were archived; personal chores are left out. */
export const leerLoQueDejaron = preparada((db, familia: number) =>
  db
    .selectFrom('usuarios as u')
    .innerJoin('responsabilidades as r', (j) =>
      j.onRef('r.miembro_id', '=', 'u.id').onRef('r.terminada_en', '=', 'u.archivado_en'),
    )
    .select(['u.id', 'u.first_name as nombre', 'u.archivado_en as en', 'r.tarea_id as tarea'])
    .where('u.familia_id', '=', familia)
    .where('u.archivado_en', 'is not', null)
    .where('r.sesion_id', 'is not', null)
    .$narrowType<{ en: string }>(),
);

/** Absences, past ones too, of members who live here. */
export const leerAusenciasApuntadas = preparada((db, familia: number) =>
  db
    .selectFrom('ausencias as a')
    .innerJoin('usuarios as u', 'u.id', 'a.miembro_id')
    .select([
      'a.id',
      'a.miembro_id as miembro',
      'u.first_name as nombre',
      'a.desde',
      'a.hasta',
      'a.alternas',
      'a.temporada',
      'a.creada_en',
    ])
    .where('a.familia_id', '=', familia)
    .where('u.archivado_en', 'is', null)
    .orderBy('a.id'),
);

/** Name and creation instant of each chore of a family, parts included, deleted ones not. */
export const leerCreadas = preparada((db, familia: number) =>
  db
    .selectFrom('tareas')
    .select(['id', 'nombre', 'creada_en'])
    .where('familia_id', '=', familia)
    .where('borrada_en', 'is', null),
);

/** Ids of one-time chores that a member has to do now or that were done, whether dealt, given or taken. */
export const leerEnManos = preparada((db, familia: number) =>
  db
    .selectFrom('asignaciones as a')
    .innerJoin('tareas as t', 't.id', 'a.tarea_id')
    .select('a.tarea_id as tarea')
    .distinct()
    .where('t.familia_id', '=', familia)
    .where('t.regla', 'like', '%UNA_VEZ%')
    .where('a.estado', 'in', ['PENDIENTE', 'COMPLETADA']),
);

const enMarcha = preparada((db, familia: number) =>
  db
    .selectFrom('sesiones_reparto')
    .select('id')
    .where('familia_id', '=', familia)
    .where(ESTA_EN_CURSO)
    .unionAll(db.selectFrom('reajustes').select('id').where('familia_id', '=', familia).where('fase', '=', 'EN_CURSO')),
);

/** Tells whether a draft or a reajuste is in progress. */
export const hayRepartoOReajuste = async (db: Db, familia: number): Promise<boolean> =>
  (await enMarcha(db, familia)).length > 0;
