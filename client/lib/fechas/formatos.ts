/** Cached formatters by their options: creating one takes about a hundred times as long as formatting a date. */
const formatos = new Map<string, Intl.DateTimeFormat>();
/**
 * The device's UTC offset, in minutes, when the formatters were created. Those without a zone keep it, so all are recreated
 * when it changes.
 */
let desfase = NaN;

/** Returns the cached Spanish formatter for these options. */
export const formatoDe = (opciones: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const ahora = new Date().getTimezoneOffset();
  if (ahora !== desfase) formatos.clear();
  desfase = ahora;
  const clave = JSON.stringify(opciones);
  const conocido = formatos.get(clave);
  if (conocido !== undefined) return conocido;
  const nuevo = new Intl.DateTimeFormat('es-ES', opciones);
  formatos.set(clave, nuevo);
  return nuevo;
};
