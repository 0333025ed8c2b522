import type { CSSProperties } from 'react';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { confeti } from '#client/lib/navegador/animar.ts';

const RAFAGAS = 6;
const CADA_MS = 900;
/** Scale of the confetti, large enough to be seen from the sofa. */
const TAMANO_PAPELILLOS = 2.2;

/** Starts several bursts of confetti; returns a function that ends them. */
export const festejar = (): (() => void) => {
  let quedan = RAFAGAS;
  const lanzar = () => {
    // The confetti's code chunk may be gone after an update; the scene works without it.
    void confeti(TAMANO_PAPELILLOS).catch(() => null);
    quedan -= 1;
    if (quedan === 0) clearInterval(reloj);
  };
  const reloj = setInterval(lanzar, CADA_MS);
  lanzar();
  return () => clearInterval(reloj);
};

const CUANTOS = 90;
/** Steps of a low-discrepancy sequence: they spread any number of points evenly without a visible pattern. */
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

/** Confetti that does not move, so that it is still there when the family takes a photograph of the scene. */
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
