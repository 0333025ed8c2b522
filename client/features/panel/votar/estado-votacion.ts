import type { Tarea } from '#shared/contracts/tareas.ts';

export const GRUPOS_VOTACION = ['sin-votos', 'en-proceso', 'completada'] as const;
export type GrupoVotacion = (typeof GRUPOS_VOTACION)[number];

export const NOMBRE_GRUPO: Readonly<Record<GrupoVotacion, string>> = {
  'sin-votos': 'Sin votos',
  'en-proceso': 'En proceso',
  completada: 'Completadas',
};

/** Where a task's vote stands. */
export const estadoVotacion = (t: Pick<Tarea, 'votaciones_completadas' | 'total_votaciones'>): GrupoVotacion => {
  if (t.votaciones_completadas) return 'completada';
  return t.total_votaciones === 0 ? 'sin-votos' : 'en-proceso';
};

/** The active tasks by the state of their vote; those nearest to the end come first. */
export const agruparPorVotacion = (tareas: readonly Tarea[]): Readonly<Record<GrupoVotacion, readonly Tarea[]>> => {
  const activas = tareas
    .filter((t) => t.activa)
    .sort((a, b) => a.faltan_por_votar.length - b.faltan_por_votar.length || a.nombre.localeCompare(b.nombre, 'es'));
  const de = (g: GrupoVotacion) => activas.filter((t) => estadoVotacion(t) === g);
  return { 'sin-votos': de('sin-votos'), 'en-proceso': de('en-proceso'), completada: de('completada') };
};

/** Who holds the votes up, and in how many tasks: the most first. */
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
