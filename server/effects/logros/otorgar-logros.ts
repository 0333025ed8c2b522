import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { LOGROS, type CodigoLogro } from '#shared/domain/logros/logros.ts';
import { nuevosLogros } from '#shared/domain/logros/nuevos-logros.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { borrarLogro, insertarLogro, leerCodigosDe, leerLogrosDe, type FilaLogro } from '#server/data/logros.ts';
import { sumarPuntos } from '#server/data/usuarios.ts';
import { leerHistoria, SIN_SEMANAS, type Terminado } from './leer-historia.ts';
import { verLogro } from './vista-logros.ts';

/**
 * Gives a member the achievements that their past has earned and they lack, with their bonus, and returns them. Call it
 * after the change's own writes; `avisarDeMiembro` tells of them.
 */
export const otorgarLogros = async (
  { db, familia, ahora: fecha_desbloqueo }: Cambio,
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
    dados.push(verLogro({ id, codigo, fecha_desbloqueo, puntos_bonus, visto: false }));
  }
  return dados;
};

/** Taking back a completion cannot undo these: other things earned them. */
const AJENOS_AL_TRABAJO: ReadonlySet<CodigoLogro> = new Set(['PRIMER_VOTO', 'TODOS_LOS_VOTOS', 'PRIMER_REPARTO']);

/** A week's end gave these, not the completion. */
const DE_SEMANA: ReadonlySet<CodigoLogro> = new Set(['SEMANA_GANADA', 'SEMANA_SIN_ATRASOS']);

/** A past with a completion less, as it is judged. */
interface SinElla {
  /** When the completion was. */
  readonly desde: Instante;
  /** Whether a week from its own on has ended: `juzgar` tells what those earned. */
  readonly cerrada: boolean;
  /** Asked only where there is anything to take back. */
  readonly juzgar: () => Promise<Terminado>;
}

/**
 * Takes back, with their bonus, the achievements that a member unlocked from a completion's instant on and that their
 * past no longer earns; tells whether there were any. One that other completions earn by themselves stays. A week's
 * achievement of the very instant stays too: it is of the week before, which was closed when the completion began the
 * day.
 */
export const retirarLogros = async (
  { db, familia }: Cambio,
  miembro: number,
  { desde, cerrada, juzgar }: SinElla,
): Promise<boolean> => {
  const suyo = ({ codigo, fecha_desbloqueo: en }: FilaLogro): boolean =>
    DE_SEMANA.has(codigo) ? cerrada && en > desde : en >= desde && !AJENOS_AL_TRABAJO.has(codigo);
  const recientes = (await leerLogrosDe(db, miembro)).filter(suyo);
  if (recientes.length === 0) return false;
  const historia = await leerHistoria(db, { familia, miembro }, AJENOS_AL_TRABAJO, await juzgar());
  let alguno = false;
  for (const { id, codigo, puntos_bonus } of recientes) {
    if (historia === null || LOGROS[codigo].cumple(historia)) continue;
    await borrarLogro(db, id);
    await sumarPuntos(db, miembro, -puntos_bonus);
    alguno = true;
  }
  return alguno;
};
