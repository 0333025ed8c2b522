import { pausa } from './pausa.ts';
import type { CreateTypes } from 'canvas-confetti';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';

const SUAVE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

const quieto = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Milliseconds after which a frame is no longer awaited, because a hidden page paints none. */
const SIN_MARCO_MS = 300;

/** Resolves when the changes made just now have been painted, or after `SIN_MARCO_MS`. */
export const trasPintar = (): Promise<void> =>
  Promise.race([
    new Promise<void>((seguir) => {
      requestAnimationFrame(() => setTimeout(seguir));
    }),
    pausa(SIN_MARCO_MS),
  ]);

/** Attributes of the element that shows the member's points total, at which `volarPuntos` aims. */
export const DESTINO_PUNTOS = { 'data-puntos-totales': '' } as const;

const aLaVista = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= innerHeight;

/**
 * Animates a text such as «+10» from the tapped element to the points total, or upwards if that is out of view. Not a React
 * component, because the card where it starts may disappear before it ends. Does nothing under reduced motion.
 */
export const volarPuntos = (desde: Element, texto: string): void => {
  if (quieto()) return;
  const salida = desde.getBoundingClientRect();
  const meta = document.querySelector('[data-puntos-totales]')?.getBoundingClientRect();
  const vuelo = document.createElement('span');
  vuelo.ariaHidden = 'true';
  vuelo.textContent = texto;
  vuelo.className =
    'cifra pointer-events-none fixed z-50 rounded-full bg-bien px-3 py-2 text-2xl text-superficie shadow-carta';
  vuelo.style.left = `${String(salida.left)}px`;
  vuelo.style.top = `${String(salida.top)}px`;
  document.body.append(vuelo);
  const [dx, dy] = meta !== undefined && aLaVista(meta) ? [meta.left - salida.left, meta.top - salida.top] : [0, -90];
  const fin = `translate(${String(dx)}px, ${String(dy)}px)`;
  const quitar = () => vuelo.remove();
  vuelo
    .animate(
      [
        { transform: 'scale(0.7)', opacity: 0 },
        { transform: 'translateY(-0.75rem) scale(1.15)', opacity: 1, offset: 0.35 },
        { transform: `${fin} scale(0.8)`, opacity: 0.2 },
      ],
      { duration: 290, easing: 'ease-in-out' },
    )
    .finished.then(quitar, quitar);
};

/**
 * Folds a list item away, including the gap below it (`hueco`, a CSS length). Resolves when the space is closed; at once,
 * without folding, under reduced motion.
 */
export const plegar = async (elemento: HTMLElement, hueco: string): Promise<void> => {
  if (quieto()) return;
  elemento.style.overflow = 'hidden';
  await elemento
    .animate(
      [
        { height: `${String(elemento.offsetHeight)}px` },
        { height: '0', paddingBlock: '0', marginBottom: `-${hueco}`, opacity: 0 },
      ],
      {
        duration: 220,
        easing: SUAVE,
        fill: 'forwards',
      },
    )
    .finished.catch(() => null);
};

/**
 * Animates a moved element from its old place, with a copy above the page that takes no taps. If the old place is out of view, or
 * under reduced motion, the element only fades in. If its new place is out of view, nothing is animated.
 */
export const volarDesde = (salida: DOMRect, elemento: HTMLElement): void => {
  const opciones = { duration: 260, easing: SUAVE };
  const meta = elemento.getBoundingClientRect();
  if (!aLaVista(meta)) return;
  if (quieto() || !aLaVista(salida)) {
    elemento.animate({ opacity: [0, 1] }, opciones);
    return;
  }
  const copia = elemento.cloneNode(true) as HTMLElement;
  // Without ids and `data-tarea`, nothing that looks the element up finds the copy instead.
  for (const e of [copia, ...copia.querySelectorAll('[id]')]) e.removeAttribute('id');
  delete copia.dataset['tarea'];
  const vuelo = document.createElement('div');
  vuelo.ariaHidden = 'true';
  vuelo.inert = true;
  vuelo.className = 'pointer-events-none fixed z-40 list-none rounded-control bg-superficie shadow-carta';
  const { style } = vuelo;
  style.left = `${String(meta.left)}px`;
  style.top = `${String(meta.top)}px`;
  style.width = `${String(meta.width)}px`;
  vuelo.append(copia);
  document.body.append(vuelo);
  // Hides the element itself while the copy moves.
  elemento.animate({ opacity: [0, 0] }, opciones);
  const de = `translate(${String(salida.left - meta.left)}px, ${String(salida.top - meta.top)}px)`;
  const quitar = () => vuelo.remove();
  vuelo.animate({ transform: [de, 'none'] }, opciones).finished.then(quitar, quitar);
};

/** One launcher for all bursts, because each launcher adds a canvas. */
let lanzador: Promise<CreateTypes> | null = null;
const pedirLanzador = (): Promise<CreateTypes> =>
  // No worker, because the library would start it from a `blob:` address, which the page's Content-Security-Policy forbids.
  (lanzador ??= import('canvas-confetti').then(({ create }) => create(undefined, { useWorker: false, resize: true })));

/**
 * Shows a short burst of confetti in the members' colours. The code is loaded at the first use. Does nothing under reduced
 * motion. `tamano` scales the pieces and their speed, for the wall screen.
 */
export const confeti = async (tamano = 1): Promise<void> => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const lanzar = await pedirLanzador();
  const estilo = getComputedStyle(document.documentElement);
  // The library understands hexadecimal colours only.
  const colors = COLORES_MIEMBRO.map((c) => estilo.getPropertyValue(`--color-miembro-${c}`).trim()).filter((c) =>
    c.startsWith('#'),
  );
  await lanzar({
    particleCount: 90,
    spread: 75,
    startVelocity: 38 * tamano,
    scalar: tamano,
    ticks: 140,
    origin: { y: 0.55 },
    colors,
    disableForReducedMotion: true,
  });
};
