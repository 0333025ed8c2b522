import type { Asignacion } from '#shared/contracts/asignaciones.ts';

/** An assignment with a skip, in force or waiting for an admin. */
export type Omitida = Asignacion & { readonly omision: NonNullable<Asignacion['omision']> };

/** Whether an assignment has a skip, in force or waiting. Data cached by an earlier version of the app lacks `omision`. */
export const esOmitida = (a: Asignacion): a is Omitida => (a.omision ?? null) !== null;

/** Returns the skips in force of chores that were mine, or that I skipped. */
export const misOmitidas = (todas: readonly Asignacion[], yo: number): Omitida[] =>
  todas.filter((a) => esOmitida(a)).filter((a) => a.omitida && (a.miembro === yo || a.omision.por === yo));

/** Returns the chores that others skipped and that I may still say were needed. `ahora` is by the server's clock. */
export const enDuda = (todas: readonly Asignacion[], yo: number, ahora: string): Omitida[] =>
  todas
    .filter((a) => esOmitida(a))
    .filter(
      ({ omision: { por, reponible_hasta } }) => por !== yo && reponible_hasta !== null && reponible_hasta > ahora,
    );

/**
 * Names the author of a skip and, if given, the reason: «Luis dice que no hacía falta: «Está limpio»». If `yo` is the author:
 * «Has dicho…».
 */
export const porQueOmitida = ({ omision: { por, nombre, motivo } }: Omitida, yo?: number): string => {
  const quien = por === yo ? 'Has dicho' : `${nombre} dice`;
  return `${quien} que no hacía falta${motivo === '' ? '' : `: «${motivo}»`}`;
};
