import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { sumarDias } from '#shared/domain/calendario.ts';
import { semanaSinAtrasos } from '#shared/domain/logros/semana-sin-atrasos.ts';
import { semanaDe, type Semana } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Contexto } from '#server/contexto.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Semanas } from '#server/features/logros/leer-historia.ts';
import { otorgarLogros } from '#server/features/logros/otorgar-logros.ts';
import { leerRanking } from '#server/features/ranking/ver-ranking.ts';
import { leerVivido, type Pasado } from './recalcular-racha.ts';

/** What a week that has ended brought a member. */
export const juzgarSemana = async (db: Db, familia: number, pasado: Pasado, semana: Semana): Promise<Semanas> => {
  const ganada = (await leerRanking(db, familia, semana.desde)).some((f) => f.usuario === pasado.miembro && f.puesto === 1);
  const limpia = semanaSinAtrasos(await leerVivido(db, pasado, semana.desde), semana);
  return { semanas_ganadas: ganada ? 1 : 0, semanas_sin_atrasos: limpia ? 1 : 0 };
};

/** The weeks that ended after `previo` and before `hoy`, each closed once if `previo` was the day of the last look. */
const semanasCerradas = (previo: Dia, hoy: Dia): Semana[] => {
  const semanas: Semana[] = [];
  for (let s = semanaDe(previo); s.hasta < hoy; s = semanaDe(sumarDias(s.hasta, 1))) semanas.push(s);
  return semanas;
};

/** Gives what the weeks that have ended since `previo` earned: their winners, and who had nothing overdue. By member. */
export const cerrarSemanas = async (
  contexto: Contexto,
  trx: Db,
  familia: number,
  { previo, hoy, zona, miembros }: { readonly previo: Dia; readonly hoy: Dia; readonly zona: string; readonly miembros: readonly number[] },
): Promise<ReadonlyMap<number, readonly LogroDesbloqueado[]>> => {
  const dados = new Map<number, LogroDesbloqueado[]>();
  for (const semana of semanasCerradas(previo, hoy)) {
    for (const miembro of miembros) {
      const semanas = await juzgarSemana(trx, familia, { miembro, zona, hoy }, semana);
      if (semanas.semanas_ganadas + semanas.semanas_sin_atrasos === 0) continue;
      const nuevos = await otorgarLogros(contexto, trx, familia, miembro, semanas);
      if (nuevos.length > 0) dados.set(miembro, [...(dados.get(miembro) ?? []), ...nuevos]);
    }
  }
  return dados;
};
