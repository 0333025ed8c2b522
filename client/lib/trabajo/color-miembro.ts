import type { CSSProperties } from 'react';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';

const conocidos: readonly string[] = COLORES_MIEMBRO;

/**
 * Returns the style that sets `--miembro` to a member's colour, for classes such as `bg-(--miembro)`. An unknown or missing name
 * gives the brand's colour.
 */
export const estiloMiembro = (color: string | null | undefined): CSSProperties =>
  ({
    '--miembro': conocidos.includes(color ?? '') ? `var(--color-miembro-${String(color)})` : 'var(--color-marca)',
  }) as CSSProperties;
