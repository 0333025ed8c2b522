/** How much of what fell to somebody in a week is done. */
export interface Parte {
  readonly tocan: number;
  readonly hechas: number;
  readonly puntos_tocan: number;
  readonly puntos_hechos: number;
}

export const NADA: Parte = { tocan: 0, hechas: 0, puntos_tocan: 0, puntos_hechos: 0 };

export const sumarPartes = (partes: readonly Parte[]): Parte =>
  partes.reduce(
    (a, b) => ({
      tocan: a.tocan + b.tocan,
      hechas: a.hechas + b.hechas,
      puntos_tocan: a.puntos_tocan + b.puntos_tocan,
      puntos_hechos: a.puntos_hechos + b.puntos_hechos,
    }),
    NADA,
  );

/** Whole percent, downwards: 100 only when all of it is done. Null when nothing fell. */
export const porciento = ({ tocan, hechas }: Pick<Parte, 'tocan' | 'hechas'>): number | null =>
  tocan === 0 ? null : Math.floor((100 * hechas) / tocan);

interface DeAlguien extends Parte {
  readonly usuario: number;
  readonly usuario_nombre: string;
}

/** The greater part first; equal ones by name; those with nothing this week last. */
export const ordenarPartes = <F extends DeAlguien>(filas: readonly F[]): F[] => {
  const parte = ({ tocan, hechas }: F): number => (tocan === 0 ? -1 : hechas / tocan);
  return filas.toSorted(
    (a, b) => parte(b) - parte(a) || a.usuario_nombre.localeCompare(b.usuario_nombre, 'es') || a.usuario - b.usuario,
  );
};
