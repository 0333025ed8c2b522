import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { PagasVistas } from '#shared/contracts/paga.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Casa } from '#server/testing/ano/casa.ts';
import { diaDe, leerAusencias, lunesDe, numeroDe, quienFalta, type Falta } from '#server/testing/ano/filas.ts';

interface FilaPaga {
  readonly id: number;
  readonly miembro_id: number;
  readonly semana: string;
  readonly moneda: string;
  readonly centimos: number;
  readonly importe: number;
  readonly total: number;
  readonly estado: string;
}

interface Ocurrencia {
  readonly dueno: number;
  readonly hizo: number | null;
  readonly fecha_limite: string;
  readonly puntos: number;
  readonly tomada: boolean | number;
}

/**
 * Occurrences due since a day, read with plain SQL: not those entered as done, nor pending ones that nobody has to do any more.
 */
const leerOcurrencias = ({ leer, familia }: Casa, desde: string): Promise<Ocurrencia[]> =>
  leer(sql<Ocurrencia>`
    select a.miembro_id as dueno, a.fecha_limite, a.tarea_puntos as puntos, a.cedida_por is not null as tomada,
      case when a.estado = 'COMPLETADA' then coalesce(a.hecha_por, a.miembro_id) end as hizo
    from asignaciones a join tareas t on t.id = a.tarea_id
    left join responsabilidades r on r.id = a.responsabilidad_id
    where a.familia_id = ${familia} and a.fecha_limite >= ${desde} and t.apuntada = ${sql.lit(false)}
      and (a.estado <> 'PENDIENTE' or (t.borrada_en is null and (r.terminada_en is null or exists (
        select 1 from responsabilidades d where d.sesion_id = r.sesion_id and d.tarea_id = r.tarea_id and d.id > r.id))))`);

/** Recounts what a week pays a member: all from 90 % of their points on, else in proportion. */
const recontar = (ocurrencias: readonly Ocurrencia[], falta: Falta, { miembro_id, semana, centimos }: FilaPaga) => {
  let [tocan, hechos] = [0, 0];
  for (const { dueno, hizo, fecha_limite, puntos, tomada } of ocurrencias) {
    if (diaDe(lunesDe(numeroDe(fecha_limite))) !== semana) continue;
    const cuenta = hizo === dueno || tomada || !falta(dueno, numeroDe(fecha_limite));
    if (dueno === miembro_id && cuenta) tocan += puntos;
    if (hizo === miembro_id) hechos += puntos;
  }
  return hechos >= 0.9 * tocan ? centimos : Math.floor((centimos * hechos) / tocan);
};

/** Number of weeks back that a settled week corrects. */
const ATRAS = 13;

/**
 * Creates the checks of pocket money. `amanece` compares the weeks that the night settled, and those that it corrected, with a
 * recount. `mirar` checks that totals leave exactly the debts that the server tells, and that nothing waits for a member who
 * has left, unless an admin undid a payment since.
 */
export const crearHucha = () => {
  let vistas = 0;
  return {
    /** Leaves weeks settled during the day out of the next comparison, because members may have corrected something since. */
    anochece: async ({ leer, familia }: Casa): Promise<void> => {
      const [ultima] = await leer(sql<{ id: number | null }>`
        select max(id) as id from pagas where familia_id = ${familia}`);
      vistas = Math.max(vistas, ultima?.id ?? 0);
    },
    /** Compares after the day began, before anybody can correct anything. */
    amanece: async (casa: Casa): Promise<void> => {
      const pagas = await casa.leer(sql<FilaPaga>`
        select id, miembro_id, semana, moneda, centimos, importe, total, estado from pagas
        where familia_id = ${casa.familia} order by id`);
      const nuevas = pagas.filter((p) => p.id > vistas);
      vistas = pagas.at(-1)?.id ?? 0;
      const lineas = await casa.leer(sql<{ paga_id: number; semana: string; diferencia: number }>`
        select paga_id, semana, diferencia from correcciones_paga where familia_id = ${casa.familia}`);
      const falta = quienFalta(await leerAusencias(casa));
      const primera = nuevas[0]?.semana ?? '9999';
      const desde = diaDe(numeroDe(primera === '9999' ? casa.hoy : primera) - 7 * ATRAS);
      const ocurrencias = nuevas.length === 0 ? [] : await leerOcurrencias(casa, desde);
      for (const miembro of new Set(nuevas.map((p) => p.miembro_id))) {
        const moneda = nuevas.find((p) => p.miembro_id === miembro)?.moneda;
        const suyas = pagas.filter((p) => p.miembro_id === miembro && p.moneda === moneda);
        const ids = new Set(suyas.map((p) => p.id));
        for (const paga of suyas) {
          const corregido = lineas
            .filter((l) => ids.has(l.paga_id) && l.semana === paga.semana)
            .reduce((suma, l) => suma + l.diferencia, 0);
          if (paga.importe < 0 || paga.importe > paga.centimos || paga.total < 0)
            throw new Error(`${casa.hoy}: ${JSON.stringify(paga)} is out of its bounds`);
          if (paga.semana < desde) continue;
          const deberia = recontar(ocurrencias, falta, paga);
          if (paga.importe + corregido !== deberia)
            throw new Error(
              `${casa.hoy}: ${JSON.stringify(paga)} with corrections of ${String(corregido)} should be ${String(deberia)}`,
            );
        }
      }
    },
    mirar: async (casa: Casa): Promise<void> => {
      const deudas = await casa.leer(sql<{ miembro: number; deuda: number | string }>`
        select i.miembro_id as miembro, (
          select coalesce(sum(p.total - p.importe - coalesce(
            (select sum(c.diferencia) from correcciones_paga c where c.paga_id = p.id), 0)), 0)
          from pagas p join familias f on f.id = p.familia_id where p.miembro_id = i.miembro_id and p.moneda = f.moneda
        ) as deuda
        from importes_paga i where i.familia_id = ${casa.familia} and i.centimos > 0 and not exists (
          select 1 from importes_paga d where d.miembro_id = i.miembro_id and d.semana > i.semana)
        order by i.miembro_id`);
      const vistas = await casa.pedir<PagasVistas>(casa.admin(), 'GET', RUTAS.pagas);
      const son = vistas?.cuentas.map(({ miembro, deuda }) => ({ miembro, deuda }));
      const deberian = deudas.map(({ miembro, deuda }) => ({ miembro, deuda: Number(deuda) }));
      if (!isDeepStrictEqual(son, deberian) || deberian.some((d) => d.deuda < 0))
        throw new Error(`${casa.hoy}: the debts are ${JSON.stringify(son)}, and recounted ${JSON.stringify(deberian)}`);
      const sueltas = await casa.leer(sql<{ id: number }>`
        select p.id from pagas p join usuarios u on u.id = p.miembro_id
        where p.familia_id = ${casa.familia} and p.estado = 'POR_PAGAR' and u.archivado_en is not null and p.resuelta_en is null
          and p.creada_en < u.archivado_en and not exists (select 1 from rastro r where r.familia_id = p.familia_id
            and r.acto = 'PAGA_DEVUELTA' and r.cuando > u.archivado_en)`);
      if (sueltas.length > 0) throw new Error(`${casa.hoy}: ${JSON.stringify(sueltas)} wait for a member who has left`);
    },
  };
};
