/** Joins the class names that are not empty. */
export const cx = (...clases: readonly (string | false | null | undefined)[]): string =>
  clases.filter(Boolean).join(' ');
