import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';

/** Returns the members whom a draft waits for. */
export type Llamada =
  | { readonly tipo: 'TURNO'; readonly miembro: number }
  | { readonly tipo: 'PROPUESTA'; readonly miembro: number; readonly propuesta: number };

/** Everything that a draft waits for now. */
const esperas = ({ fase, turno, propuestas }: EstadoReparto): readonly Llamada[] => {
  if (fase === 'ELECCION') return turno === null ? [] : [{ tipo: 'TURNO', miembro: turno }];
  if (fase !== 'CIERRE') return [];
  return propuestas.flatMap((p) =>
    p.estado === 'PENDIENTE'
      ? p.pide
          .filter((m) => p.respuestas[m] === undefined)
          .map((miembro) => ({ tipo: 'PROPUESTA' as const, miembro, propuesta: p.n }))
      : [],
  );
};

/** Everybody whom a draft waits for now: once, also who is asked about several changes. */
export const aQuienEspera = (estado: EstadoReparto): readonly Llamada[] =>
  esperas(estado).filter((l, i, todas) => todas.findIndex((otra) => otra.miembro === l.miembro) === i);

/** Whether a draft still waits for whom it called. */
export const sigueEsperando = (estado: EstadoReparto, llamada: Llamada): boolean =>
  esperas(estado).some(
    (l) =>
      l.miembro === llamada.miembro &&
      (l.tipo === 'PROPUESTA'
        ? llamada.tipo === 'PROPUESTA' && l.propuesta === llamada.propuesta
        : l.tipo === llamada.tipo),
  );

/**
 * Whether the move that gave somebody the turn began with their own pick, even if others were picked for in between.
 */
const acabaDeElegir = ({ elecciones, n }: EstadoReparto, miembro: number): boolean => {
  // Numbers without a gap up to the last event: nothing but picks came since.
  const seguidas = elecciones.filter((e, i) => e.n === n - (elecciones.length - 1 - i));
  const suya = seguidas.findLast((e) => e.tipo !== 'AUTO');
  return suya?.tipo === 'ELECCION' && suya.miembro === miembro;
};

/**
 * Returns the members whom a move calls: `antes` is the state before it, null when it began the draft. A member who has the turn
 * again right after their own pick is not called, since they hold the phone in their hand. One who gets it back after somebody
 * else's pick, or because their time was over and nobody else can pick, is called again.
 */
export const aQuienLlama = (antes: EstadoReparto | null, despues: EstadoReparto): readonly Llamada[] =>
  aQuienEspera(despues).filter((llamada) => {
    if (llamada.tipo === 'PROPUESTA') return antes === null || !sigueEsperando(antes, llamada);
    const sigue = antes?.turno === llamada.miembro && antes.desde === despues.desde;
    return !sigue && !acabaDeElegir(despues, llamada.miembro);
  });
