import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RAIZ } from '../correr.ts';

const fuente = readFileSync(join(RAIZ, 'client/antiguos/apoyos.ts'), 'utf8');

const enCamello = (texto: string): string => texto.replaceAll(/-(\w)/g, (_todo, letra: string) => letra.toUpperCase());
const INTERFACES: Readonly<Record<string, string>> = {
  array: 'javascript/builtins/Array',
  map: 'javascript/builtins/Map',
  object: 'javascript/builtins/Object',
  string: 'javascript/builtins/String',
};

/** Features that client/antiguos/apoyos.ts polyfills, as keys of browser-compat-data. */
export const APOYADOS: readonly string[] = [
  ...[...fuente.matchAll(/core-js\/actual\/(\w+)\/([\w-]+)\.js/g)].map(([, interfaz = '', nombre = '']) => {
    return `${INTERFACES[interfaz] ?? interfaz}/${enCamello(nombre)}`;
  }),
  ...[...fuente.matchAll(/typeof (\w+)\.(prototype\.)?(\w+) !==/g)].map(([, interfaz = '', deTodos, nombre = '']) => {
    if (interfaz === 'globalThis') return `api/${nombre}`;
    return `api/${interfaz}/${nombre}${deTodos === undefined ? '_static' : ''}`;
  }),
];

/** Features by which antes.js detects a browser that needs polyfills. */
export const PREGUNTADOS = ['javascript/builtins/Map/groupBy', 'api/URL/canParse_static'] as const;

/** Reports whether a feature is polyfilled. `que` is a key, or `.name` for a method of an object of unknown type. */
export const apoyado = (que: string): boolean =>
  APOYADOS.some((clave) => clave === que || `.${clave.split('/').at(-1) ?? ''}` === que);
