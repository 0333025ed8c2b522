import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { LOGROS, type CodigoLogro } from '#shared/domain/logros/logros.ts';
import { nuevosLogros } from '#shared/domain/logros/historia.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { borrarLogros, insertarLogros, leerCodigosDe, leerLogrosDe, type FilaLogro } from '#server/data/logros.ts';
import { sumarPuntos } from '#server/data/usuarios.ts';
import { leerHistorias, type Terminado } from './leer-historia.ts';
import { verLogro } from './vista-logros.ts';

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
