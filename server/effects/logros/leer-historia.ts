import type { HistoriaMiembro } from '#shared/domain/logros/historia.ts';
import type { CodigoLogro } from '#shared/domain/logros/logros.ts';
import { contarHechas, contarRepartos, contarVotacionesAbiertas, contarVotosDe } from '#server/data/historia.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * A member's results of the weeks being closed; an earlier week's achievement was given when that one closed.
 */
export type Semanas = Pick<HistoriaMiembro, 'semanas_ganadas' | 'semanas_sin_atrasos'>;

export const SIN_SEMANAS: Semanas = { semanas_ganadas: 0, semanas_sin_atrasos: 0 };

/**
 * Things that end with this change. Votes count only when a voting ends: at any other time a bonus would tell who has voted.
 */
export interface Terminado extends Semanas {
  readonly votacion?: true;
  /** The longest streak, where the past itself has changed; else the present one tells. */
  readonly racha_dias?: number;
}

export const FIN_DE_VOTACION: Terminado = { ...SIN_SEMANAS, votacion: true };

/**
 * A member's past as achievements look at it; null for somebody who is not of the family.
 * Sessions are only counted while that can unlock anything: their whole state has to be read for it.
 */
export const leerHistoria = async (
  db: Db,
  { familia, miembro }: { readonly familia: number; readonly miembro: number },
  yaTiene: ReadonlySet<CodigoLogro>,
  { votacion, ...ademas }: Terminado,
): Promise<HistoriaMiembro | null> => {
  const quien =
    votacion === true || ademas.racha_dias === undefined ? await leerUsuario(db, familia, miembro) : undefined;
  const racha_dias = ademas.racha_dias ?? quien?.racha_dias;
  if (racha_dias === undefined) return null;
  return {
    ...(await contarHechas(db, miembro)),
    votos_emitidos: votacion === true ? await contarVotosDe(db, miembro) : 0,
    votaciones_abiertas: quien === undefined ? 0 : await contarVotacionesAbiertas(db, familia, quien.grupo_edad),
    repartos_completados: yaTiene.has('PRIMER_REPARTO') ? 0 : await contarRepartos(db, familia, miembro),
    ...ademas,
    racha_dias,
  };
};
