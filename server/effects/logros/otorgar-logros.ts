import type { LogroDesbloqueado, LogroPendiente } from '#shared/contracts/logros.ts';
import { type HistoriaMiembro, nuevosLogros } from '#shared/domain/logros/historia.ts';
import { type CodigoLogro, LOGROS } from '#shared/domain/logros/logros.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import {
  borrarLogros,
  contarHechas,
  contarVotacionesAbiertas,
  contarVotosDe,
  type FilaLogro,
  insertarLogros,
  leerCodigosDe,
  leerLogrosDe,
} from '#server/data/logros.ts';
import { leerUsuariosPorId, sumarPuntos } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * The number of weeks won, and of weeks without anything overdue, among those being settled now. Earlier weeks are not counted,
 * since they were rewarded when they were settled.
 */
export type Semanas = Pick<HistoriaMiembro, 'semanas_ganadas' | 'semanas_sin_atrasos'>;

export const SIN_SEMANAS: Semanas = { semanas_ganadas: 0, semanas_sin_atrasos: 0 };

/** The occasions in a change on which a member may earn achievements: a voting, draft or week ended, or a streak changed. */
export interface Terminado extends Semanas {
  /** A voting ended. Achievements for votes are judged only then: at any other time the bonus would tell who has voted. */
  readonly votacion?: true;
  /**
   * Present when a draft ended in which the member took part. Earlier drafts are not counted, hence 1: the achievement asks for
   * one draft, and nobody gets it twice.
   */
  readonly repartos_completados?: 1;
  /**
   * The streak to judge, in days: the one just recounted, or the longest ever if the past itself changed. When absent, the
   * streak stored in the member's row is read.
   */
  readonly racha_dias?: number;
}

export const FIN_DE_VOTACION: Terminado = { ...SIN_SEMANAS, votacion: true };
export const FIN_DE_REPARTO: Terminado = { ...SIN_SEMANAS, repartos_completados: 1 };

/**
 * Reads members' histories as achievements look at them, by member. Drafts and weeks are those of `terminados` alone, and votes
 * are 0 unless a voting ended, since only what ends now is rewarded now. Leaves out a member whose streak is neither given nor
 * stored, because they are of another family.
 */
const leerHistorias = async (
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

/** An achievement as shown to a member who lacks it. */
export const verFicha = (codigo: CodigoLogro): LogroPendiente => {
  const { nombre, descripcion, icono, puntos_bonus } = LOGROS[codigo];
  return {
    codigo,
    logro_nombre: nombre,
    logro_descripcion: descripcion,
    logro_icono: icono,
    logro_puntos_bonus: puntos_bonus,
  };
};

/** An achievement that a member has. Its bonus is the one given at the time. */
export const verLogro = ({ id, codigo, fecha_desbloqueo, puntos_bonus, visto }: FilaLogro): LogroDesbloqueado => ({
  ...verFicha(codigo),
  id,
  fecha_desbloqueo,
  visto,
  logro_puntos_bonus: puntos_bonus,
});

/**
 * Gives members the achievements that their history has earned and they lack, with the bonus; returns the new ones by member.
 * Emits each to the member's devices, says it as a fact, and marks the member. Call it after the change's own writes.
 */
export const otorgarLogros = async (
  { db, familia, ahora: fecha_desbloqueo, toca, difundirA, dice }: Cambio,
  terminados: ReadonlyMap<number, Terminado>,
): Promise<ReadonlyMap<number, readonly LogroDesbloqueado[]>> => {
  if (terminados.size === 0) return new Map();
  const yaTiene = await leerCodigosDe(db, [...terminados.keys()]);
  const nuevos = [...(await leerHistorias(db, familia, terminados))].flatMap(([miembro_id, historia]) =>
    nuevosLogros(historia, yaTiene(miembro_id)).map(({ codigo, puntos_bonus }) => ({
      miembro_id,
      codigo,
      fecha_desbloqueo,
      puntos_bonus,
    })),
  );
  const dados = Map.groupBy(await insertarLogros(db, nuevos), (l) => l.miembro_id);
  const vistos = new Map<number, LogroDesbloqueado[]>();
  const bonus = new Map<number, number>();
  for (const [miembro, filas] of dados) {
    vistos.set(miembro, filas.toSorted((a, b) => a.id - b.id).map(verLogro));
    bonus.set(
      miembro,
      filas.reduce((suma, l) => suma + l.puntos_bonus, 0),
    );
  }
  await sumarPuntos(db, bonus);
  toca('miembro', ...dados.keys());
  for (const [miembro, logros] of vistos)
    for (const logro of logros) {
      difundirA(miembro, 'logro:desbloqueado', { logro });
      dice(null, { hecho: 'logro.desbloqueado', logro_id: logro.id, miembro_id: miembro, codigo: logro.codigo });
    }
  return vistos;
};

/** A completion that was withdrawn or credited to somebody else, for judging a member's achievements again. */
interface SinElla {
  /** Instant of the completion. */
  readonly desde: Instante;
  /** True when the completion's week is settled. `juzgar` then covers all weeks from the member's first completion on. */
  readonly cerrada: boolean;
  /** True for a member who neither did nor owed it: only their place in that week's ranking may have changed. */
  readonly soloPuesto: boolean;
  /** Judges the member's history again. Called only when they have an achievement that may be lost. */
  readonly juzgar: () => Promise<Terminado>;
}

/**
 * Takes away the achievements, with their bonus, that a member no longer earns without a completion. Returns whether there were
 * any.
 * - For a number of completions (`TAREAS`): judged whenever they were unlocked, since this completion may have helped earn
 *   them.
 * - For a week's first place (`PUESTO`): judged once the week is settled, whenever they were unlocked.
 * - For a week without anything overdue (`SEMANA`): judged once the week is settled, if unlocked since the completion.
 * - For a streak (`RACHA`): judged if unlocked since the completion.
 * - For votes and drafts (`OTROS`): never judged.
 * With `soloPuesto` only a week's first place is judged.
 */
export const retirarLogros = async (
  { db, familia, toca }: Cambio,
  miembro: number,
  { desde, cerrada, soloPuesto, juzgar }: SinElla,
): Promise<boolean> => {
  const enDuda = ({ codigo, fecha_desbloqueo: en }: FilaLogro): boolean => {
    const { merito } = LOGROS[codigo];
    if (merito === 'PUESTO') return cerrada;
    if (soloPuesto || merito === 'OTROS') return false;
    if (merito === 'SEMANA') return cerrada && en > desde;
    return merito === 'TAREAS' || en >= desde;
  };
  const suyos = (await leerLogrosDe(db, miembro)).filter(enDuda);
  if (suyos.length === 0) return false;
  const historia = (await leerHistorias(db, familia, new Map([[miembro, await juzgar()]]))).get(miembro);
  const perdidos = suyos.filter(({ codigo }) => historia !== undefined && !LOGROS[codigo].cumple(historia));
  if (perdidos.length === 0) return false;
  await borrarLogros(
    db,
    perdidos.map((l) => l.id),
  );
  await sumarPuntos(db, new Map([[miembro, -perdidos.reduce((suma, l) => suma + l.puntos_bonus, 0)]]));
  toca('miembro', miembro);
  return true;
};
