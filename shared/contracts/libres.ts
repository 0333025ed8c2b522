import { z } from 'zod';
import { Asignacion } from './asignaciones.ts';
import { Fuera } from './ausencias.ts';
import { booleano, dia, id } from './comunes.ts';

/** A chore that any suitable member may take, because its owner is away or it has none. */
export const Libre = z.object({
  /** The occurrence of an absent member; null for a chore without an owner. */
  asignacion: id.nullable(),
  tarea: id,
  nombre: z.string(),
  puntos: z.int(),
  minutos: z.int(),
  /** The occurrence's day; null for a chore without an owner, which is due on the day on which it is taken. */
  fecha_limite: dia.nullable(),
  /** The absent owner; null for a chore without an owner. */
  de: id.nullable(),
  apta_infantil: booleano,
  apta_juvenil: booleano,
  apta_adulto: booleano,
});
export type Libre = z.infer<typeof Libre>;

/** The chores free today, and the members who are away today. */
export const LibresHoy = z.object({ libres: z.array(Libre), fuera: z.array(Fuera) });
export type LibresHoy = z.infer<typeof LibresHoy>;

/** The answer when a chore was taken. */
export const LibreTomada = z.object({
  success: z.literal(true),
  message: z.string(),
  asignacion: Asignacion,
  version: z.int(),
});
export type LibreTomada = z.infer<typeof LibreTomada>;

export const LibreDejada = z.object({ success: z.literal(true), message: z.string(), version: z.int() });
export type LibreDejada = z.infer<typeof LibreDejada>;

/** False withdraws the offer while nobody has taken the chore. */
export const AbrirLibre = z.strictObject({ abierta: booleano });
