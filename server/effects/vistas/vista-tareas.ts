import { DIAS_SEMANA, frecuenciaEnPalabras } from '#shared/contracts/textos.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { hoyEn, vecesEnTrimestre } from '#shared/domain/calendario.ts';
import { trimestreDelReparto } from '#shared/domain/dias.ts';
import { cerrableDesde, faltanPorVotar, VOTOS_PARA_CERRAR } from '#shared/domain/votacion.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import type { Aptitud, Dia, Instante } from '#shared/domain/tipos.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerPersonales } from '#server/data/responsabilidades.ts';
import { type FilaTarea, leerPartidas, leerTareas } from '#server/data/tareas.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';
import { leerVotos, type VotoLeido } from '#server/data/votaciones.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Eventos } from '#shared/contracts/eventos.ts';
import type { Cambio } from '#server/change/cambiar.ts';

type Votante = Awaited<ReturnType<typeof listarConCuenta>>[number];

/** Members who may vote on a chore: those with an account whose age group it suits. */
export const votantesAptos = (tarea: Aptitud, conCuenta: readonly Votante[]): Votante[] =>
  conCuenta.filter((m) => apta(tarea, m.grupo_edad));

/** Instant of a voting's first vote; null before it. */
export const primerVoto = (votos: readonly Pick<VotoLeido, 'creada_en'>[]) =>
  votos.map((v) => v.creada_en).toSorted()[0] ?? null;

const nombreDia = (dia: number | null): string | null => (dia === null ? null : (DIAS_SEMANA[dia] ?? null));

interface Como {
  /** True if an admin looks, who also sees who has not voted and when a voting may be closed. */
  readonly paraAdmin: boolean;
  /** First day of the quarter for which the occurrences of chores with a rule are counted (`veces_trimestre`). */
  readonly trimestre: Dia;
  /** Ids of the chores that were dealt in parts. */
  readonly partidas: ReadonlySet<number | null>;
  /** Members who have their own of each personal chore, by the chore's id. */
  readonly cadaUno: ReadonlyMap<number, readonly { readonly miembro: number }[]>;
}

/**
 * A chore as the API shows it. `total_votaciones` counts only votes of members who may vote on it now, so that it never exceeds
 * `votantes_aptos`.
 */
const aTarea = (
  fila: FilaTarea,
  aptos: readonly Votante[],
  votos: readonly VotoLeido[],
  { paraAdmin, trimestre, partidas, cadaUno }: Como,
): Tarea => {
  const primero =
    paraAdmin && !fila.votaciones_completadas && votos.length < VOTOS_PARA_CERRAR ? primerVoto(votos) : null;
  const faltan = new Set(faltanPorVotar({ aptos: aptos.map((m) => m.id), votos }));
  const { regla, abierta_en, parte_de: _, ...campos } = fila;
  return {
    ...campos,
    ...(regla === null ? {} : { regla, veces_trimestre: vecesEnTrimestre(fila, trimestre) }),
    abierta: abierta_en !== null,
    partida: partidas.has(fila.id),
    cada_uno: (cadaUno.get(fila.id) ?? []).map((r) => r.miembro),
    frecuencia_display: frecuenciaEnPalabras(fila),
    dia_semana_display: nombreDia(fila.dia_semana),
    dia_semana_2_display: nombreDia(fila.dia_semana_2),
    total_votaciones: aptos.length - faltan.size,
    votantes_aptos: aptos.length,
    faltan_por_votar:
      paraAdmin && !fila.votaciones_completadas ? aptos.filter((m) => faltan.has(m.id)).map((m) => m.first_name) : [],
    cerrable_desde: primero === null ? null : cerrableDesde(primero),
  };
};

/** The family's chores that were not deleted, as a member or an admin sees them; never parts. With `ids`, only these. */
export const leerVistasDeTareas = async (
  db: Db,
  familia: number,
  {
    paraAdmin,
    ahora,
    ids,
  }: { readonly paraAdmin: boolean; readonly ahora: Instante; readonly ids?: readonly number[] },
): Promise<Tarea[]> => {
  const filas = (await leerTareas(db, familia, ids)).filter((fila) => fila.parte_de === null);
  const conCuenta = await listarConCuenta(db, familia);
  const porTarea = Map.groupBy(await leerVotos(db, familia, ids), (v) => v.tarea);
  // Only chores with a rule use the quarter. Without any, the zone is not read, and UTC stands in for it.
  const zona = filas.some((fila) => fila.regla !== null) ? (await leerFamilia(db, familia))?.zona_horaria : undefined;
  const como = {
    paraAdmin,
    trimestre: trimestreDelReparto(hoyEn(zona ?? 'UTC', ahora)),
    partidas: await leerPartidas(db, familia),
    cadaUno: Map.groupBy(filas.some((f) => f.personal) ? await leerPersonales(db, familia) : [], (r) => r.tarea),
  };
  return filas.map((fila) => aTarea(fila, votantesAptos(fila, conCuenta), porTarea.get(fila.id) ?? [], como));
};

/** The chores and votings that one change touched. */
export interface CambiosTareas {
  /** Votings that ended. */
  readonly completadas?: readonly Eventos['votacion:completada'][];
  /** Ids of the chores whose votings start anew. */
  readonly reiniciadas?: readonly number[];
  /** Ids of all chores that members now see differently. */
  readonly cambiadas: readonly number[];
  /** True when pending assignments or free chores changed too. */
  readonly asignaciones?: boolean;
}

/**
 * Announces changed chores and votings to the family, and returns the chores as admins see them.
 * Everyone gets each chore without the fields for admins: who has not voted yet, and when the voting may be closed. If votes are
 * missing, admins get the chore a second time with these fields, after the event for everyone, which would overwrite theirs.
 */
export const difundirTareas = async (
  { db, familia, ahora, difundir, difundirA, toca }: Cambio,
  { completadas = [], reiniciadas = [], cambiadas, asignaciones = false }: CambiosTareas,
): Promise<readonly Tarea[]> => {
  const filas =
    cambiadas.length === 0 ? [] : await leerVistasDeTareas(db, familia, { paraAdmin: true, ahora, ids: cambiadas });
  const conFaltas = filas.filter((t) => t.faltan_por_votar.length > 0);
  const admins = conFaltas.length === 0 ? [] : (await listarConCuenta(db, familia)).filter((m) => m.es_administrador);
  for (const datos of completadas) difundir('votacion:completada', datos);
  if (reiniciadas.length > 0) difundir('votacion:reiniciada', { tareas: reiniciadas });
  for (const t of filas) difundir('tarea:cambiada', { tarea: { ...t, faltan_por_votar: [], cerrable_desde: null } });
  for (const { id } of admins) for (const tarea of conFaltas) difundirA(id, 'tarea:cambiada', { tarea });
  if (asignaciones) toca('asignaciones');
  return filas;
};
