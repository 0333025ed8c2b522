import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';

/** A member for whom the draft waits: to pick (`TURNO`), or to answer a proposed change at the closing (`PROPUESTA`). */
export type Llamada =
  | { readonly tipo: 'TURNO'; readonly miembro: number }
  | { readonly tipo: 'PROPUESTA'; readonly miembro: number; readonly propuesta: number };

/** Everything that the draft waits for now; a member asked about several changes appears once for each. */
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

/** The members for whom the draft waits now, each once. */
export const aQuienEspera = (estado: EstadoReparto): readonly Llamada[] =>
  esperas(estado).filter((l, i, todas) => todas.findIndex((otra) => otra.miembro === l.miembro) === i);

/** Tells whether the draft still waits for the answer that `llamada` asked for. */
export const sigueEsperando = (estado: EstadoReparto, llamada: Llamada): boolean =>
  esperas(estado).some(
    (l) =>
      l.miembro === llamada.miembro &&
      (l.tipo === 'PROPUESTA'
        ? llamada.tipo === 'PROPUESTA' && l.propuesta === llamada.propuesta
        : l.tipo === llamada.tipo),
  );

/** Tells whether the last pick that was not automatic was made by the member (not by an admin), and only picks came after it. */
const acabaDeElegir = ({ elecciones, n }: EstadoReparto, miembro: number): boolean => {
  // The picks whose event numbers run without a gap to the last event: only picks have happened since the first of them.
  const seguidas = elecciones.filter((e, i) => e.n === n - (elecciones.length - 1 - i));
  const suya = seguidas.findLast((e) => e.tipo !== 'AUTO');
  return suya?.tipo === 'ELECCION' && suya.miembro === miembro;
};

/**
 * The members to call after a move; `antes` is the state before it, null when the move began the draft.
 * A member is not called for what the draft waited for already: a turn that goes on, or an answer asked for before. Nor is one
 * who gets the turn again right after their own pick, since they hold the phone. One who gets the turn again after another's
 * pick, or because time ran out and nobody else can pick, is called.
 */
export const aQuienLlama = (antes: EstadoReparto | null, despues: EstadoReparto): readonly Llamada[] =>
  aQuienEspera(despues).filter((llamada) => {
    if (llamada.tipo === 'PROPUESTA') return antes === null || !sigueEsperando(antes, llamada);
    const sigue = antes?.turno === llamada.miembro && antes.desde === despues.desde;
    return !sigue && !acabaDeElegir(despues, llamada.miembro);
  });
