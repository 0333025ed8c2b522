import type { Reaccion } from '#shared/contracts/reacciones.ts';
import { crearOyentes } from './oyentes.ts';

const { oir, decir } = crearOyentes<[Reaccion]>();

/** Tells whatever shows reactions of one that has just arrived. Nothing keeps it. */
export const anotarReaccion = ({ miembro, emoji }: Reaccion): void => decir({ miembro, emoji });
export const oirReacciones = oir;
