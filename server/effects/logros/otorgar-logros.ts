import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { LOGROS, type CodigoLogro } from '#shared/domain/logros/logros.ts';
import { nuevosLogros } from '#shared/domain/logros/nuevos-logros.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { borrarLogro, insertarLogro, leerCodigosDe, leerLogrosDe, type FilaLogro } from '#server/data/logros.ts';
import { sumarPuntos } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { leerHistoria, SIN_SEMANAS, type Momento, type Semanas } from './leer-historia.ts';
import { verLogro } from './vista-logros.ts';

/**
 * Gives a member the achievements that his past has earned and he lacks, with their bonus, and returns them.
 * Inside the caller's transaction, after its own changes and `subirVersion`; publish with `eventosDeMiembro`.
 */
export const otorgarLogros = async (
  { reloj }: Pick<Contexto, 'reloj'>,
  trx: Db,
  familia: number,
  miembro: number,
  momento: Momento = SIN_SEMANAS,
): Promise<LogroDesbloqueado[]> => {
  const yaTiene = await leerCodigosDe(trx, miembro);
  const historia = await leerHistoria(trx, familia, miembro, yaTiene, momento);
  if (historia === null) return [];
  const fecha_desbloqueo = reloj.ahora();
  const dados: LogroDesbloqueado[] = [];
  for (const { codigo, puntos_bonus } of nuevosLogros(historia, yaTiene)) {
    const id = await insertarLogro(trx, { miembro_id: miembro, codigo, fecha_desbloqueo, puntos_bonus });
    if (id === undefined) continue;
    await sumarPuntos(trx, miembro, puntos_bonus);
    dados.push(verLogro({ id, codigo, fecha_desbloqueo, puntos_bonus, visto: false }));
  }
  return dados;
};

/** Taking back a completion cannot undo these: other things earned them. */
const AJENOS_AL_TRABAJO: ReadonlySet<CodigoLogro> = new Set(['PRIMER_VOTO', 'TODOS_LOS_VOTOS', 'PRIMER_REPARTO']);

/** A week's end gave these, not the completion. */
const DE_SEMANA: ReadonlySet<CodigoLogro> = new Set(['SEMANA_GANADA', 'SEMANA_SIN_ATRASOS']);

/**
 * Takes back, with their bonus, the achievements that a member unlocked from a completion's instant on and that his past
 * no longer earns. Those that other completions of those minutes earn by themselves stay. `semanas`: what the
 * completion's week earns without it, once it has ended; null before. A week that ended at that very instant is another,
 * which the completion's day closed. Inside the caller's transaction.
 */
export const retirarLogros = async (
  trx: Db,
  familia: number,
  miembro: number,
  desde: Instante,
  semanas: Semanas | null,
): Promise<void> => {
  const suyo = ({ codigo, fecha_desbloqueo: en }: FilaLogro): boolean =>
    DE_SEMANA.has(codigo) ? semanas !== null && en > desde : en >= desde && !AJENOS_AL_TRABAJO.has(codigo);
  const recientes = (await leerLogrosDe(trx, miembro)).filter(suyo);
  if (recientes.length === 0) return;
  const historia = await leerHistoria(trx, familia, miembro, AJENOS_AL_TRABAJO, semanas ?? SIN_SEMANAS);
  for (const { id, codigo, puntos_bonus } of recientes) {
    if (historia === null || LOGROS[codigo].cumple(historia)) continue;
    await borrarLogro(trx, id);
    await sumarPuntos(trx, miembro, -puntos_bonus);
  }
};
