/** Cache of the JSON of objects that go to several recipients, for as long as the object lives. */
const textos = new WeakMap<object, string>();

const esObjeto = (valor: unknown): valor is object => typeof valor === 'object' && valor !== null;

const textoDe = (valor: object, escribir: (valor: object) => string = JSON.stringify): string => {
  const conocido = textos.get(valor);
  if (conocido !== undefined) return conocido;
  const texto = escribir(valor);
  textos.set(valor, texto);
  return texto;
};

/** JSON of a list, from the cached JSON of its items. A new list mostly holds the same item objects as the one before. */
const textoDeLista = (lista: readonly unknown[]): string =>
  `[${lista.map((v) => (esObjeto(v) ? textoDe(v) : (JSON.stringify(v) ?? 'null'))).join()}]`;

/**
 * JSON of a draft session. Its chores are the largest part, and a pick replaces only one of them; the others come from the cache.
 */
const escribirSesion = (sesion: object): string => {
  const { tareas, ...resto } = sesion as { readonly tareas?: unknown };
  if (!Array.isArray(tareas) || 'toJSON' in sesion) return JSON.stringify(sesion);
  const texto = JSON.stringify(resto).slice(0, -1);
  return `${texto}${texto === '{' ? '' : ','}"tareas":${textoDeLista(tareas)}}`;
};

/**
 * Fields whose object is sent several times: the same draft session goes to the member who moved, to the family and to its
 * screens.
 */
const COMPARTIDOS: ReadonlySet<string> = new Set(['sesion']);

/**
 * JSON of an event or answer. Shared fields are serialized only once, however often they are sent.
 * An object in a shared field must not be mutated afterwards, since the cache would keep the old text.
 */
export const aJson = (objeto: object): string => {
  let miembros = '';
  for (const [clave, valor] of Object.entries(objeto) as [string, unknown][]) {
    const texto = COMPARTIDOS.has(clave) && esObjeto(valor) ? textoDe(valor, escribirSesion) : JSON.stringify(valor);
    // `JSON.stringify` returns undefined for values that JSON cannot hold; such fields are left out.
    if (texto !== undefined) miembros += `${miembros === '' ? '' : ','}${JSON.stringify(clave)}:${texto}`;
  }
  return `{${miembros}}`;
};
