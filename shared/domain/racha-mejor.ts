import { sumarDias } from './dias.ts';
import { hechosYTramos } from './racha.ts';
import type { AsignacionVivida, Tramo } from './racha-tramo.ts';
import type { Dia } from './tipos.ts';

/** The days before `hoy` at whose end something due was still to do, and on which nothing kept the streak. */
const roturas = (tramos: readonly Tramo[], noRompe: (dia: Dia) => boolean, hoy: Dia): Dia[] => {
  const rotas = new Set<Dia>();
  for (const { desde, hasta } of tramos) {
    const fin = hasta === null || hasta > hoy ? hoy : hasta;
    for (let dia = desde; dia < fin; dia = sumarDias(dia, 1)) if (!noRompe(dia)) rotas.add(dia);
  }
  return [...rotas].toSorted();
};

/** The longest streak that a member ever had up to a day, by the rule of `rachaDe`, days away included. */
export const mejorRacha = (
  asignaciones: readonly AsignacionVivida[],
  hoy: Dia,
  fuera: (dia: Dia) => boolean = () => false,
): number => {
  const { hechos, tramos } = hechosYTramos(asignaciones, hoy, fuera);
  const rotas = roturas(tramos, (dia) => hechos.has(dia) || fuera(dia), hoy);
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
