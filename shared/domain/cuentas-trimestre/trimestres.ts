import type { Dia } from '#shared/domain/tipos.ts';
import { trimestreSiguiente } from '#shared/domain/vencimiento.ts';

/** The quarters from one to another, both included, by their first days; the last one first. */
export const trimestresEntre = (primero: Dia, ultimo: Dia): Dia[] => {
  const trimestres: Dia[] = [];
  for (let t = primero; t <= ultimo; t = trimestreSiguiente(t)) trimestres.unshift(t);
  return trimestres;
};
