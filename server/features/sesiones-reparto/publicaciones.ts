import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { EventoReparto, Fase } from '#shared/domain/reparto/tipos.ts';
import { aFamilia, type Publicacion } from '#server/realtime/publicar.ts';

const SIN_TURNO = {
  CIERRE: 'reparto:cierre',
  COMPLETADA: 'reparto:completado',
  CANCELADA: 'reparto:cancelado',
} as const satisfies Record<Exclude<Fase, 'ELECCION'>, string>;

/** What the family hears of a move: one event that says where the session stands now, and at its end that there is work. */
export const publicacionesDe = (familia: number, version: number, jugada: readonly EventoReparto[], sesion: SesionReparto): Publicacion[] => {
  const trabajo = sesion.completada ? [aFamilia(familia, version, 'asignacion:cambiada', { todas: true })] : [];
  if (jugada[0]?.tipo === 'INICIO') return [aFamilia(familia, version, 'reparto:iniciado', { sesion }), ...trabajo];
  if (sesion.fase !== 'ELECCION') return [aFamilia(familia, version, SIN_TURNO[sesion.fase], { sesion }), ...trabajo];
  return [aFamilia(familia, version, 'reparto:turno', { sesion, ultima_eleccion: reciente(jugada, sesion) })];
};

/** The last pick when this move made it; null when the move took one back. */
const reciente = (jugada: readonly EventoReparto[], { elecciones }: SesionReparto): SesionReparto['elecciones'][number] | null => {
  const ultima = elecciones.at(-1);
  return ultima !== undefined && jugada.some((e) => e.n === ultima.n) ? ultima : null;
};
