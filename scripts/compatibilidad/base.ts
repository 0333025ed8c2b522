import bcd, {
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };

/** Oldest supported versions of phones' and computers' browsers. */
export const BASE = { chrome: 111, safari: 16.4, safari_ios: 16.4, firefox: 115 } as const;
/** The same with the oldest supported televisions, which open the wall screen and Welcome. */
export const PARED = { ...BASE, chrome: 87 } as const;
export type Base = Readonly<Record<keyof typeof BASE, number>>;

/** MDN's browser-compat-data. */
export const DATOS = bcd as unknown as Readonly<Record<'javascript' | 'api' | 'css', Identifier>>;

/** Returns the entry at a path such as `api/URL/canParse_static`, or undefined. */
export const buscar = (camino: string): Identifier | undefined => {
  let en: Identifier | undefined = DATOS;
  for (const parte of camino.split('/')) {
    if (en === undefined || !Object.hasOwn(en, parte)) return undefined;
    en = en[parte];
  }
  return en;
};

/** Reports whether a statement counts as support: without a flag, vendor prefix or other name. Partial support counts too. */
const cuenta = (s: SimpleSupportStatement): boolean =>
  s.flags === undefined && s.prefix === undefined && s.alternative_name === undefined;

/** Returns the first version of a browser that supports a feature; Infinity if none does. */
export const desde = (compat: CompatStatement, navegador: keyof Base): number => {
  const dicho = compat.support[navegador];
  const entradas = (dicho === undefined ? [] : [dicho].flat()).filter(cuenta);
  const versiones = entradas.map(({ version_added: v }) =>
    typeof v === 'string' && v !== 'preview' ? Number.parseFloat(v.replace('≤', '')) : Infinity,
  );
  return Math.min(Infinity, ...versiones);
};

/** Returns the browsers of `base` that lack the feature, as text such as «chrome 87». */
export const faltaEn = (compat: CompatStatement, base: Base): string[] =>
  (Object.keys(base) as (keyof Base)[])
    .filter((navegador) => desde(compat, navegador) > base[navegador])
    .map((navegador) => `${navegador} ${String(base[navegador])}`);
