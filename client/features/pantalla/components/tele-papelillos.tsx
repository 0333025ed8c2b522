import type { CSSProperties } from 'react';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import { estiloMiembro } from '#client/lib/color-miembro.ts';

const CUANTOS = 90;
/** Steps that spread points evenly whatever their number, without a pattern that the eye finds. */
const [PASO_X, PASO_Y, PASO_GIRO] = [0.754_877_666, 0.569_840_291, 137.5];

const papelillo = (i: number): CSSProperties => ({
  ...estiloMiembro(COLORES_MIEMBRO[i % COLORES_MIEMBRO.length]),
  left: `${String(100 * ((0.5 + i * PASO_X) % 1))}%`,
  top: `${String(100 * ((0.5 + i * PASO_Y) % 1))}%`,
  rotate: `${String((i * PASO_GIRO) % 360)}deg`,
  width: `${String(0.45 + (i % 3) * 0.2)}rem`,
  height: `${String(0.9 - (i % 4) * 0.13)}rem`,
  borderRadius: i % 5 === 0 ? '50%' : '0.12rem',
});

const PAPELILLOS = Array.from({ length: CUANTOS }, (_, i) => papelillo(i));

/** Confetti that has come to rest: it is still there when somebody has found their camera. */
export function TelePapelillos() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden rounded-hoja">
      {PAPELILLOS.map((estilo) => (
        <span
          key={String(estilo.left)}
          style={estilo}
          className="absolute bg-[color-mix(in_oklab,var(--miembro)_70%,var(--color-sobre-escena))]"
        />
      ))}
    </div>
  );
}
