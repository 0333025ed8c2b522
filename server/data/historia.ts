import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Dia, GrupoEdad } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { type Hechas, hechasPor } from './completadas.ts';
import { preparada } from './preparada.ts';

const lasHechas = preparada((db, miembro: number) => {
  const contar = (hechas: Hechas) =>
    hechas.select((e) => [
      e.fn.countAll<number | string>().as('hechas'),
      e.fn.sum<number | string | null>('puntos_ganados').as('puntos'),
      e.fn.count<number | string>(e.case().when('completada_el', '<', e.ref('fecha_limite')).then(1).end()).as('antes'),
    ]);
  const { propias, ajenas } = hechasPor(db, miembro);
  return contar(propias).unionAll(contar(ajenas));
});

/** Counts all that a member has ever completed, theirs or another's. */
export const contarHechas = async (db: Db, miembro: number) => {
  const filas = await lasHechas(db, miembro);
  const sumar = (de: (fila: (typeof filas)[number]) => number | string | null) =>
    filas.reduce((suma, fila) => suma + Number(de(fila) ?? 0), 0);
  return {
    tareas_hechas: sumar((f) => f.hechas),
    puntos_de_tareas: sumar((f) => f.puntos),
    hechas_antes_de_su_dia: sumar((f) => f.antes),
  };
};

/** The local day on which a member first completed anything, theirs or another's; null: never. */
export const leerPrimerDiaHecho = async (db: Db, miembro: number): Promise<Dia | null> => {
  const primero = (hechas: Hechas) => hechas.select((e) => e.fn.min('completada_el').as('dia'));
  const { propias, ajenas } = hechasPor(db, miembro);
  const dias = (await primero(propias).unionAll(primero(ajenas)).execute()).flatMap((f) => f.dia ?? []);
  return dias.toSorted()[0] ?? null;
};

/** A member's votes in votings that have ended. */
export const contarVotosDe = async (db: Db, miembro: number): Promise<number> => {
  const { n } = await db
    .selectFrom('votaciones as v')
    .innerJoin('tareas as t', 't.id', 'v.tarea_id')
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .where('v.miembro_id', '=', miembro)
    .where('t.votaciones_completadas', '=', true)
    .executeTakeFirstOrThrow();
  return Number(n);
};

const COLUMNA_APTA = {
  INFANTIL: 'apta_infantil',
  JUVENIL: 'apta_juvenil',
  ADULTO: 'apta_adulto',
} as const satisfies Record<GrupoEdad, string>;

/** Open votings that members of this age may vote in, whether they have or not. */
export const contarVotacionesAbiertas = async (db: Db, familia: number, grupo: GrupoEdad): Promise<number> => {
  const { n } = await db
    .selectFrom('tareas as t')
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .where('t.familia_id', '=', familia)
    .where('t.borrada_en', 'is', null)
    .where('t.activa', '=', true)
    .where('t.votaciones_completadas', '=', false)
    .where(`t.${COLUMNA_APTA[grupo]}`, '=', true)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Completed sessions in which a member took part. */
export const contarRepartos = async (db: Db, familia: number, miembro: number): Promise<number> => {
  const sesiones = await db
    .selectFrom('sesiones_reparto')
    .select('estado')
    .where('familia_id', '=', familia)
    .where('fase', '=', 'COMPLETADA')
    .execute();
  return sesiones.filter(({ estado }) =>
    (JSON.parse(estado) as Partial<EstadoReparto>).participantes?.some((p) => p.id === miembro),
  ).length;
};
