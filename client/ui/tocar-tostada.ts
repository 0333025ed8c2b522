interface Punto {
  readonly clientX: number;
  readonly clientY: number;
}

/** Whether a point of the page is of a toast. By its place: most toasts let taps through, and are never their target. */
export const enTostada = ({ clientX: x, clientY: y }: Punto): boolean =>
  [...document.querySelectorAll('[data-sonner-toast]')].some((tostada) => {
    const { left, right, top, bottom } = tostada.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  });
