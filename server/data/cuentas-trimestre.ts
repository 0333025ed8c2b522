import type { ExpressionBuilder, Nullable } from 'kysely';
import { hoyEn } from '#shared/domain/calendario.ts';
import type { Ocurrencia, Renglon } from '#shared/domain/cuentas-trimestre/renglones.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { preparada } from './consultas.ts';

/** A quarter's ledger as it was frozen, with the names of that time. */
export interface Hoja {
  readonly miembros: readonly { readonly id: number; readonly nombre: string; readonly color: string }[];
  readonly renglones: readonly Renglon[];
}

interface Trimestre {
  readonly familia: number;
  readonly trimestre: Dia;
}

/** Condition: occurrence `a` is pending, and its responsibility `r` ended because the chore changed owner within the draft. */
export const enOtrasManos = (
  e: ExpressionBuilder<Esquema & { a: Esquema['asignaciones']; r: Nullable<Esquema['responsabilidades']> }, 'a' | 'r'>,
) =>
  e.and([
    e('a.estado', '=', 'PENDIENTE'),
    e('r.terminada_en', 'is not', null),
    e.exists(
      e
        .selectFrom('responsabilidades as despues')
        .select('despues.id')
        .whereRef('despues.familia_id', '=', 'a.familia_id')
        .whereRef('despues.sesion_id', '=', 'r.sesion_id')
        .whereRef('despues.tarea_id', '=', 'r.tarea_id')
        .whereRef('despues.id', '>', 'r.id'),
    ),
  ]);

/** Rows read at a time; a large family has thousands in a quarter. */
const POR_PAGINA = 2_000;

const ocurrencias = preparada((db, familia: number, trimestre: Dia, tras: number) =>
  db
    .selectFrom('asignaciones as a')
    .innerJoin('tareas as t', 't.id', 'a.tarea_id')
    .leftJoin('responsabilidades as r', 'r.id', 'a.responsabilidad_id')
    .select([
      'a.id',
      'a.tarea_id as tarea',
      'a.tarea_nombre as nombre',
      't.de_cabeza',
      'a.tarea_puntos as puntos',
      'a.miembro_id as miembro',
      'a.hecha_por',
      'a.excusada',
      'a.omision',
      'a.cedida_por',
      'a.responsabilidad_id',
      'a.estado',
      'a.fecha_limite',
      'a.completada_el',
      'a.creada_en',
      't.borrada_en',
      'r.terminada_en',
      'r.sesion_id',
      't.apuntada',
    ])
    .select((e) => enOtrasManos(e).$castTo<boolean | number>().as('en_otras_manos'))
    .where('a.familia_id', '=', familia)
    .where('a.trimestre_inicio', '=', trimestre)
    .where('a.id', '>', tras)
    .orderBy('a.id')
    .limit(POR_PAGINA),
);

type FilaOcurrencia = Awaited<ReturnType<typeof ocurrencias>>[number];

const aOcurrencia = (fila: FilaOcurrencia, zona: string): Ocurrencia => ({
  id: fila.id,
  tarea: fila.tarea,
  nombre: fila.nombre,
  de_cabeza: fila.de_cabeza,
  puntos: fila.puntos,
  estado: fila.estado,
  excusada: fila.excusada,
  omitida: fila.omision === 'OMITIDA',
  miembro: fila.cedida_por ?? fila.miembro,
  hecha_por: fila.hecha_por ?? (fila.cedida_por === null ? null : fila.miembro),
  dia: fila.fecha_limite ?? fila.completada_el ?? hoyEn(zona, fila.creada_en),
  por_reparto: fila.responsabilidad_id !== null,
  personal: fila.responsabilidad_id !== null && fila.sesion_id === null,
  apuntada: fila.apuntada,
  anulada:
    fila.estado === 'PENDIENTE' && (fila.borrada_en !== null || (fila.terminada_en !== null && !fila.en_otras_manos)),
});

/**
 * Reads a quarter's occurrences as the ledger counts them.
 * - A pending occurrence is annulled when its chore was deleted, or when its responsibility ended and the chore got no later one
 *   in the same draft. So another draft annuls it, and a change of owner within the draft does not.
 * - An occurrence without a due day counts on the day on which it was done, else on the day on which it was created.
 * - An occurrence that another member took stays with the member from whom it was taken, and counts as done by the taker unless
 *   `hecha_por` names somebody else. A covered occurrence belongs to the member who covers it.
 */
export const leerOcurrencias = async (
  db: Db,
  { familia, trimestre, zona }: Trimestre & { readonly zona: string },
): Promise<Ocurrencia[]> => {
  const leidas: Ocurrencia[] = [];
  for (let filas: readonly FilaOcurrencia[] = []; ;) {
    filas = await ocurrencias(db, familia, trimestre, filas.at(-1)?.id ?? 0);
    for (const fila of filas) leidas.push(aOcurrencia(fila, zona));
    if (filas.length < POR_PAGINA) return leidas;
  }
};

const primerTrimestre = preparada((db, familia: number) =>
  db
    .selectFrom('asignaciones')
    .select((e) => e.fn.min('trimestre_inicio').as('primero'))
    .where('familia_id', '=', familia),
);

/** The earliest quarter in which a family has assignments; null when there is none. */
export const leerPrimerTrimestre = async (db: Db, familia: number): Promise<Dia | null> =>
  (await primerTrimestre(db, familia))[0]?.primero ?? null;

/** First days of the family's quarters whose ledgers are frozen. */
export const leerTrimestresCongelados = async (db: Db, familia: number): Promise<Dia[]> => {
  const filas = await db
    .selectFrom('cuentas_congeladas')
    .select('trimestre_inicio')
    .where('familia_id', '=', familia)
    .execute();
  return filas.map((f) => f.trimestre_inicio);
};

export const leerHoja = async (
  db: Db,
  { familia, trimestre }: Trimestre,
): Promise<{ readonly congelada_en: Instante; readonly hoja: Hoja } | null> => {
  const fila = await db
    .selectFrom('cuentas_congeladas')
    .select(['congelada_en', 'hoja'])
    .where('familia_id', '=', familia)
    .where('trimestre_inicio', '=', trimestre)
    .executeTakeFirst();
  if (fila === undefined) return null;
  return { congelada_en: fila.congelada_en, hoja: JSON.parse(fila.hoja) as Hoja };
};

export const insertarHoja = async (
  db: Db,
  { familia, trimestre }: Trimestre,
  { en, hoja }: { readonly en: Instante; readonly hoja: Hoja },
): Promise<void> => {
  await db
    .insertInto('cuentas_congeladas')
    .values({ familia_id: familia, trimestre_inicio: trimestre, congelada_en: en, hoja: JSON.stringify(hoja) })
    .execute();
};
