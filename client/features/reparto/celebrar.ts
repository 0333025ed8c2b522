const CLAVE = 'te-toca-celebrado';
const COLORES = ['turno', 'marca', 'miembro-coral', 'miembro-cielo', 'miembro-lima', 'miembro-violeta'];

/** Confetti in the theme's colours for a completed session, once per device and session; none for who asked for less motion. */
export const celebrar = (sesion: number): void => {
  if (localStorage.getItem(CLAVE) === String(sesion)) return;
  localStorage.setItem(CLAVE, String(sesion));
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const tema = getComputedStyle(document.documentElement);
  const colors = COLORES.map((c) => tema.getPropertyValue(`--color-${c}`).trim());
  // Decoration: if its chunk does not arrive, nothing is missing.
  import('canvas-confetti').then(
    ({ default: confeti }) => void confeti({ particleCount: 140, spread: 100, origin: { y: 0.4 }, colors }),
    () => null,
  );
};
