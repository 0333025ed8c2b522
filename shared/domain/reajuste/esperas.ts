import type { EstadoReajuste } from './tipos.ts';

/** Everybody whose answer a reajuste waits for now, each once. */
export const aQuienEspera = ({ propuestas }: Pick<EstadoReajuste, 'propuestas'>): readonly number[] => [
  ...new Set(
    propuestas.flatMap((p) =>
      p.estado === 'PENDIENTE' ? p.pide.filter((miembro) => p.respuestas[miembro] === undefined) : [],
    ),
  ),
];

/** Whom a move calls: those who were not waited for already. `antes` is null when it began the reajuste. */
export const aQuienLlama = (antes: EstadoReajuste | null, ahora: EstadoReajuste): readonly number[] => {
  const ya = new Set(antes === null ? [] : aQuienEspera(antes));
  return aQuienEspera(ahora).filter((miembro) => !ya.has(miembro));
};
