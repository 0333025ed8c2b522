import { sql } from 'kysely';
import type { Meta, MetasVistas } from '#shared/contracts/metas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Casa } from '#server/testing/ano/casa.ts';
import { diaDe, numeroDe } from '#server/testing/ano/filas.ts';

interface Fila {
  readonly id: number;
  readonly estado: Meta['estado'];
  readonly puntos: number;
  readonly hasta: string | null;
  readonly terminada_en: string | null;
  readonly suma: number | string | null;
}

const UN_DIA = 86_400_000;

/**
 * Creates a check of the latest goal against a sum over the history: its points, and that it is reached exactly when they
 * suffice. A goal that was reached a day ago or earlier no longer changes, so the check remembers its state. A goal that was the
 * latest when goals were off is not checked any more, since the product judges goals only while they are on.
 */
export const crearMetas = () => {
  const firmes = new Map<number, string>();
  const sinJuzgar = new Set<number>();
  return async (casa: Casa): Promise<void> => {
    const filas = await casa.leer(sql<Fila>`
      select m.id, m.estado, m.puntos, m.hasta, m.terminada_en,
        (select sum(a.puntos_ganados) from asignaciones a
          where a.familia_id = m.familia_id and a.estado = 'COMPLETADA' and a.completada_en >= m.empezada_en
            and (m.hasta is null or a.completada_el <= m.hasta)) as suma
      from metas m where m.familia_id = ${casa.familia} and m.empezada_en is not null
      order by m.empezada_en desc, m.id desc`);
    const [ultima] = filas;
    if (ultima === undefined) return;
    const falla = (porque: string): never => {
      throw new Error(`${casa.hoy}: ${porque}: ${JSON.stringify(ultima)}`);
    };
    for (const f of filas) {
      const antes = firmes.get(f.id);
      if (antes !== undefined && f.estado !== antes) falla(`goal ${String(f.id)} was ${antes}`);
    }
    if (filas.some((f) => f.estado === 'ACTIVA' && f !== ultima)) falla('an older goal is in progress');
    const [familia] = await casa.leer(
      sql<{ metas: boolean | number }>`select metas from familias where id = ${casa.familia}`,
    );
    if (!familia?.metas) sinJuzgar.add(ultima.id);
    if (sinJuzgar.has(ultima.id)) return;
    const ahora = Date.parse(casa.reloj.ahora());
    const fresca = ultima.terminada_en !== null && ahora < Date.parse(ultima.terminada_en) + UN_DIA;
    const suma = Number(ultima.suma ?? 0);
    const pasada = ultima.hasta !== null && casa.hoy > ultima.hasta;
    if (ultima.estado === 'ACTIVA' && (suma >= ultima.puntos || pasada)) falla('a goal is over');
    if (ultima.estado === 'ALCANZADA' && fresca && suma < ultima.puntos) falla('a goal is not reached');
    const decible = ultima.hasta !== null && casa.hoy <= diaDe(numeroDe(ultima.hasta) + 1);
    if (ultima.estado === 'PASADA' && decible && suma >= ultima.puntos) falla('a goal is reached');
    if (ultima.estado === 'ALCANZADA' && !fresca) firmes.set(ultima.id, ultima.estado);

    const vistas = await casa.pedir<MetasVistas>(casa.admin(), 'GET', RUTAS.metas);
    const vista = [vistas?.meta ?? [], vistas?.pasadas ?? []].flat().find((m) => m.id === ultima.id);
    if (vista === undefined || ultima.estado === 'DEJADA') return;
    const cambia = { ACTIVA: true, ALCANZADA: fresca, PASADA: decible } as Readonly<Record<string, boolean>>;
    if (cambia[ultima.estado] === true && vista.logrados !== suma)
      falla(`the goal has ${String(vista.logrados)} points, and recounted ${String(suma)}`);
  };
};

/**
 * Checks that no proposal waits and no goal is in progress while goals are off, that no proposal waits beyond its own last day,
 * and that none is older than nine days: it expires after a week, at a midnight.
 */
export const comprobarPropuestas = async (casa: Casa): Promise<void> => {
  const limite = new Date(Date.parse(casa.reloj.ahora()) - 9 * UN_DIA).toISOString();
  const mal = await casa.leer(sql<{ id: number }>`
    select m.id from metas m join familias f on f.id = m.familia_id
    where m.familia_id = ${casa.familia} and m.estado in ('PROPUESTA', 'ACTIVA') and (
      f.metas = ${sql.lit(false)} or (m.estado = 'PROPUESTA' and (m.creada_en < ${limite} or m.hasta < ${casa.hoy})))`);
  if (mal.length > 0) throw new Error(`${casa.hoy}: ${JSON.stringify(mal)} wait, or goals are off`);
};
