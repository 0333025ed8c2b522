/** JSON of what is told to many, as long as it lives. */
const textos = new WeakMap<object, string>();

const textoDe = (valor: object): string => {
  const conocido = textos.get(valor);
  if (conocido !== undefined) return conocido;
  const texto = JSON.stringify(valor);
  textos.set(valor, texto);
  return texto;
};

/** Members that go out several times: a draft's to whoever moved, to the family and to its screens. */
const COMPARTIDOS: ReadonlySet<string> = new Set(['sesion']);

/**
 * JSON of an object, as `JSON.stringify` writes it, with its large members written once however often they go out. They
 * must not change once they have: nothing that is published does.
 */
export const aJson = (objeto: object): string => {
  let miembros = '';
  for (const [clave, valor] of Object.entries(objeto) as [string, unknown][]) {
    const texto =
      COMPARTIDOS.has(clave) && typeof valor === 'object' && valor !== null ? textoDe(valor) : JSON.stringify(valor);
    // What cannot be written, as undefined, is left out.
    if (texto !== undefined) miembros += `${miembros === '' ? '' : ','}${JSON.stringify(clave)}:${texto}`;
  }
  return `{${miembros}}`;
};
