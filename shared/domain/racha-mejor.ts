import { sumarDias } from './calendario.ts';
import { tramoPendiente, type AsignacionVivida } from './racha-tramo.ts';
import type { Dia } from './tipos.ts';

/** The days before `hoy` at whose end something due was still to do, and on which nothing was done. */
const roturas = (asignaciones: readonly AsignacionVivida[], hechos: ReadonlySet<Dia>, hoy: Dia): Dia[] => {
  const rotas = new Set<Dia>();
  for (const asignacion of asignaciones) {
    const tramo = tramoPendiente(asignacion);
    if (tramo === null) continue;
    const fin = tramo.hasta === null || tramo.hasta > hoy ? hoy : tramo.hasta;
    for (let dia = tramo.desde; dia < fin; dia = sumarDias(dia, 1)) if (!hechos.has(dia)) rotas.add(dia);
  }
  return [...rotas].toSorted();
};

/** The longest streak that a member ever had up to a day, by the rule of `rachaDe`. */
export const mejorRacha = (asignaciones: readonly AsignacionVivida[], hoy: Dia): number => {
  const hechos = new Set<Dia>();
  for (const { hecha_el } of asignaciones) if (hecha_el !== null && hecha_el <= hoy) hechos.add(hecha_el);
  const rotas = roturas(asignaciones, hechos, hoy);
  let mejor = 0;
  let dias = 0;
  let siguiente = 0;
  for (const dia of [...hechos].toSorted()) {
    for (let rota = rotas[siguiente]; rota !== undefined && rota < dia; rota = rotas[siguiente]) {
      dias = 0;
      siguiente += 1;
    }
    dias += 1;
    mejor = Math.max(mejor, dias);
  }
  return mejor;
};
