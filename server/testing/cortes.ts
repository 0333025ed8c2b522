import type { App } from '#server/app.ts';
import type { Corte } from '#server/change/difusion.ts';

/** Collects the connections that changes close from now on. */
export const anotarCortes = ({ contexto }: App): readonly Corte[] => {
  const cortes: Corte[] = [];
  contexto.difusion.oir({ cortes: (nuevos) => void cortes.push(...nuevos) });
  return cortes;
};
