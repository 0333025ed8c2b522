import type { MotivoReajuste } from '#shared/domain/reajuste/motivos.ts';
import type { EstadoReajuste, EventoReajuste } from '#shared/domain/reajuste/tipos.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { preparada } from './preparada.ts';

/** A stored reajuste: its state equals the fold of its log. */
export interface ReajusteGuardado {
  readonly id: number;
  readonly estado: EstadoReajuste;
}

const abrir = (fila: { readonly id: number; readonly estado: string } | undefined): ReajusteGuardado | null =>
  fila === undefined ? null : { id: fila.id, estado: JSON.parse(fila.estado) as EstadoReajuste };

const deFamilia = (db: Db, familia: number) =>
  db.selectFrom('reajustes').select(['id', 'estado']).where('familia_id', '=', familia);

const enCurso = preparada((db, familia: number) => deFamilia(db, familia).where('fase', '=', 'EN_CURSO'));

/** A reajuste of a family; null for another family's id. */
export const leerReajuste = async (db: Db, familia: number, id: number): Promise<ReajusteGuardado | null> =>
  abrir(await deFamilia(db, familia).where('id', '=', id).executeTakeFirst());

/** The family's reajuste in progress: there is at most one. */
export const leerReajusteEnCurso = async (db: Db, familia: number): Promise<ReajusteGuardado | null> =>
  abrir((await enCurso(db, familia))[0]);

export const hayReajusteEnCurso = async (db: Db, familia: number): Promise<boolean> =>
  (await enCurso(db, familia)).length > 0;

/** The latest that ended with a certificate, newest first. */
export const listarTerminados = (db: Db, familia: number, maximo: number) =>
  db
    .selectFrom('reajustes')
    .select(['id', 'trimestre_inicio', 'terminado_en'])
    .where('familia_id', '=', familia)
    .where('fase', '=', 'TERMINADO')
    .orderBy('id', 'desc')
    .limit(maximo)
    .execute();

/** Writes one just started; null when the family has one in progress already, whoever was first. */
export const insertarReajuste = async (db: Db, familia: number, estado: EstadoReajuste): Promise<number | null> => {
  const fila = await db
    .insertInto('reajustes')
    .values({
      familia_id: familia,
      trimestre_inicio: estado.trimestre_inicio,
      fase: estado.fase,
      estado: JSON.stringify(estado),
      creado_en: estado.en,
      terminado_en: estado.terminado_en,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return fila?.id ?? null;
};

/** Appends the events of a move and stores where they lead. */
export const guardarReajuste = async (
  db: Db,
  { id, estado }: ReajusteGuardado,
  eventos: readonly EventoReajuste[],
): Promise<void> => {
  await db
    .insertInto('eventos_reajuste')
    .values(eventos.map((e) => ({ reajuste_id: id, n: e.n, tipo: e.tipo, datos: JSON.stringify(e), en: e.en })))
    .execute();
  const { fase, terminado_en } = estado;
  await db
    .updateTable('reajustes')
    .set({ fase, terminado_en, estado: JSON.stringify(estado) })
    .where('id', '=', id)
    .execute();
};

/** The whole log, in order. */
export const leerEventosDeReajuste = async (db: Db, id: number): Promise<EventoReajuste[]> => {
  const filas = await db
    .selectFrom('eventos_reajuste')
    .select('datos')
    .where('reajuste_id', '=', id)
    .orderBy('n')
    .execute();
  return filas.map((fila) => JSON.parse(fila.datos) as EventoReajuste);
};

/** A family's chores that are nobody's, whole or in parts: not gone, switched off or free. */
const deNadie = (db: Db, familia: number) =>
  db
    .selectFrom('tareas as t')
    .select('t.id')
    .where('t.familia_id', '=', familia)
    .where('t.borrada_en', 'is', null)
    .where('t.activa', '=', true)
    .where('t.libre', '=', false)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('responsabilidades as r')
            .select('r.id')
            .whereRef('r.tarea_id', '=', 't.id')
            .where('r.terminada_en', 'is', null),
        ),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('tareas as p')
            .select('p.id')
            .whereRef('p.parte_de', '=', 't.id')
            .where('p.activa', '=', true)
            .where('p.borrada_en', 'is', null),
        ),
      ),
    );

/** Why one is worth while, oldest first. A chore that is gone, free or somebody's by now needs none. */
export const listarMotivos = preparada((db, familia: number) =>
  db
    .selectFrom('motivos_reajuste as m')
    .leftJoin('tareas as suya', 'suya.id', 'm.tarea_id')
    .select((e) => [
      'm.id',
      'm.motivo',
      // As it is called now.
      e.fn.coalesce('suya.nombre', 'm.nombre').as('nombre'),
      'm.tarea_id as tarea',
      'suya.parte_de',
    ])
    .where('m.familia_id', '=', familia)
    .where((e) => e.or([e('m.tarea_id', 'is', null), e('m.tarea_id', 'in', deNadie(db, familia))]))
    .orderBy('m.id'),
);

/** Keeps a reason; one that is there already is born anew, of the chore that it is about now. */
export const insertarMotivo = async (
  db: Db,
  fila: {
    readonly familia_id: number;
    readonly motivo: MotivoReajuste;
    readonly nombre: string;
    readonly tarea_id: number | null;
    readonly creado_en: Instante;
  },
): Promise<void> => {
  await db
    .insertInto('motivos_reajuste')
    .values(fila)
    .onConflict((c) =>
      c.columns(['familia_id', 'motivo', 'nombre']).doUpdateSet((e) => ({
        tarea_id: e.ref('excluded.tarea_id'),
        creado_en: e.ref('excluded.creado_en'),
      })),
    )
    .execute();
};

/** Another chore of nobody's that is called so; null: there is none. */
export const leerOtraDeNadie = async (db: Db, familia: number, nombre: string): Promise<number | null> =>
  (await deNadie(db, familia).where('t.nombre', '=', nombre).orderBy('t.id').limit(1).executeTakeFirst())?.id ?? null;

/** Forgets what was so by an instant, but for chores: those that are no longer nobody's, whenever they came. */
export const borrarContestados = async (db: Db, familia: number, hasta: Instante): Promise<void> => {
  await db
    .deleteFrom('motivos_reajuste')
    .where('familia_id', '=', familia)
    .where((e) =>
      e.or([
        e.and([e('tarea_id', 'is', null), e('creado_en', '<=', hasta)]),
        e.and([e('tarea_id', 'is not', null), e('tarea_id', 'not in', deNadie(db, familia))]),
      ]),
    )
    .execute();
};

/** Forgets why one was offered: nobody wants it. */
export const borrarMotivos = async (db: Db, familia: number): Promise<void> => {
  await db.deleteFrom('motivos_reajuste').where('familia_id', '=', familia).execute();
};

/** Forgets the reasons that a member was, by the name that they were written with. */
export const olvidarMotivosDe = async (db: Db, familia: number, nombre: string): Promise<void> => {
  await db
    .deleteFrom('motivos_reajuste')
    .where('familia_id', '=', familia)
    .where('motivo', 'in', ['MIEMBRO_NUEVO', 'MIEMBRO_ARCHIVADO', 'AUSENCIA_LARGA'])
    .where('nombre', '=', nombre)
    .execute();
};

/** Whose each chore of a family is now. */
export const leerDuenos = async (db: Db, familia: number): Promise<ReadonlyMap<number, number>> => {
  const filas = await db
    .selectFrom('responsabilidades')
    .select(['tarea_id', 'miembro_id'])
    .where('familia_id', '=', familia)
    .where('terminada_en', 'is', null)
    .orderBy('id')
    .execute();
  return new Map(filas.map((f) => [f.tarea_id, f.miembro_id]));
};

/** The latest draft that was completed: what changes hands now belongs to it. */
export const leerUltimoReparto = async (db: Db, familia: number): Promise<number | null> =>
  (
    await db
      .selectFrom('sesiones_reparto')
      .select('id')
      .where('familia_id', '=', familia)
      .where('fase', '=', 'COMPLETADA')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null;

/** The last day of a chore's that is done, or that somebody has in hand, as it was handed out or taken; null: none. */
export const leerUltimoDiaEnManos = async (db: Db, tarea: number): Promise<Dia | null> =>
  (
    await db
      .selectFrom('asignaciones')
      .select('fecha_limite')
      .where('tarea_id', '=', tarea)
      .where('fecha_limite', 'is not', null)
      .where('estado', 'in', ['COMPLETADA', 'PENDIENTE'])
      .where((e) => e.or([e('responsabilidad_id', 'is not', null), e('tomada_el', 'is not', null)]))
      .orderBy('fecha_limite', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.fecha_limite ?? null;
