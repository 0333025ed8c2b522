import type { Plugin } from 'vite';

/** A module of an icon, and the one that makes components of them. */
const ICONO = /\/lucide-react\/dist\/esm\/(?:icons\/[^/]+|createLucideIcon)\.mjs$/;
/** Names, keys of shapes, which React needs only to reorder them, a statement without effect, and what reads names. */
const SOBRA = new RegExp(
  [
    /^ {2}name: "[^"]*",$/,
    /,\s*(?:aliases: \[[^\]]*\]|key: "\w+")/,
    /^__iconData\.node;$/,
    /typeof iconDataOrName === "string" \? toLucideIconData\([^)]*\) : /,
    /^ {2}if \(iconData\.name\) \{[^}]*\}$/,
  ]
    .map((parte) => parte.source)
    .join('|'),
  'gm',
);

/** Leaves out parts of icons that change nothing on the screen: random keys hardly compress. */
export const iconosSinSobras = (): Plugin => ({
  name: 'iconos-sin-sobras',
  apply: 'build',
  transform: (codigo, id) => (ICONO.test(id) ? { code: codigo.replaceAll(SOBRA, ''), map: null } : null),
});
