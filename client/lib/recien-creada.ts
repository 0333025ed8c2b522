import type { Tarea } from '#shared/contracts/tareas.ts';
import { crearOyentes } from './oyentes.ts';

// Listeners for a chore that an admin has just created on this device; one asks who owns a one-time chore.
const { oir, decir } = crearOyentes<[Tarea]>();
export const oirCreada = oir;
export const decirCreada = decir;
