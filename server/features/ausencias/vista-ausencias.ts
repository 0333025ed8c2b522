import type { Ausencia } from '#shared/contracts/ausencias.ts';
import type { Actor } from '#server/change/contexto.ts';
import type { FilaAusencia } from '#server/data/ausencias.ts';

/** An absence as somebody sees it: its note is for the member and the admins. */
export const verAusencia = (
  { miembro, nota, confirmada_por, ...campos }: FilaAusencia,
  { id, es_administrador }: Pick<Actor, 'id' | 'es_administrador'>,
): Ausencia => ({
  ...campos,
  miembro,
  nota: es_administrador || miembro === id ? nota : null,
  confirmada: confirmada_por !== null,
});
