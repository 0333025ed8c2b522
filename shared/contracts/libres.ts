import { z } from 'zod';
import { Asignacion } from './asignaciones.ts';
import { Fuera } from './ausencias.ts';
import { booleano, dia, id } from './comunes.ts';

/** A chore that anyone may take: of an absent member, or unassigned. */
export const Libre = z.object({
  /** The assignment, for an occurrence of an absent member; null: a free chore. */
  asignacion: id.nullable(),
  tarea: id,
  nombre: z.string(),
  puntos: z.int(),
  minutos: z.int(),
  /** Its own day; null for an unassigned chore, which is due on the day it is taken. */
  fecha_limite: dia.nullable(),
  /** The absent owner; null: a free chore. */
  de: id.nullable(),
  apta_infantil: booleano,
  apta_juvenil: booleano,
  apta_adulto: booleano,
});
export type Libre = z.infer<typeof Libre>;

/** Free work on the family's day, and who is away then. */
export const LibresHoy = z.object({ libres: z.array(Libre), fuera: z.array(Fuera) });
export type LibresHoy = z.infer<typeof LibresHoy>;

/** The state after taking one, or giving it back. */
export const LibreTomada = z.object({
  success: z.literal(true),
  message: z.string(),
  asignacion: Asignacion,
  version: z.int(),
});
export type LibreTomada = z.infer<typeof LibreTomada>;

export const LibreDejada = z.object({ success: z.literal(true), message: z.string(), version: z.int() });
export type LibreDejada = z.infer<typeof LibreDejada>;

/** `false` closes it, untaken. */
export const AbrirLibre = z.strictObject({ abierta: booleano });
