import { parse, type AtRule, type Declaration, type Node, type Rule } from 'postcss';
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { buscar, DATOS, faltaEn, type Base } from './base.ts';
import type { Falta } from './js.ts';

/** Support of CSS functions by name, collected from all of the data's value types. */
const FUNCIONES = new Map<string, CompatStatement>();
const anotarFunciones = (en: Identifier): void => {
  for (const [nombre, suyo] of Object.entries(en) as [string, Identifier][]) {
    if (nombre === '__compat' || typeof suyo !== 'object') continue;
    if (suyo.__compat !== undefined && !FUNCIONES.has(nombre)) FUNCIONES.set(nombre, suyo.__compat);
    anotarFunciones(suyo);
  }
};
anotarFunciones(DATOS.css['types'] ?? {});

const UNIDADES: readonly (readonly [RegExp, string])[] = [
  [/\d[dsl]v(h|w|min|max|b|i)\b/, 'css/types/length/viewport_percentage_units_dynamic'],
  [/\dcq(w|h|i|b|min|max)\b/, 'css/types/length/container_query_length_units'],
];

const envolturas = (n: Node): AtRule[] => {
  const suyas: AtRule[] = [];
  for (let p: Node | undefined = n.parent; p !== undefined; p = p.parent)
    if (p.type === 'atrule') suyas.push(p as AtRule);
  return suyas;
};

/**
 * Reports whether an earlier value of the same property remains in force where the newer one is not understood. A value with a
 * variable is always accepted, so no earlier value remains in force.
 */
const tieneOtroAntes = (d: Declaration): boolean => {
  const hermanas = d.parent?.nodes.slice(0, d.parent.index(d)) ?? [];
  return !d.value.includes('var(') && hermanas.some((n) => n.type === 'decl' && n.prop === d.prop);
};

/**
 * Reports whether a rule, or the animation of which it is a step, is followed by an `@supports` rule with this condition. The
 * build adds such copies for browsers without the feature (client/antiguos/estilos.ts).
 */
const escritaAparte = (n: Node, condicion: string): boolean => {
  for (let otra = n.next(); otra?.type === 'atrule' && otra.name === 'supports'; otra = otra.next())
    if (otra.params.includes(condicion)) return true;
  const movimiento = envolturas(n).find(({ name }) => name.endsWith('keyframes'));
  return movimiento !== undefined && escritaAparte(movimiento, condicion);
};
const SUELTAS = /^(?:translate|rotate|scale)$/;
/** Reports whether a declaration has a fallback: a copy in `@supports`, an earlier value, or a prefixed property beside it. */
const tieneRespaldo = (d: Declaration): boolean => {
  const regla = d.parent as Rule;
  if (SUELTAS.test(d.prop))
    return escritaAparte(regla, 'not (translate: none)') || escritaAparte(regla, 'not (translate:none)');
  return tieneOtroAntes(d) || regla.some((n) => n.type === 'decl' && n.prop === `-webkit-${d.prop}`);
};

/** Lists the features in a style sheet that a browser of `base` lacks. Rules within `@supports` are skipped. */
export const faltasDeEstilo = (texto: string, base: Base): Falta[] => {
  const faltas = new Map<string, readonly string[]>();
  const mirar = (que: string, compat: CompatStatement | undefined): void => {
    const en = compat === undefined ? [] : faltaEn(compat, base);
    if (en.length > 0) faltas.set(que, en);
  };
  parse(texto).walk((n) => {
    if (envolturas(n).some(({ name }) => name === 'supports')) return;
    if (n.type === 'atrule') {
      mirar(`@${n.name}`, buscar(`css/at-rules/${n.name}`)?.__compat);
      if (n.name === 'media')
        for (const [, rasgo = ''] of n.params.matchAll(/\(\s*([a-z-]+)/g))
          mirar(`@media ${rasgo}`, buscar(`css/at-rules/media/${rasgo.replace(/^(min|max)-/, '')}`)?.__compat);
    } else if (n.type === 'rule') {
      if (envolturas(n).some(({ name }) => name.endsWith('keyframes'))) return;
      for (const [, pseudo = ''] of n.selector.matchAll(/(?<!\\)::?([a-z][a-z-]*)/g)) {
        if (/^(is|where)$/.test(pseudo) && escritaAparte(n, 'not selector(:is(a))')) continue;
        mirar(`:${pseudo}`, buscar(`css/selectors/${pseudo}`)?.__compat);
      }
    } else if (n.type === 'decl' && !n.prop.startsWith('-webkit-') && !tieneRespaldo(n)) {
      const propiedad = buscar(`css/properties/${n.prop}`);
      mirar(n.prop, propiedad?.__compat);
      for (const [palabra, funcion] of n.value.matchAll(/(?<![\w-])[a-z][\w-]*(\()?/g)) {
        const nombre = palabra.replace('(', '');
        if (funcion !== undefined) mirar(`${nombre}()`, FUNCIONES.get(nombre));
        else if (!n.prop.startsWith('--') && propiedad !== undefined && nombre !== '__compat')
          mirar(`${n.prop}: ${nombre}`, (propiedad[nombre] as Identifier | undefined)?.__compat);
      }
      for (const [unidad, clave] of UNIDADES) if (unidad.test(n.value)) mirar(clave, buscar(clave)?.__compat);
    }
  });
  return [...faltas].map(([que, en]) => ({ que, en }));
};
