import type { Reaccion } from '#shared/contracts/reacciones.ts';
import { crearOyentes } from './oyentes.ts';

const { oir, decir } = crearOyentes<[Reaccion]>();

/** Passes a reaction that has just arrived to the listeners. It is not stored. */
export const anotarReaccion = ({ miembro, emoji }: Reaccion): void => decir({ miembro, emoji });
export const oirReacciones = oir;
