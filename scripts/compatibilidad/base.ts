import bcd, {
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };

/** The oldest browsers that the app supports, and on the wall and at the door those of televisions too. */
export const BASE = { chrome: 111, safari: 16.4, safari_ios: 16.4, firefox: 115 } as const;
export const PARED = { ...BASE, chrome: 87 } as const;
export type Base = Readonly<Record<keyof typeof BASE, number>>;

/** All that the data knows. */
export const DATOS = bcd as unknown as Readonly<Record<'javascript' | 'api' | 'css', Identifier>>;

/** Returns the data below a path of names, or undefined. */
export const buscar = (camino: string): Identifier | undefined => {
  let en: Identifier | undefined = DATOS;
  for (const parte of camino.split('/')) {
    if (en === undefined || !Object.hasOwn(en, parte)) return undefined;
    en = en[parte];
  }
  return en;
};

/** Whether it is there by its name and for everybody. In part counts: what is missing then are seldom things. */
const cuenta = (s: SimpleSupportStatement): boolean =>
  s.flags === undefined && s.prefix === undefined && s.alternative_name === undefined;

/** The version that first had it; Infinity, none has. */
export const desde = (compat: CompatStatement, navegador: keyof Base): number => {
  const dicho = compat.support[navegador];
  const entradas = (dicho === undefined ? [] : [dicho].flat()).filter(cuenta);
  const versiones = entradas.map(({ version_added: v }) =>
    typeof v === 'string' && v !== 'preview' ? Number.parseFloat(v.replace('≤', '')) : Infinity,
  );
  return Math.min(Infinity, ...versiones);
};

/** Returns those of the given browsers that do not have it. */
export const faltaEn = (compat: CompatStatement, base: Base): string[] =>
  (Object.keys(base) as (keyof Base)[])
    .filter((navegador) => desde(compat, navegador) > base[navegador])
    .map((navegador) => `${navegador} ${String(base[navegador])}`);
