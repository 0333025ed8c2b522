import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { EventoReparto } from '#shared/domain/reparto/tipos.ts';
import { aFamilia, type Publicacion } from '#server/change/publicar.ts';

/** What the family hears of where a session stands; `vigente` is what holds instead of one that was called off. */
const comoQueda = (
  familia: number,
  version: number,
  sesion: SesionReparto,
  vigente: SesionReparto | null,
): Publicacion[] => {
  if (sesion.fase === 'CIERRE') return [aFamilia(familia, version, 'reparto:cierre', { sesion })];
  if (sesion.fase === 'CANCELADA') return [aFamilia(familia, version, 'reparto:cancelado', { sesion, vigente })];
  // Whoever keeps a list of what was completed hears of it also when that was at its very start.
  return [
    aFamilia(familia, version, 'reparto:completado', { sesion }),
    aFamilia(familia, version, 'asignacion:cambiada', { todas: true }),
  ];
};

/** What the family hears of a move: where the session stands now, and at its end that there is work. */
export const publicacionesDe = (
  familia: number,
  version: number,
  jugada: readonly EventoReparto[],
  sesion: SesionReparto,
  vigente: SesionReparto | null,
): Publicacion[] => {
  const inicio = jugada[0]?.tipo === 'INICIO' ? [aFamilia(familia, version, 'reparto:iniciado', { sesion })] : [];
  if (sesion.fase !== 'ELECCION') return [...inicio, ...comoQueda(familia, version, sesion, vigente)];
  return inicio.length > 0
    ? inicio
    : [aFamilia(familia, version, 'reparto:turno', { sesion, ultima_eleccion: reciente(jugada, sesion) })];
};

/** The last pick when this move made it; null when the move took one back. */
const reciente = (
  jugada: readonly EventoReparto[],
  { elecciones }: SesionReparto,
): SesionReparto['elecciones'][number] | null => {
  const ultima = elecciones.at(-1);
  return ultima !== undefined && jugada.some((e) => e.n === ultima.n) ? ultima : null;
};
