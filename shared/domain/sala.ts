/** Time, in seconds, for which a lobby stays open. */
export const VIDA_SALA = 3 * 3_600;

/** A member's steps in the lobby: without an account, with one, voting, and done. */
export const PASOS_SALA = ['FALTA', 'DENTRO', 'VOTANDO', 'LISTO'] as const;
export type NombrePaso = (typeof PASOS_SALA)[number];

/**
 * Returns a member's step, by the votes that they have cast (`van`) of those that they are asked for (`de`). While the family
 * has no chore yet, nobody is LISTO.
 */
export const pasoDe = (
  conCuenta: boolean,
  { van, de, hayTareas }: { readonly van: number; readonly de: number; readonly hayTareas: boolean },
): NombrePaso => {
  if (!conCuenta) return 'FALTA';
  if (hayTareas && van >= de) return 'LISTO';
  return van === 0 ? 'DENTRO' : 'VOTANDO';
};
