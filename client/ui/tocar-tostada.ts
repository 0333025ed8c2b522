/** Whether a point of the page is of a toast. By its place: most toasts let taps through, and are never their target. */
const enTostada = ({ clientX: x, clientY: y }: PointerEvent): boolean =>
  [...document.querySelectorAll('[data-sonner-toast]')].some((tostada) => {
    const { left, right, top, bottom } = tostada.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  });

/** For what closes when somebody taps beside it: a tap on a toast over it is the toast's, and not meant to close it. */
export const salvoTostadas = {
  onPointerDownOutside: (e: CustomEvent<{ readonly originalEvent: PointerEvent }>): void => {
    if (enTostada(e.detail.originalEvent)) e.preventDefault();
  },
};
