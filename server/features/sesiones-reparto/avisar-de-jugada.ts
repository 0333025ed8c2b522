import { quienDeshizo } from '#shared/contracts/seguir-sesion.ts';
import type { EventoDeTurno, JugadaContada, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { EventoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';

/** A move and where it leads. */
interface Contada {
  readonly jugada: readonly EventoReparto[];
  readonly sesion: SesionReparto;
  /** What is in force instead of a session that was called off. */
  readonly vigente: SesionReparto | null;
}

/** The last pick when this move made it; null when the move took one back. */
const reciente = ({ jugada, sesion }: Contada): SesionReparto['elecciones'][number] | null => {
  const ultima = sesion.elecciones.at(-1);
  return ultima !== undefined && jugada.some((e) => e.n === ultima.n) ? ultima : null;
};

/** What happened while turns were taken; null: something else. Who picked for whom, and why, is not told. */
const contarEvento = (e: EventoReparto): EventoDeTurno | null => {
  if (!('miembro' in e) || e.tipo === 'RESPUESTA') return null;
  const { n, miembro, en } = e;
  if (e.tipo === 'DESHECHO') return { n, tipo: e.tipo, miembro, tarea: e.tarea, por: e.por, en };
  return 'tarea' in e ? { n, tipo: e.tipo, miembro, tarea: e.tarea, en } : { n, tipo: e.tipo, miembro, en };
};

const contar = ({ jugada, sesion }: Contada): JugadaContada => ({
  sesion: sesion.id,
  eventos: jugada.map(contarEvento).filter((e) => e !== null),
  vence_en: sesion.vence_en,
});

/**
 * Tells the family of a move: where the session stands now, and at its end that there is work. Returns the move as what
 * happened in it, where turns go on after it.
 */
export const avisarDeJugada = ({ avisar, toca }: Cambio, contada: Contada): JugadaContada | undefined => {
  const { jugada, sesion, vigente } = contada;
  const empieza = jugada[0]?.tipo === 'INICIO';
  if (empieza) avisar('reparto:iniciado', { sesion });
  if (sesion.fase === 'ELECCION') {
    if (empieza) return undefined;
    const breve = contar(contada);
    avisar('reparto:turno', { sesion, ultima_eleccion: reciente(contada), ...quienDeshizo(breve) });
    avisar('reparto:jugada', { jugada: breve });
    return breve;
  }
  if (sesion.fase === 'CIERRE') avisar('reparto:cierre', { sesion });
  else if (sesion.fase === 'CANCELADA') avisar('reparto:cancelado', { sesion, vigente });
  else {
    // Also for a session that completed at its very start, since there are lists of what was completed.
    avisar('reparto:completado', { sesion });
    toca('asignaciones');
  }
  return undefined;
};
