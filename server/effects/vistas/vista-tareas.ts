import { DIAS_SEMANA, frecuenciaEnPalabras } from '#shared/contracts/textos.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { hoyEn, vecesEnTrimestre } from '#shared/domain/calendario.ts';
import { trimestreDelReparto } from '#shared/domain/dias.ts';
import { cerrableDesde, faltanPorVotar, VOTOS_PARA_CERRAR } from '#shared/domain/votacion.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import type { Aptitud, Dia, Instante } from '#shared/domain/tipos.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerPersonales } from '#server/data/responsabilidades.ts';
import { leerPartidas, leerTareas, type FilaTarea } from '#server/data/tareas.ts';
import { listarConCuenta } from '#server/data/usuarios.ts';
import { leerVotos, type VotoLeido } from '#server/data/votaciones.ts';
import type { Db } from '#server/db/esquema.ts';

type Votante = Awaited<ReturnType<typeof listarConCuenta>>[number];

/** Members who may vote on a chore: those with an account whose age group it suits. */
export const votantesAptos = (tarea: Aptitud, conCuenta: readonly Votante[]): Votante[] =>
  conCuenta.filter((m) => apta(tarea, m.grupo_edad));

/** Instant of a voting's first vote; null before it. */
export const primerVoto = (votos: readonly Pick<VotoLeido, 'creada_en'>[]) =>
  votos.map((v) => v.creada_en).toSorted()[0] ?? null;

const nombreDia = (dia: number | null): string | null => (dia === null ? null : (DIAS_SEMANA[dia] ?? null));

/** The viewer's role, the quarter, and the ids of chores that were dealt in parts. */
interface Como {
  readonly paraAdmin: boolean;
  readonly trimestre: Dia;
  readonly partidas: ReadonlySet<number | null>;
  /** Members who have their own of each personal chore. */
  readonly cadaUno: ReadonlyMap<number, readonly { readonly miembro: number }[]>;
}

/**
 * A chore as the API shows it.
 * `total_votaciones` counts only votes of members who may still vote, so that it never exceeds `votantes_aptos`.
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

/** The family's chores as a member or an admin sees them; never parts. With `ids`, only those that still exist. */
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
  // Only chores with a rule need the quarter, so the zone is read only for those.
  const zona = filas.some((fila) => fila.regla !== null) ? (await leerFamilia(db, familia))?.zona_horaria : undefined;
  const como = {
    paraAdmin,
    trimestre: trimestreDelReparto(hoyEn(zona ?? 'UTC', ahora)),
    partidas: await leerPartidas(db, familia),
    cadaUno: Map.groupBy(filas.some((f) => f.personal) ? await leerPersonales(db, familia) : [], (r) => r.tarea),
  };
  return filas.map((fila) => aTarea(fila, votantesAptos(fila, conCuenta), porTarea.get(fila.id) ?? [], como));
};
