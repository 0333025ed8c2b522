import { porMiembro, type AusenciasPorMiembro } from '#shared/domain/ausencias/fuera.ts';
import type { DiasContados, Excusada } from '#shared/domain/cuentas-trimestre/cuentas.ts';
import type { EstadoReajuste } from '#shared/domain/reajuste/tipos.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/** The family, and the first day of the quarter. */
interface Trimestre {
  readonly familia: number;
  readonly trimestre: Dia;
}

/**
 * Excused occurrences of a quarter with a due day, each with its owner and the draft that dealt it (null: given by hand).
 * Occurrences of personal chores are left out.
 */
export const leerExcusadas = async (db: Db, { familia, trimestre }: Trimestre): Promise<Excusada[]> => {
  const filas = await db
    .selectFrom('asignaciones as a')
    .leftJoin('responsabilidades as r', 'r.id', 'a.responsabilidad_id')
    .select(['a.miembro_id', 'a.cedida_por', 'a.fecha_limite', 'a.tarea_puntos as puntos', 'r.sesion_id as sesion'])
    .where('a.familia_id', '=', familia)
    .where('a.trimestre_inicio', '=', trimestre)
    .where('a.estado', '=', 'VENCIDA')
    .where('a.excusada', '=', true)
    .where((e) => e.or([e('a.responsabilidad_id', 'is', null), e('r.sesion_id', 'is not', null)]))
    .execute();
  return filas.flatMap(({ miembro_id, cedida_por, fecha_limite: dia, puntos, sesion }) =>
    dia === null ? [] : [{ miembro: cedida_por ?? miembro_id, dia, puntos, sesion }],
  );
};

/** Absences that an admin confirmed, by member; without those of alternating weeks. */
export const leerConfirmadas = async (db: Db, familia: number): Promise<AusenciasPorMiembro> =>
  porMiembro(
    await db
      .selectFrom('ausencias')
      .select(['miembro_id as miembro', 'desde', 'hasta', 'alternas'])
      .where('familia_id', '=', familia)
      .where('confirmada_por', 'is not', null)
      .where('alternas', '=', false)
      .execute(),
  );

/** For each reajuste that agreed on at least one move: its start, and the days away that its quotas counted. */
const leerReajustesHechos = async (db: Db, familia: number) => {
  const filas = await db
    .selectFrom('reajustes')
    .select('estado')
    .where('familia_id', '=', familia)
    .where('fase', '=', 'TERMINADO')
    .execute();
  return filas
    .map(({ estado }) => JSON.parse(estado) as EstadoReajuste)
    .filter(({ propuestas }) => propuestas.some((p) => p.estado === 'ACEPTADA'))
    .map(({ en, miembros }) => ({
      en,
      fuera: miembros.flatMap(({ id: miembro, fuera = [] }) => fuera.map((dias) => ({ miembro, ...dias }))),
    }));
};

/** The days away that the quotas of these drafts counted, and those that reajustes counted after each draft began. */
export const leerDiasContados = async (
  db: Db,
  familia: number,
  sesiones: readonly number[],
): Promise<DiasContados[]> => {
  if (sesiones.length === 0) return [];
  const filas = await db
    .selectFrom('sesiones_reparto')
    .select(['id', 'estado', 'creada_en'])
    .where('familia_id', '=', familia)
    .where('id', 'in', sesiones)
    .execute();
  const reajustes = await leerReajustesHechos(db, familia);
  return filas.flatMap(({ id: sesion, estado, creada_en }) =>
    [
      ...((JSON.parse(estado) as EstadoReparto).en_cuenta?.fuera ?? []),
      ...reajustes.flatMap(({ en, fuera }) => (en > creada_en ? fuera : [])),
    ].map((fuera) => ({ sesion, ...fuera })),
  );
};
