import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { ResumenSemanal } from '#shared/contracts/semana.ts';
import type { Casa } from '#server/testing/ano/casa.ts';
import { diaDe, lunesDe, numeroDe } from '#server/testing/ano/filas.ts';

interface Suma {
  readonly quien: number;
  readonly tareas: number | string;
  readonly puntos: number | string;
}

const sumarSemana = async ({ leer, familia }: Casa, lunes: number) =>
  (
    await leer(sql<Suma>`
      select coalesce(hecha_por, miembro_id) as quien, count(*) as tareas, sum(puntos_ganados) as puntos from asignaciones
      where familia_id = ${familia} and estado = 'COMPLETADA'
        and completada_el >= ${diaDe(lunes)} and completada_el <= ${diaDe(lunes + 6)} group by 1`)
  ).map((s) => ({ quien: s.quien, tareas: Number(s.tareas), puntos: Number(s.puntos) }));

const sumar = (numeros: readonly number[]): number => numeros.reduce((a, b) => a + b, 0);

/**
 * Checks a week's story, from its Sunday to the Tuesday after it, against sums over the rows: total, first place and state; on
 * the Sunday also the streaks, and on the Tuesday the winners' achievement.
 */
export const comprobarResumen = async (casa: Casa): Promise<void> => {
  const hoy = numeroDe(casa.hoy);
  const lunes = lunesDe(hoy + 1) - 7;
  if (hoy > lunes + 8) return;
  const resumen = await casa.pedir<ResumenSemanal>(casa.admin(), 'GET', RUTAS.resumenSemanal);
  const [esta, anterior] = [await sumarSemana(casa, lunes), await sumarSemana(casa, lunes - 7)];
  const de = <T extends ResumenSemanal['tarjetas'][number]['tipo']>(tipo: T) =>
    resumen?.tarjetas.find(
      (t): t is Extract<ResumenSemanal['tarjetas'][number], { readonly tipo: T }> => t.tipo === tipo,
    );
  const igual = (que: string, es: unknown, deberia: unknown): void => {
    if (!isDeepStrictEqual(es, deberia))
      throw new Error(
        `${casa.hoy}: ${que} of the week is ${JSON.stringify(es)}, and recounted ${JSON.stringify(deberia)}`,
      );
  };
  igual(
    'the state',
    [resumen?.desde, resumen?.hasta, resumen?.estado],
    [diaDe(lunes), diaDe(lunes + 6), ['EN_CURSO', 'POR_CONFIRMAR', 'CERRADA'][hoy - lunes - 6]],
  );
  igual('nothing', de('NADA') !== undefined, esta.length === 0);
  if (esta.length === 0) return;
  const total = de('TOTAL');
  const antes = sumar(anterior.map((s) => s.puntos));
  igual(
    'the total',
    [total?.puntos, total?.tareas, total?.puntos_antes],
    [sumar(esta.map((s) => s.puntos)), sumar(esta.map((s) => s.tareas)), antes === 0 ? null : antes],
  );
  const mejor = Math.max(...esta.map((s) => s.puntos));
  const ganan = esta.filter((s) => s.puntos === mejor).map((s) => s.quien);
  const enOrden = (ids: readonly (number | undefined)[]) => ids.toSorted((a, b) => (a ?? 0) - (b ?? 0));
  const primeros = de('CABEZA')?.puestos.filter((p) => p.puesto === 1) ?? [];
  igual('the first place', enOrden(primeros.map((p) => p.usuario)), enOrden(ganan));
  if (resumen?.estado === 'EN_CURSO') {
    const rachas = await casa.leer(sql<{ id: number; racha_dias: number }>`
      select id, racha_dias from usuarios where familia_id = ${casa.familia} and archivado_en is null and racha_dias >= 3`);
    const contadas = de('RACHAS')?.rachas ?? [];
    const guardadas = new Map(rachas.map((r) => [r.id, r.racha_dias]));
    igual(
      'each streak',
      contadas.map((r) => r.dias),
      contadas.map((r) => guardadas.get(r.usuario)),
    );
    igual('the number of streaks', contadas.length, Math.min(5, rachas.length));
  }
  if (resumen?.estado !== 'CERRADA') return;
  const logros = await casa.leer(sql<{ miembro_id: number }>`
    select l.miembro_id from logros_desbloqueados l join usuarios u on u.id = l.miembro_id
    where u.familia_id = ${casa.familia} and l.codigo = 'SEMANA_GANADA'`);
  const conElla = new Set(logros.map((l) => l.miembro_id));
  igual(
    'the winners without the achievement',
    ganan.filter((id) => !conElla.has(id)),
    [],
  );
};
