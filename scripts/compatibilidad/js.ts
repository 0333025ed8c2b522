import { parseAst } from 'vite';
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { buscar, DATOS, faltaEn, type Base } from './base.ts';

/**
 * A missing feature: `que` is its key in the data, or `.name` for a method of an object of unknown type; `en` are the browsers
 * without it.
 */
export interface Falta {
  readonly que: string;
  readonly en: readonly string[];
}

interface Nodo {
  readonly type: string;
  readonly [clave: string]: unknown;
}
const esNodo = (x: unknown): x is Nodo => typeof x === 'object' && x !== null && 'type' in x;

/** Syntax features, each with the test for a syntax node that uses it. */
const SINTAXIS: readonly (readonly [string, (n: Nodo) => boolean])[] = [
  ['javascript/classes/static/initialization_blocks', (n) => n.type === 'StaticBlock'],
  ['javascript/classes/public_class_fields', (n) => n.type === 'PropertyDefinition'],
  ['javascript/classes/private_class_fields', (n) => n.type === 'PrivateIdentifier'],
  ['javascript/classes/private_class_fields_in', (n) => n.type === 'PrivateInExpression'],
  ['javascript/operators/logical_or_assignment', (n) => n.type === 'AssignmentExpression' && n['operator'] === '||='],
  ['javascript/operators/logical_and_assignment', (n) => n.type === 'AssignmentExpression' && n['operator'] === '&&='],
  [
    'javascript/operators/nullish_coalescing_assignment',
    (n) => n.type === 'AssignmentExpression' && n['operator'] === '??=',
  ],
  ['javascript/operators/optional_chaining', (n) => n.type === 'ChainExpression'],
  ['javascript/operators/nullish_coalescing', (n) => n.type === 'LogicalExpression' && n['operator'] === '??'],
  ['javascript/regular_expressions/unicodeSets', (n) => conBandera(n, 'v')],
  ['javascript/builtins/RegExp/hasIndices', (n) => conBandera(n, 'd')],
  ['javascript/regular_expressions/lookbehind_assertion', (n) => conPatron(n, /\(\?<[=!]/)],
  ['javascript/regular_expressions/modifier', (n) => conPatron(n, /\(\?[ims-]+:/)],
];
const regex = (n: Nodo) => n['regex'] as { readonly pattern: string; readonly flags: string } | undefined;
const conBandera = (n: Nodo, bandera: string): boolean => regex(n)?.flags.includes(bandera) ?? false;
const conPatron = (n: Nodo, patron: RegExp): boolean => patron.test(regex(n)?.pattern ?? '');

/** Tells whether a node is a call such as `a?.(...b, c)`, which Chrome before 91 executes wrongly. */
const llamaMal = (n: Nodo): boolean => {
  if (n.type !== 'ChainExpression') return false;
  let mal = false;
  recorrer(n, (m) => {
    const dados = m.type === 'CallExpression' ? (m['arguments'] as readonly Nodo[]) : [];
    mal ||= dados.slice(0, -1).some((d) => d.type === 'SpreadElement');
  });
  return mal;
};

/** Support of instance members by name: one statement for each interface that has a member of that name. */
const MIEMBROS = new Map<string, CompatStatement[]>();
const BUILTINS = DATOS.javascript['builtins'] ?? {};
for (const raiz of [BUILTINS, BUILTINS['Intl'] ?? {}, DATOS.api])
  for (const interfaz of Object.values(raiz) as Identifier[])
    for (const [nombre, miembro] of Object.entries(interfaz) as [string, Identifier][])
      if (nombre !== '__compat' && !/_(static|event|permission)$/.test(nombre) && miembro.__compat !== undefined)
        MIEMBROS.set(nombre, [...(MIEMBROS.get(nombre) ?? []), miembro.__compat]);

/** Global objects, with the interface that each is an instance of. */
const UNICOS: Readonly<Record<string, string>> = {
  document: 'Document',
  navigator: 'Navigator',
  crypto: 'Crypto',
  performance: 'Performance',
  history: 'History',
  location: 'Location',
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
};

/** Returns the possible keys of `objeto.nombre`; null if `objeto` is no global that the data knows. */
const clavesDeGlobal = (objeto: string, nombre: string): string[] | null => {
  const unico = UNICOS[objeto];
  if (unico !== undefined) return [`api/${unico}/${nombre}`, `javascript/builtins/${nombre}`, `api/${nombre}`];
  if (buscar(`javascript/builtins/${objeto}`) === undefined && buscar(`api/${objeto}`) === undefined) return null;
  return [`javascript/builtins/${objeto}/${nombre}`, `api/${objeto}/${nombre}_static`, `api/${objeto}/${nombre}`];
};

const nombreDe = (n: unknown): string | null =>
  esNodo(n) && n.type === 'Identifier' && typeof n['name'] === 'string' ? n['name'] : null;

/** Returns the names that the file declares, which therefore do not refer to globals. */
const declarados = (raiz: Nodo): ReadonlySet<string> => {
  const suyos = new Set<string>();
  const ligar = (n: unknown): void => {
    if (Array.isArray(n)) n.forEach(ligar);
    if (!esNodo(n)) return;
    const nombre = nombreDe(n);
    if (nombre !== null) suyos.add(nombre);
    for (const clave of ['elements', 'properties', 'value', 'left', 'argument'])
      if (n.type !== 'Identifier') ligar(n[clave]);
  };
  recorrer(raiz, (n) => {
    if (n.type === 'VariableDeclarator' || /^(Function|Class)(Declaration|Expression)$/.test(n.type)) ligar(n['id']);
    if (/Function/.test(n.type)) ligar(n['params']);
    if (/^Import.*Specifier$/.test(n.type)) ligar(n['local']);
    if (n.type === 'CatchClause') ligar(n['param']);
  });
  return suyos;
};

const recorrer = (n: unknown, alPasar: (n: Nodo, padre: Nodo | null) => void, padre: Nodo | null = null): void => {
  if (Array.isArray(n)) for (const uno of n) recorrer(uno, alPasar, padre);
  if (!esNodo(n)) return;
  alPasar(n, padre);
  for (const [clave, hijo] of Object.entries(n))
    if (clave !== 'type' && typeof hijo === 'object') recorrer(hijo, alPasar, n);
};

/** Reports a use that only tests for the feature: `a.b?.()`, `typeof a.b`, `a.b ?? c`, `a.b === undefined`, `a.b && c`. */
const soloSePregunta = (n: Nodo, padre: Nodo | null): boolean => {
  if (padre === null) return false;
  if (padre['optional'] === true && (padre['callee'] === n || padre['object'] === n)) return true;
  if (padre.type === 'UnaryExpression') return padre['operator'] === 'typeof' || padre['operator'] === '!';
  if (padre.type === 'BinaryExpression') return /^([=!]==?|in)$/.test(String(padre['operator']));
  return (padre.type === 'LogicalExpression' && padre['left'] === n) || padre['test'] === n;
};

/** Lists the features in a script that a browser of `base` lacks. */
export const faltasDeGuion = (codigo: string, base: Base): Falta[] => {
  const raiz = parseAst(codigo, { lang: 'js', sourceType: 'module' } as never) as unknown as Nodo;
  const suyos = declarados(raiz);
  const faltas = new Map<string, readonly string[]>();
  const mirar = (clave: string): boolean => {
    const compat = buscar(clave)?.__compat;
    if (compat === undefined) return false;
    const en = faltaEn(compat, base);
    if (en.length > 0) faltas.set(clave, en);
    return true;
  };
  recorrer(raiz, (n, padre) => {
    for (const [clave, es] of SINTAXIS) if (es(n)) mirar(clave);
    if (llamaMal(n)) faltas.set('a?.(...b, c)', ['chrome 87']);
    if (soloSePregunta(n, padre)) return;
    if (n.type === 'MemberExpression' && n['computed'] !== true) {
      const nombre = nombreDe(n['property']) ?? '';
      const objeto = nombreDe(n['object']);
      const claves = objeto === null || suyos.has(objeto) ? null : clavesDeGlobal(objeto, nombre);
      if (claves !== null) claves.some(mirar);
      else if (padre?.type === 'CallExpression' && padre['callee'] === n) {
        const posibles = MIEMBROS.get(nombre)?.map((compat) => faltaEn(compat, base)) ?? [];
        const [primera] = posibles;
        if (primera !== undefined && posibles.every((en) => en.length > 0)) faltas.set(`.${nombre}`, primera);
      }
    }
    const nombre = nombreDe(n);
    const esLectura = padre?.type === 'NewExpression' || (padre?.type === 'CallExpression' && padre['callee'] === n);
    if (nombre !== null && esLectura && !suyos.has(nombre))
      [`javascript/builtins/${nombre}`, `api/${nombre}`, `api/Window/${nombre}`].some(mirar);
  });
  return [...faltas].map(([que, en]) => ({ que, en }));
};
