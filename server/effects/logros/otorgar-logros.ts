import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { LOGROS, type CodigoLogro } from '#shared/domain/logros/logros.ts';
import { nuevosLogros } from '#shared/domain/logros/historia.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { borrarLogro, insertarLogro, leerCodigosDe, leerLogrosDe, type FilaLogro } from '#server/data/logros.ts';
import { sumarPuntos } from '#server/data/usuarios.ts';
import { leerHistoria, SIN_SEMANAS, type Terminado } from './leer-historia.ts';
import { verLogro } from './vista-logros.ts';

/**
 * Gives a member the achievements that their past has earned and they lack, with their bonus; tells their devices, and
 * returns them. Call it after the change's own writes.
 */
export const otorgarLogros = async (
  { db, familia, ahora: fecha_desbloqueo, toca, avisarA }: Cambio,
  miembro: number,
  terminado: Terminado = SIN_SEMANAS,
): Promise<LogroDesbloqueado[]> => {
  const yaTiene = await leerCodigosDe(db, miembro);
  const historia = await leerHistoria(db, { familia, miembro }, yaTiene, terminado);
  if (historia === null) return [];
  const dados: LogroDesbloqueado[] = [];
  for (const { codigo, puntos_bonus } of nuevosLogros(historia, yaTiene)) {
    const id = await insertarLogro(db, { miembro_id: miembro, codigo, fecha_desbloqueo, puntos_bonus });
    if (id === undefined) continue;
    await sumarPuntos(db, miembro, puntos_bonus);
    const logro = verLogro({ id, codigo, fecha_desbloqueo, puntos_bonus, visto: false });
    dados.push(logro);
    toca('miembro', miembro);
    avisarA(miembro, 'logro:desbloqueado', { logro });
  }
  return dados;
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
  const historia = await leerHistoria(db, { familia, miembro }, AJENOS_AL_TRABAJO, await juzgar());
  let alguno = false;
  for (const { id, codigo, puntos_bonus } of suyos) {
    if (historia === null || LOGROS[codigo].cumple(historia)) continue;
    await borrarLogro(db, id);
    await sumarPuntos(db, miembro, -puntos_bonus);
    toca('miembro', miembro);
    alguno = true;
  }
  return alguno;
};
