/** JSON of what is told to many, as long as it lives. */
const textos = new WeakMap<object, string>();

const esObjeto = (valor: unknown): valor is object => typeof valor === 'object' && valor !== null;

const textoDe = (valor: object, escribir: (valor: object) => string = JSON.stringify): string => {
  const conocido = textos.get(valor);
  if (conocido !== undefined) return conocido;
  const texto = escribir(valor);
  textos.set(valor, texto);
  return texto;
};

/** A list whose members stay when it is made anew: what is known of them is not written again. */
const textoDeLista = (lista: readonly unknown[]): string =>
  `[${lista.map((v) => (esObjeto(v) ? textoDe(v) : (JSON.stringify(v) ?? 'null'))).join()}]`;

/** A draft: most of it are its chores, and from one pick to the next all of them stay as they are but one. */
const escribirSesion = (sesion: object): string => {
  const { tareas, ...resto } = sesion as { readonly tareas?: unknown };
  if (!Array.isArray(tareas) || 'toJSON' in sesion) return JSON.stringify(sesion);
  const texto = JSON.stringify(resto).slice(0, -1);
  return `${texto}${texto === '{' ? '' : ','}"tareas":${textoDeLista(tareas)}}`;
};

/** Fields that are sent several times: a draft's session goes to the member who moved, to the family and to its screens. */
const COMPARTIDOS: ReadonlySet<string> = new Set(['sesion']);

/**
 * JSON of an object, with its large members written once however often they go out. They must not change once they have:
 * nothing that is published does.
 */
export const aJson = (objeto: object): string => {
  let miembros = '';
  for (const [clave, valor] of Object.entries(objeto) as [string, unknown][]) {
    const texto = COMPARTIDOS.has(clave) && esObjeto(valor) ? textoDe(valor, escribirSesion) : JSON.stringify(valor);
    // Values that JSON cannot hold, such as undefined, are left out.
    if (texto !== undefined) miembros += `${miembros === '' ? '' : ','}${JSON.stringify(clave)}:${texto}`;
  }
  return `{${miembros}}`;
};
