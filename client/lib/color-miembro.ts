import type { CSSProperties } from 'react';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';

const conocidos: readonly string[] = COLORES_MIEMBRO;

/**
 * The style that makes `--miembro` a member's colour, so that `bg-(--miembro)` below it paints it. Unknown names fall
 * back to teal.
 */
export const estiloMiembro = (color: string | null | undefined): CSSProperties =>
  ({
    '--miembro': conocidos.includes(color ?? '') ? `var(--color-miembro-${String(color)})` : 'var(--color-marca)',
  }) as CSSProperties;
