import type { GrupoEdad } from './tipos.ts';

/** The owner of a completion, and the member who did it, if that is another. */
interface DeQuien {
  readonly miembro: number;
  readonly hecha_por: number | null;
}

/** Returns why a member may not review a completion; null when they may. Any adult may, except the one who did it. */
export const porQueNoRevisa = (
  { miembro, hecha_por }: DeQuien,
  { id, grupo_edad }: { readonly id: number; readonly grupo_edad: GrupoEdad },
): 'NO_ADULTO' | 'TUYA' | null => {
  if (grupo_edad !== 'ADULTO') return 'NO_ADULTO';
  return (hecha_por ?? miembro) === id ? 'TUYA' : null;
};
