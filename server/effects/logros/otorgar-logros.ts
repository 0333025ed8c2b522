import type { LogroDesbloqueado, LogroPendiente } from '#shared/contracts/logros.ts';
import { type HistoriaMiembro, nuevosLogros } from '#shared/domain/logros/historia.ts';
import { type CodigoLogro, LOGROS } from '#shared/domain/logros/logros.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { contarHechas, contarVotacionesAbiertas, contarVotosDe } from '#server/data/historia.ts';
import { borrarLogros, type FilaLogro, insertarLogros, leerCodigosDe, leerLogrosDe } from '#server/data/logros.ts';
import { leerUsuariosPorId, sumarPuntos } from '#server/data/usuarios.ts';
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

/** An achievement as seen by a member who lacks it. */
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

/** An unlocked one; the bonus is what it gave then. */
export const verLogro = ({ id, codigo, fecha_desbloqueo, puntos_bonus, visto }: FilaLogro): LogroDesbloqueado => ({
  ...verFicha(codigo),
  id,
  fecha_desbloqueo,
  visto,
  logro_puntos_bonus: puntos_bonus,
});

/**
 * Gives members the achievements that their past has earned and they lack, with their bonus; tells their devices, and
 * returns each one's. Call it after the change's own writes.
 */
export const otorgarLogros = async (
  { db, familia, ahora: fecha_desbloqueo, toca, avisarA }: Cambio,
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
  for (const [miembro, logros] of vistos) for (const logro of logros) avisarA(miembro, 'logro:desbloqueado', { logro });
  return vistos;
};

/** Taking back a completion cannot undo these: other things earned them. */
const AJENOS_AL_TRABAJO: ReadonlySet<CodigoLogro> = new Set(['PRIMER_VOTO', 'TODOS_LOS_VOTOS', 'PRIMER_REPARTO']);

/** A week's end gave these, not the completion. */
const DE_SEMANA: ReadonlySet<CodigoLogro> = new Set(['SEMANA_GANADA', 'SEMANA_SIN_ATRASOS']);

/** A streak earned these, and a week without anything overdue that one: what absences entered since change, stays given. */
const POR_DIAS: ReadonlySet<CodigoLogro> = new Set([
  'RACHA_3',
  'RACHA_7',
  'RACHA_30',
  'RACHA_100',
  'SEMANA_SIN_ATRASOS',
]);

/** A past with a completion less, as it is judged. */
interface SinElla {
  /** When the completion was. */
  readonly desde: Instante;
  /** Whether a week from its own on has ended: `juzgar` tells what all those did that have. */
  readonly cerrada: boolean;
  /** Whether the member neither had it nor owed it: then it is their place in its week alone that may have changed. */
  readonly soloPuesto: boolean;
  /** Asked only where there is anything to take back. */
  readonly juzgar: () => Promise<Terminado>;
}

/**
 * Takes back, with their bonus, the achievements that a member's past no longer earns with a completion less; tells whether
 * there were any. What is a number of completions, or the first place of a week, is judged whenever it was unlocked: it may
 * have stayed before because this very completion earned it too. Of what days earned only what was unlocked since.
 */
export const retirarLogros = async (
  { db, familia, toca }: Cambio,
  miembro: number,
  { desde, cerrada, soloPuesto, juzgar }: SinElla,
): Promise<boolean> => {
  const enDuda = ({ codigo, fecha_desbloqueo: en }: FilaLogro): boolean => {
    if (AJENOS_AL_TRABAJO.has(codigo) || (soloPuesto && codigo !== 'SEMANA_GANADA')) return false;
    if (!DE_SEMANA.has(codigo)) return !POR_DIAS.has(codigo) || en >= desde;
    return cerrada && (!POR_DIAS.has(codigo) || en > desde);
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
