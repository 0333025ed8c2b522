import type { HistoriaMiembro } from '#shared/domain/logros/historia.ts';
import { contarHechas, contarVotacionesAbiertas, contarVotosDe } from '#server/data/historia.ts';
import { leerUsuariosPorId } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * A member's results of the weeks being closed; an earlier week's achievement was given when that one closed.
 */
export type Semanas = Pick<HistoriaMiembro, 'semanas_ganadas' | 'semanas_sin_atrasos'>;

export const SIN_SEMANAS: Semanas = { semanas_ganadas: 0, semanas_sin_atrasos: 0 };

/** Things that end for a member with this change; what had ended before was judged then. */
export interface Terminado extends Semanas {
  /** A voting. Votes count only then: at any other time a bonus would tell who has voted. */
  readonly votacion?: true;
  /** A draft that they took part in. */
  readonly repartos_completados?: 1;
  /** The longest streak, where the past itself has changed; else the present one tells. */
  readonly racha_dias?: number;
}

export const FIN_DE_VOTACION: Terminado = { ...SIN_SEMANAS, votacion: true };
export const FIN_DE_REPARTO: Terminado = { ...SIN_SEMANAS, repartos_completados: 1 };

/** Members' pasts as achievements look at them, with what ends for each; those who are not of the family are missing. */
export const leerHistorias = async (
  db: Db,
  familia: number,
  terminados: ReadonlyMap<number, Terminado>,
): Promise<ReadonlyMap<number, HistoriaMiembro>> => {
  const ids = [...terminados.keys()];
  const votan = ids.filter((id) => terminados.get(id)?.votacion === true);
  const aMirar = ids.filter((id) => votan.includes(id) || terminados.get(id)?.racha_dias === undefined);
  const quienes = new Map((await leerUsuariosPorId(db, familia, aMirar)).map(({ usuario }) => [usuario.id, usuario]));
  const hechas = await contarHechas(db, ids);
  const votos = await contarVotosDe(db, votan);
  const abiertas = votan.length === 0 ? () => 0 : await contarVotacionesAbiertas(db, familia);
  const historias = new Map<number, HistoriaMiembro>();
  for (const [id, { votacion: _, ...ademas }] of terminados) {
    const quien = quienes.get(id);
    const racha_dias = ademas.racha_dias ?? quien?.racha_dias;
    if (racha_dias === undefined) continue;
    historias.set(id, {
      ...hechas(id),
      votos_emitidos: votos.get(id) ?? 0,
      votaciones_abiertas: quien === undefined ? 0 : abiertas(quien.grupo_edad),
      repartos_completados: 0,
      ...ademas,
      racha_dias,
    });
  }
  return historias;
};
