import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { Publicacion } from '#server/change/difusion.ts';

/** Whom a draft waits for. */
export type Llamada =
  | { readonly por: 'TURNO'; readonly sesion: SesionReparto; readonly miembro: number }
  | { readonly por: 'PROPUESTA'; readonly sesion: SesionReparto; readonly miembro: number; readonly propuesta: number };

const SIN_LLAMADAS: readonly Llamada[] = [];

/** Who has not answered a proposal that is open. */
const preguntados = (sesion: SesionReparto): Llamada[] =>
  sesion.propuestas.flatMap((p) =>
    p.estado === 'PENDIENTE'
      ? p.pide
          .filter((m) => p.respuestas[m] === undefined)
          .map((miembro) => ({ por: 'PROPUESTA' as const, sesion, miembro, propuesta: p.n }))
      : [],
  );

/**
 * Whether the move that gave somebody the turn began with their own pick, even if others were picked for in between.
 */
const acabaDeElegir = ({ elecciones, n }: SesionReparto, miembro: number): boolean => {
  // Numbers without a gap up to the last event: nothing but picks came since.
  const seguidas = elecciones.filter((e, i) => e.n === n - (elecciones.length - 1 - i));
  const suya = seguidas.findLast((e) => e.tipo !== 'AUTO');
  return suya?.tipo === 'ELECCION' && suya.miembro === miembro;
};

/**
 * Reads the drafts' events one after the other and tells whom each calls for the first time. Whoever has the turn again
 * right after their own pick holds the phone in their hand; whoever gets it back after somebody else's, or because
 * their time was over and nobody else can pick, is called again. What it remembers ends with the draft, or with the
 * process: at the next start it is told again where each draft stands.
 */
export const crearLlamador = (): ((publicacion: Publicacion) => readonly Llamada[]) => {
  /** By session, the last turn: whose, and since when. */
  const turnos = new Map<number, string>();
  /** By session, who was asked about which proposal. */
  const preguntas = new Map<number, Set<string>>();

  const porTurno = (sesion: SesionReparto): readonly Llamada[] => {
    const { id, miembro_turno_actual: miembro, desde } = sesion;
    if (miembro === null) return SIN_LLAMADAS;
    const turno = `${String(miembro)}|${desde}`;
    const nuevo = turnos.get(id) !== turno;
    turnos.set(id, turno);
    return nuevo && !acabaDeElegir(sesion, miembro) ? [{ por: 'TURNO', sesion, miembro }] : SIN_LLAMADAS;
  };

  const porPropuesta = (sesion: SesionReparto): readonly Llamada[] => {
    turnos.delete(sesion.id);
    const hechas = preguntas.get(sesion.id) ?? new Set<string>();
    preguntas.set(sesion.id, hechas);
    return preguntados(sesion).filter((l) => {
      const clave = l.por === 'PROPUESTA' ? `${String(l.propuesta)}|${String(l.miembro)}` : '';
      const nueva = !hechas.has(clave);
      hechas.add(clave);
      return nueva;
    });
  };

  const olvidar = ({ id }: SesionReparto): readonly Llamada[] => {
    turnos.delete(id);
    preguntas.delete(id);
    return SIN_LLAMADAS;
  };

  return (p) => {
    switch (p.evento) {
      case 'reparto:iniciado':
        return p.datos.sesion.fase === 'ELECCION' ? porTurno(p.datos.sesion) : porPropuesta(p.datos.sesion);
      case 'reparto:turno':
        return porTurno(p.datos.sesion);
      case 'reparto:cierre':
        return porPropuesta(p.datos.sesion);
      case 'reparto:completado':
      case 'reparto:cancelado':
        return olvidar(p.datos.sesion);
      default:
        return SIN_LLAMADAS;
    }
  };
};
