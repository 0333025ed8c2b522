import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { sumarDias } from '#shared/domain/calendario.ts';
import { semanaSinAtrasos } from '#shared/domain/logros/semana-sin-atrasos.ts';
import { semanaDe, type Semana } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Semanas } from '#server/effects/logros/leer-historia.ts';
import { otorgarLogros } from '#server/effects/logros/otorgar-logros.ts';
import { leerRanking } from '#server/effects/vistas/ranking.ts';
import { diasFueraDe, leerVivido, type Pasado } from './recalcular-racha.ts';

/** What a week that has ended brought a member. */
export const juzgarSemana = async (db: Db, familia: number, pasado: Pasado, semana: Semana): Promise<Semanas> => {
  const ganada = (await leerRanking(db, familia, semana.desde)).some(
    (f) => f.usuario === pasado.miembro && f.puesto === 1,
  );
  const fuera = await diasFueraDe(db, pasado.miembro);
  const limpia = semanaSinAtrasos(await leerVivido(db, pasado, semana.desde), semana, fuera);
  return { semanas_ganadas: ganada ? 1 : 0, semanas_sin_atrasos: limpia ? 1 : 0 };
};

/** The weeks that ended after `previo` and before `hoy`, each closed once if `previo` was the day of the last look. */
export const semanasCerradas = (previo: Dia, hoy: Dia): Semana[] => {
  const semanas: Semana[] = [];
  for (let s = semanaDe(previo); s.hasta < hoy; s = semanaDe(sumarDias(s.hasta, 1))) semanas.push(s);
  return semanas;
};

/** Gives what these weeks, which have ended, earned: their winners, and who had nothing overdue. By member. */
export const darSemanas = async (
  cambio: Cambio,
  semanas: readonly Semana[],
  { zona, hoy, miembros }: { readonly zona: string; readonly hoy: Dia; readonly miembros: readonly number[] },
): Promise<ReadonlyMap<number, readonly LogroDesbloqueado[]>> => {
  const dados = new Map<number, LogroDesbloqueado[]>();
  for (const semana of semanas) {
    for (const miembro of miembros) {
      const juzgada = await juzgarSemana(cambio.db, cambio.familia, { miembro, zona, hoy }, semana);
      if (juzgada.semanas_ganadas + juzgada.semanas_sin_atrasos === 0) continue;
      const nuevos = await otorgarLogros(cambio, miembro, juzgada);
      if (nuevos.length > 0) dados.set(miembro, [...(dados.get(miembro) ?? []), ...nuevos]);
    }
  }
  return dados;
};

/** Gives what the weeks that have ended since `previo` earned. */
export const cerrarSemanas = (
  cambio: Cambio,
  {
    previo,
    ...cuando
  }: { readonly previo: Dia; readonly hoy: Dia; readonly zona: string; readonly miembros: readonly number[] },
): Promise<ReadonlyMap<number, readonly LogroDesbloqueado[]>> =>
  darSemanas(cambio, semanasCerradas(previo, cuando.hoy), cuando);
