import type { Insertable } from 'kysely';
import { type AusenciasPorMiembro, porMiembro, quienEstaFuera } from '#shared/domain/ausencias/fuera.ts';
import { finDeTrimestre, trimestreDe } from '#shared/domain/dias.ts';
import type { Fuera } from '#shared/contracts/ausencias.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { preparada, preparadaPorTandas } from './consultas.ts';
import { type EnCasa, enCasaDe, type ManeraDeVivir, viveDe } from '#shared/domain/ausencias/vive.ts';
import type { DiasContados, Excusada } from '#shared/domain/cuentas-trimestre/cuentas.ts';
import type { EstadoReajuste } from '#shared/domain/reajuste/tipos.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';

const COLUMNAS = ['a.id', 'a.miembro_id as miembro', 'a.desde', 'a.hasta', 'a.alternas', 'a.temporada'] as const;

/** Absences of members who live here. An archived member's rows are kept for their return, and left out until then. */
const deCasa = (db: Db, familia: number) =>
  db
    .selectFrom('ausencias as a')
    .innerJoin('usuarios as u', 'u.id', 'a.miembro_id')
    .where('a.familia_id', '=', familia)
    .where('u.archivado_en', 'is', null);

const deFamilia = preparada((db, familia: number) => deCasa(db, familia).select(COLUMNAS).orderBy('a.id'));

const deMiembros = preparadaPorTandas((db, miembros) =>
  db.selectFrom('ausencias as a').select(COLUMNAS).where('a.miembro_id', 'in', miembros).orderBy('a.id'),
);

/** All absences of these members, past ones included, grouped by member id; also for archived members. */
export const leerAusenciasDe = async (db: Db, miembros: readonly number[]) =>
  porMiembro(await deMiembros(db, miembros));

/** All absences of a family's members who live here, past ones included, grouped by member id. */
export const leerAusencias = async (db: Db, familia: number) => porMiembro(await deFamilia(db, familia));

/** The members who are away on a day, each with the last of their consecutive days away (null: no end is known). */
export const leerFueraEl = async (db: Db, familia: number, dia: Dia): Promise<Fuera[]> =>
  quienEstaFuera(await leerAusencias(db, familia), dia);

const enteras = (db: Db, familia: number) => deCasa(db, familia).select([...COLUMNAS, 'a.nota', 'a.confirmada_por']);

export type FilaAusencia = Awaited<ReturnType<ReturnType<typeof enteras>['executeTakeFirstOrThrow']>>;

/** Absences of members who live here that end on `desde`, later or never; sorted by their first day. */
export const listarAusencias = (db: Db, familia: number, desde: Dia): Promise<FilaAusencia[]> =>
  enteras(db, familia)
    .where((e) => e.or([e('a.hasta', 'is', null), e('a.hasta', '>=', desde)]))
    .orderBy('a.desde')
    .orderBy('a.id')
    .execute();

export const leerAusencia = (db: Db, familia: number, id: number): Promise<FilaAusencia | undefined> =>
  enteras(db, familia).where('a.id', '=', id).executeTakeFirst();

/** Counts a member's absences that are not over on the day `hoy`, future ones included. */
export const contarAusencias = async (db: Db, miembro: number, hoy: Dia): Promise<number> => {
  const { n } = await db
    .selectFrom('ausencias')
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .where('miembro_id', '=', miembro)
    .where((e) => e.or([e('hasta', 'is', null), e('hasta', '>=', hoy)]))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Counts a member's absences that begin in the quarter to which the day `dia` belongs. */
export const contarAusenciasDeTrimestre = async (db: Db, miembro: number, dia: Dia): Promise<number> => {
  const trimestre = trimestreDe(dia);
  const { n } = await db
    .selectFrom('ausencias')
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .where('miembro_id', '=', miembro)
    .where('desde', '>=', trimestre)
    .where('desde', '<=', finDeTrimestre(trimestre))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const insertarAusencia = async (db: Db, fila: Insertable<Esquema['ausencias']>): Promise<number> => {
  const { id } = await db.insertInto('ausencias').values(fila).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Inserts a copy of an absence; the copy begins on the day `desde`. */
export const repetirAusencia = async (db: Db, id: number, desde: Dia): Promise<void> => {
  const iguales = [
    'familia_id',
    'miembro_id',
    'hasta',
    'alternas',
    'temporada',
    'nota',
    'creada_por',
    'creada_en',
    'confirmada_por',
    'confirmada_en',
  ] as const;
  await db
    .insertInto('ausencias')
    .columns([...iguales, 'desde'])
    .expression(
      db
        .selectFrom('ausencias')
        .select([...iguales, (e) => e.val(desde).as('desde')])
        .where('id', '=', id),
    )
    .execute();
};

/** Sets the last day of an absence. */
export const acortarAusencia = async (db: Db, id: number, hasta: Dia): Promise<void> => {
  await db.updateTable('ausencias').set({ hasta }).where('id', '=', id).execute();
};

export const borrarAusencia = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('ausencias').where('id', '=', id).execute();
};

export const ponerConfirmacion = async (
  db: Db,
  id: number,
  confirmacion: { readonly por: number; readonly en: Instante } | null,
): Promise<void> => {
  await db
    .updateTable('ausencias')
    .set({ confirmada_por: confirmacion?.por ?? null, confirmada_en: confirmacion?.en ?? null })
    .where('id', '=', id)
    .execute();
};

/**
 * A member's lapsed occurrences with a due day since `desde`, and whether each is excused.
 * Skipped ones (`OMITIDA`) are left out: there is nothing to excuse.
 */
export const leerVencidasDe = (db: Db, miembro: number, desde: Dia) =>
  db
    .selectFrom('asignaciones')
    .select(['id', 'fecha_limite', 'excusada'])
    .where('miembro_id', '=', miembro)
    .where('estado', '=', 'VENCIDA')
    .where((e) => e.or([e('omision', 'is', null), e('omision', '<>', 'OMITIDA')]))
    .where('fecha_limite', '>=', desde)
    .execute();

export const ponerExcusada = async (db: Db, id: number, excusada: boolean): Promise<void> => {
  await db.updateTable('asignaciones').set({ excusada }).where('id', '=', id).execute();
};

const supuestas = preparada((db, familia: number) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'en_casa as supuesta'])
    .where('familia_id', '=', familia)
    .where('archivado_en', 'is', null),
);

/**
 * The percent of days at home of each member who lives here: as their share assumes it (`supuesta`), and as they live now
 * (`ahora`). Pass `leidas`, the absences of `leerAusencias`, if they have been read already.
 */
export const leerEnCasa = async (
  db: Db,
  familia: number,
  hoy: Dia,
  leidas?: Awaited<ReturnType<typeof leerAusencias>>,
): Promise<ReadonlyMap<number, EnCasa & { readonly vive: ManeraDeVivir }>> => {
  const ausencias = leidas ?? (await leerAusencias(db, familia));
  return new Map(
    (await supuestas(db, familia)).map(({ id, supuesta }) => {
      const vive = viveDe(ausencias.get(id) ?? [], hoy);
      return [id, { supuesta, ahora: enCasaDe(vive), vive }];
    }),
  );
};

/** Stores the present percent of days at home as the one that these members' shares assume. */
export const asentarEnCasa = async (db: Db, familia: number, miembros: readonly number[], hoy: Dia): Promise<void> => {
  const enCasa = await leerEnCasa(db, familia, hoy);
  for (const id of miembros) {
    const { supuesta, ahora } = enCasa.get(id) ?? { supuesta: 0, ahora: 0 };
    if (supuesta !== ahora) await db.updateTable('usuarios').set({ en_casa: ahora }).where('id', '=', id).execute();
  }
};

interface Trimestre {
  readonly familia: number;
  readonly trimestre: Dia;
}

/**
 * Excused occurrences of a quarter with a due day, each with its owner and the draft that dealt it (null: none did).
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

/** Absences that an admin confirmed, by member, archived members included; without alternating weeks. */
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

/** Reads the start of each ended reajuste in which a proposal was accepted, and the days away that its quotas counted. */
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

/** Reads the days away that the quotas of each of these drafts counted, and those that reajustes since that draft counted. */
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
