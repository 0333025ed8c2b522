/** Formatters by what they write. Making one takes a browser some hundred times as long as writing a date with it. */
const formatos = new Map<string, Intl.DateTimeFormat>();
/** The device's offset when they were made: one without a zone of its own goes on writing that of then. */
let desfase = NaN;

/** The Spanish formatter of these options, made once. */
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
