import type { Ausencia } from '#shared/contracts/ausencias.ts';
import type { Entrada } from '#shared/contracts/casos/casos.ts';
import type { Libre } from '#shared/contracts/asignaciones.ts';
import type { Casa } from './casa.ts';

/** Adds helpers for tests of absences to a family whose first member is an admin. */
export const casaConAusencias = (casa: Casa) => ({
  ...casa,
  /** Enters days away of a member; `por` is the index of the member who does it, by default the admin. */
  fuera: (quien: number, dias: Omit<Entrada<'apuntarAusencia'>, 'miembro'>, por = 0): Promise<Ausencia> =>
    casa.como(por).apuntarAusencia({ miembro: casa.id(quien), ...dias }),
  /**
   * An admin enters that a member lives here every second week from now on; `desde` is the first day away. Returns that
   * absence.
   */
  alternas: async (quien: number, desde: string): Promise<Ausencia> => {
    const suyas = await casa.como(0).ponerVive({ id: casa.id(quien), vive: 'ALTERNAS', desde });
    const ultima = suyas.find((a) => a.alternas && a.hasta === null);
    if (ultima === undefined) throw new Error('No alternating weeks');
    return ultima;
  },
  libres: async (quien = 0): Promise<Libre[]> => (await casa.como(quien).verLibres()).libres,
  racha: async (quien: number): Promise<number> => (await casa.como(quien).verYo()).racha_dias,
  /** All occurrences of the family: due date, state or `EXCUSADA`, member, and `tomada` if it was taken. */
  ocurrencias: async () =>
    (
      await casa.db
        .selectFrom('asignaciones')
        .select(['fecha_limite', 'estado', 'excusada', 'miembro_id', 'cedida_por', 'tomada_el'])
        .where('familia_id', '=', casa.familia.id)
        .orderBy('fecha_limite')
        .orderBy('id')
        .execute()
    ).map((a) => [
      a.fecha_limite,
      a.excusada ? 'EXCUSADA' : a.estado,
      casa.familia.miembros.find((m) => m.id === a.miembro_id)?.nombre,
      ...(a.tomada_el === null ? [] : ['tomada']),
    ]),
});
