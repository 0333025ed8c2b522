import type { Tomar } from '#server/change/contexto.ts';

/** Hands out `total` places, at most `porCabeza` of them to one person. */
export const crearPlazas = (total: number, porCabeza: number): Tomar => {
  const tomadas = new Map<number, number>();
  let ocupadas = 0;
  return (quien) => {
    const suyas = tomadas.get(quien) ?? 0;
    if (ocupadas >= total || suyas >= porCabeza) return null;
    ocupadas += 1;
    tomadas.set(quien, suyas + 1);
    return () => {
      ocupadas -= 1;
      const quedan = (tomadas.get(quien) ?? 1) - 1;
      if (quedan === 0) tomadas.delete(quien);
      else tomadas.set(quien, quedan);
    };
  };
};
