import { sql } from 'kysely';
import type { Dia } from '#shared/domain/tipos.ts';
import { AUSENCIAS } from './actos/ausencias.ts';
import { LIBRES } from './actos/libres.ts';
import { QUIEN } from './actos/quien.ts';
import { REPARTO } from './actos/reparto.ts';
import type { Casa } from './casa.ts';
import { contarPrimeros, type Primeros } from './quien-va-primero.ts';
import { contarRachasDelMes, type RachasDelMes } from './rachas-del-mes.ts';
import { vivir } from './vivir.ts';

interface Hecho {
  readonly trimestre: Dia;
  readonly quien: number;
  readonly puntos: number | string;
}

interface Parte {
  readonly trimestre: Dia;
  readonly quien: number;
  readonly parte: number;
}

/** Returns for each member how far their points lie from the sum of their shares of each quarter, in percent of all points. */
const diferencias = async ({ leer, familia }: Casa): Promise<number[]> => {
  // Excused work counts as done, so that an absence adds nothing to the difference.
  const hechos = await leer(sql<Hecho>`
    select trimestre_inicio as trimestre,
      case when estado = 'COMPLETADA' then coalesce(hecha_por, miembro_id) else miembro_id end as quien,
      sum(tarea_puntos) as puntos
    from asignaciones where familia_id = ${familia} and (estado = 'COMPLETADA' or excusada) group by 1, 2`);
  const partes = await leer(sql<Parte>`
    select trimestre_inicio as trimestre, miembro_id as quien, porcentaje_asignado as parte
    from configuraciones_reparto where familia_id = ${familia} and activa`);
  const total = hechos.reduce((n, h) => n + Number(h.puntos), 0);
  const delTrimestre = new Map<Dia, number>();
  for (const h of hechos) delTrimestre.set(h.trimestre, (delTrimestre.get(h.trimestre) ?? 0) + Number(h.puntos));
  const quienes = new Set([...hechos, ...partes].map((f) => f.quien));
  return [...quienes].map((quien) => {
    const hizo = hechos.filter((h) => h.quien === quien).reduce((n, h) => n + Number(h.puntos), 0);
    const leTocaba = partes
      .filter((p) => p.quien === quien)
      .reduce((n, p) => n + ((delTrimestre.get(p.trimestre) ?? 0) * p.parte) / 100, 0);
    return (100 * Math.abs(hizo - leTocaba)) / total;
  });
};

/** Acts in a quiet year: nobody joins or leaves, and no chore is edited. */
const EN_CALMA = [...REPARTO, ...AUSENCIAS, ...LIBRES, ...QUIEN];

interface Equidad extends RachasDelMes, Primeros {
  readonly media: number;
  readonly p95: number;
  readonly peor: number;
}

/**
 * Simulates a year of several families, in which all drafts count last quarter's balances (`conSaldos`) or none does. Returns how
 * far members end from their shares, how many long streaks survived a month, and in how many weeks a child was first.
 */
export const medirEquidad = async (familias: number, conSaldos: boolean): Promise<Equidad> => {
  const todas: number[] = [];
  const rachas = { empiezan: 0, sinComodines: 0, conComodines: 0 };
  const primeros = { semanas: 0, porPuntos: 0, porLoSuyo: 0 };
  for (let semilla = 1; semilla <= familias; semilla += 1)
    await vivir(semilla, {
      desde: '2026-01-04',
      dias: 362,
      actos: EN_CALMA,
      tareas: 16,
      mirar: false,
      alEmpezar: (casa) => {
        casa.contar = ['TRIMESTRE'];
        casa.conSaldos = conSaldos ? 100 : 0;
        casa.conAusencias = 0;
      },
      alAcabar: async (casa) => {
        todas.push(...(await diferencias(casa)));
        const suyas = await contarRachasDelMes(casa);
        for (const cual of ['empiezan', 'sinComodines', 'conComodines'] as const) rachas[cual] += suyas[cual];
        const van = await contarPrimeros(casa);
        for (const cual of ['semanas', 'porPuntos', 'porLoSuyo'] as const) primeros[cual] += van[cual];
      },
    });
  const enOrden = todas.toSorted((a, b) => a - b);
  return {
    ...rachas,
    ...primeros,
    media: todas.reduce((a, b) => a + b, 0) / todas.length,
    p95: enOrden[Math.floor(0.95 * enOrden.length)] ?? 0,
    peor: enOrden.at(-1) ?? 0,
  };
};
