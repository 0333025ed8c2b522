import type { EnsayoPantalla } from '#shared/contracts/comienzo-reparto.ts';

/** A trial draft as an admin's page sends it to the wall screen: equal shares of 120 points. */
export const unEnsayo = (miembros: readonly number[], cambios: Partial<EnsayoPantalla> = {}): EnsayoPantalla => ({
  total: 120,
  minutos_trimestre: 2_600,
  miembros: miembros.map((miembro) => ({
    miembro,
    porcentaje: Math.floor(100 / miembros.length),
    cuota: Math.floor(120 / miembros.length),
    queda: { de: 20, hasta: 40 },
  })),
  diferencia: { de: 4, hasta: 12 },
  ...cambios,
});
