import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import type { Aptitud, GrupoEdad } from '#shared/domain/tipos.ts';
import { empiezaDeNuevo } from '#shared/domain/votacion.ts';

export const GRUPOS_VOTACION = ['sin-votos', 'en-proceso', 'completada'] as const;
export type GrupoVotacion = (typeof GRUPOS_VOTACION)[number];

export const NOMBRE_GRUPO: Readonly<Record<GrupoVotacion, string>> = {
  'sin-votos': 'Sin votos',
  'en-proceso': 'En proceso',
  completada: 'Completadas',
};

/** Returns the state of a chore's vote. */
export const estadoVotacion = (t: Pick<Tarea, 'votaciones_completadas' | 'total_votaciones'>): GrupoVotacion => {
  if (t.votaciones_completadas) return 'completada';
  return t.total_votaciones === 0 ? 'sin-votos' : 'en-proceso';
};

/** Groups the active chores by the state of their vote; those with the fewest votes missing come first. */
export const agruparPorVotacion = (tareas: readonly Tarea[]): Readonly<Record<GrupoVotacion, readonly Tarea[]>> => {
  const activas = tareas
    .filter((t) => t.activa)
    .sort((a, b) => a.faltan_por_votar.length - b.faltan_por_votar.length || a.nombre.localeCompare(b.nombre, 'es'));
  const de = (g: GrupoVotacion) => activas.filter((t) => estadoVotacion(t) === g);
  return { 'sin-votos': de('sin-votos'), 'en-proceso': de('en-proceso'), completada: de('completada') };
};

/** Returns the members whose votes are missing, with the number of chores that each has still to vote on, the most first. */
export const quienFalta = (
  tareas: readonly Tarea[],
): readonly { readonly nombre: string; readonly tareas: number }[] => {
  const cuenta = new Map<string, number>();
  for (const t of tareas)
    if (t.activa && !t.votaciones_completadas)
      for (const n of t.faltan_por_votar) cuenta.set(n, (cuenta.get(n) ?? 0) + 1);
  return [...cuenta]
    .map(([nombre, tareas]) => ({ nombre, tareas }))
    .sort((a, b) => b.tareas - a.tareas || a.nombre.localeCompare(b.nombre, 'es'));
};

/** Whether giving a chore these ages deletes its votes and starts its vote again. */
export const edadesEmpiezanDeNuevo = (
  tarea: Tarea,
  edades: Partial<Aptitud>,
  usuarios: readonly Usuario[],
): boolean => {
  const aptos = (ahora: Aptitud) =>
    usuarios.filter((u) => u.tiene_cuenta && apta(ahora, u.grupo_edad)).map((u) => u.id);
  return empiezaDeNuevo(
    { completada: tarea.votaciones_completadas, votos: tarea.total_votaciones },
    aptos(tarea),
    aptos({ ...tarea, ...edades }),
  );
};

/** Returns the chores whose vote starts again when a member changes age group, or loses the account (`nueva` null). */
export const empiezanSin = (
  tareas: readonly Tarea[],
  { id, grupo_edad, tiene_cuenta }: Usuario,
  nueva: GrupoEdad | null,
): readonly Tarea[] =>
  tareas.filter((t) => {
    const votaba = tiene_cuenta && apta(t, grupo_edad);
    const vota = nueva !== null && apta(t, nueva);
    return empiezaDeNuevo(
      { completada: t.votaciones_completadas, votos: t.total_votaciones },
      votaba ? [id] : [],
      vota ? [id] : [],
    );
  });

/** The warning that the votes on these chores start again, in one sentence; empty for no chores. */
export const fraseDeNuevo = (tareas: readonly Tarea[]): string => {
  const [una, ...mas] = tareas;
  if (una === undefined) return '';
  return mas.length === 0
    ? `La votación de «${una.nombre}» empezará de nuevo.`
    : `${String(tareas.length)} votaciones a medias empezarán de nuevo.`;
};
