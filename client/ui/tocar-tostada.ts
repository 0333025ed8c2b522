interface Punto {
  readonly clientX: number;
  readonly clientY: number;
}

/** Reports whether a point lies on a toast. It compares coordinates, because toasts that let taps through are never a target. */
export const enTostada = ({ clientX: x, clientY: y }: Punto): boolean =>
  [...document.querySelectorAll('[data-sonner-toast]')].some((tostada) => {
    const { left, right, top, bottom } = tostada.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  });
