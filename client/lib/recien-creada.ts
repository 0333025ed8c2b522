import type { Tarea } from '#shared/contracts/tareas.ts';
import { crearOyentes } from './oyentes.ts';

/** Notifies listeners of a chore that an admin has just created on this device, so that they ask who owns it. */
const { oir, decir } = crearOyentes<[Tarea]>();
export const oirCreada = oir;
export const decirCreada = decir;
