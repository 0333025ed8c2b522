import type { Tarea } from '#shared/contracts/tareas.ts';
import { crearOyentes } from './oyentes.ts';

/** Tells whoever asks whose a chore is that an admin has just made one on this device. */
const { oir, decir } = crearOyentes<[Tarea]>();
export const oirCreada = oir;
export const decirCreada = decir;
