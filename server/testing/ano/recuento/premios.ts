import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { PremiosVistos } from '#shared/contracts/premios.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Casa } from '#server/testing/ano/casa.ts';

interface Suma {
  readonly miembro: number;
  readonly ganados: number | string | null;
  readonly concedidos: number | string | null;
  readonly apartados: number | string | null;
}

const comoNumero = (n: number | string | null): number => Number(n ?? 0);

/**
 * Checks each member's points for rewards (left, set aside, owed) against sums over the history, and that no request
 * of a member who is archived or whose rewards are off is waiting.
 */
export const comprobarPremios = async (casa: Casa): Promise<void> => {
  const sumas = await casa.leer(sql<Suma>`
    select t.miembro_id as miembro,
      (select sum(puntos_ganados) from asignaciones a
        where a.familia_id = ${casa.familia} and a.estado = 'COMPLETADA'
          and coalesce(a.hecha_por, a.miembro_id) = t.miembro_id
          and a.completada_en >= (select min(o.desde) from tramos_premios o where o.miembro_id = t.miembro_id)
          and not exists (select 1 from tramos_premios x where x.miembro_id = t.miembro_id and x.hasta is not null
            and x.hasta <= a.completada_en and a.completada_en < (
              select min(y.desde) from tramos_premios y where y.miembro_id = t.miembro_id and y.id > x.id))) as ganados,
      (select sum(coste) from pedidos_premio p where p.miembro_id = t.miembro_id and p.estado = 'CONCEDIDO') as concedidos,
      (select sum(coste) from pedidos_premio p where p.miembro_id = t.miembro_id and p.estado = 'PEDIDO') as apartados
    from tramos_premios t where t.familia_id = ${casa.familia} and t.hasta is null order by t.miembro_id`);
  const deberia = sumas.map(({ miembro, ...suma }) => {
    const apartados = comoNumero(suma.apartados);
    const queda = comoNumero(suma.ganados) - comoNumero(suma.concedidos);
    return { miembro, saldo: Math.max(0, queda - apartados), apartados, deuda: Math.max(0, -queda) };
  });
  const vistos = await casa.pedir<PremiosVistos>(casa.admin(), 'GET', RUTAS.premios);
  if (!isDeepStrictEqual(vistos?.cuentas, deberia))
    throw new Error(
      `${casa.hoy}: the balances are ${JSON.stringify(vistos?.cuentas)}, and recounted ${JSON.stringify(deberia)}`,
    );
  const sueltos = await casa.leer(sql<{ id: number }>`
    select p.id from pedidos_premio p where p.familia_id = ${casa.familia} and p.estado = 'PEDIDO' and not exists (
      select 1 from tramos_premios t join usuarios u on u.id = t.miembro_id
      where t.miembro_id = p.miembro_id and t.hasta is null and u.archivado_en is null)`);
  if (sueltos.length > 0) throw new Error(`${casa.hoy}: ${JSON.stringify(sueltos)} wait, but rewards are off`);
};
