import { queryOptions } from '@tanstack/react-query';
import type { Correccion } from '#shared/contracts/correcciones.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { CLAVES } from '#client/lib/red/claves.ts';

/**
 * Query: this quarter's corrections, and undecided objections of any quarter. An admin gets all, other members those that concern
 * them.
 */
export const consultaCorrecciones = queryOptions({
  queryKey: CLAVES.correcciones,
  queryFn: ({ signal }) => llamar('verCorrecciones', { signal }),
});

/** Whether the owner has objected to this very completion (the same instant), even if the objection has been decided. */
export const estaObjetada = (
  correcciones: readonly Correccion[],
  { id, completada_en }: { readonly id: number; readonly completada_en: string | null },
): boolean =>
  correcciones.some((c) => c.tipo === 'OBJECION' && c.asignacion === id && c.completada_en === completada_en);
