/** Duration of the flight, in ms. */
const VUELO_MS = 260;
const SUAVE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/**
 * Makes an element that is about to be removed fly to the element that the selector `destino` finds after the removal. A copy
 * flies, moved by a transform alone. Nothing flies with reduced motion, without a destination, or if the next pick is shown.
 */
export const volarHasta = (cartel: HTMLElement, destino: string): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const desde = cartel.getBoundingClientRect();
  const copia = cartel.cloneNode(true) as HTMLElement;
  // A microtask runs after React has changed the page and before the browser paints it.
  queueMicrotask(() => {
    const hasta = document.querySelector(destino)?.getBoundingClientRect();
    if (hasta === undefined || desde.width === 0 || document.querySelector('[data-momento]') !== null) return;
    copia.removeAttribute('data-momento');
    copia.setAttribute('aria-hidden', 'true');
    copia.dataset['vuela'] = '';
    Object.assign(copia.style, {
      top: `${String(desde.top)}px`,
      left: `${String(desde.left)}px`,
      width: `${String(desde.width)}px`,
      height: `${String(desde.height)}px`,
    });
    document.body.append(copia);
    const mover = `translate(${String(hasta.left - desde.left)}px, ${String(hasta.top - desde.top)}px)`;
    const encoger = `scale(${String(hasta.width / desde.width)}, ${String(hasta.height / desde.height)})`;
    const vuelo = copia.animate([{ transform: 'none' }, { transform: `${mover} ${encoger}` }], {
      duration: VUELO_MS,
      easing: SUAVE,
    });
    for (const fin of ['finish', 'cancel'] as const) vuelo.addEventListener(fin, () => copia.remove());
  });
};
