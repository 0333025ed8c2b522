/** Time, in seconds, for which a lobby stays open. */
export const VIDA_SALA = 3 * 3_600;

/** A member's steps in the lobby: without an account, with one, voting, and done. */
export const PASOS_SALA = ['FALTA', 'DENTRO', 'VOTANDO', 'LISTO'] as const;
export type NombrePaso = (typeof PASOS_SALA)[number];

/** Returns a member's step, by the votes that they have cast (`van`) of those that wait for them (`de`). */
export const pasoDe = (conCuenta: boolean, { van, de }: { readonly van: number; readonly de: number }): NombrePaso => {
  if (!conCuenta) return 'FALTA';
  if (van >= de) return 'LISTO';
  return van === 0 ? 'DENTRO' : 'VOTANDO';
};
