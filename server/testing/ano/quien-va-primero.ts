import { sql } from 'kysely';
import type { Dia } from '#shared/domain/tipos.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { leerPartes } from '#server/effects/vistas/ranking.ts';
import type { Casa } from './casa.ts';
import { diaDe, lunesDe, numeroDe } from './filas.ts';

/** Weeks in which something was done, and in how many of them a child is first, alone or with others; 0 without a child. */
export interface Primeros {
  readonly semanas: number;
  /** By the points of the week's ranking. */
  readonly porPuntos: number;
  /** By the share done of their own chores («De lo suyo»). */
  readonly porLoSuyo: number;
}

interface Hecha {
  readonly dia: Dia;
  readonly quien: number;
  readonly puntos: number | string;
}

/** Returns the members with the highest value above zero. */
const losPrimeros = (valores: ReadonlyMap<number, number>): number[] => {
  const mejor = Math.max(0, ...valores.values());
  return mejor === 0 ? [] : [...valores].flatMap(([quien, valor]) => (valor === mejor ? [quien] : []));
};

/** Counts, over the weeks of a family's year in which something was done, how often a child (`INFANTIL`) is first. */
export const contarPrimeros = async (casa: Casa): Promise<Primeros> => {
  const ninos = new Set(casa.personas.flatMap((p) => (p.grupo === 'INFANTIL' ? [p.id] : [])));
  if (ninos.size === 0) return { semanas: 0, porPuntos: 0, porLoSuyo: 0 };
  const hechas = await casa.leer(sql<Hecha>`
    select completada_el as dia, coalesce(hecha_por, miembro_id) as quien, puntos_ganados as puntos
    from asignaciones where familia_id = ${casa.familia} and estado = 'COMPLETADA'`);
  const semanas = new Map<number, Map<number, number>>();
  for (const { dia, quien, puntos } of hechas) {
    const lunes = lunesDe(numeroDe(dia));
    const suma = semanas.get(lunes) ?? new Map<number, number>();
    suma.set(quien, (suma.get(quien) ?? 0) + Number(puntos));
    semanas.set(lunes, suma);
  }
  const db = casa.app.contexto.base.lectura;
  const ausencias = await leerAusencias(db, casa.familia);
  let [porPuntos, porLoSuyo] = [0, 0];
  for (const [lunes, puntos] of semanas) {
    const semana = { desde: diaDe(lunes), hasta: diaDe(lunes + 6) };
    const partes = await leerPartes(db, casa.familia, semana, ausencias);
    const suyo = new Map([...partes].map(([quien, { tocan, hechas: n }]) => [quien, tocan === 0 ? 0 : n / tocan]));
    if (losPrimeros(puntos).some((id) => ninos.has(id))) porPuntos += 1;
    if (losPrimeros(suyo).some((id) => ninos.has(id))) porLoSuyo += 1;
  }
  return { semanas: semanas.size, porPuntos, porLoSuyo };
};
