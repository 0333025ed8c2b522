/** Strips blanks and a leading «@» from a username as typed: screens show usernames with an «@». */
export const sinArroba = (escrito: string): string => escrito.trim().replace(/^@+\s*/, '');

/**
 * Returns the form in which usernames are compared: in lower case, with accents composed (NFC). Keyboards encode «José»
 * in different ways.
 */
export const claveDeUsuario = (username: string): string => sinArroba(username).normalize('NFC').toLowerCase();

/** Characters of the longest root, so that a number still fits within a username's 40. */
const LARGO_RAIZ = 30;

/** Turns a first name into the root of a username: lower-case letters a to z and digits; `miembro` when none are left. */
export const raizDeUsuario = (nombre: string): string => {
  const raiz = nombre
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, LARGO_RAIZ);
  return raiz === '' ? 'miembro' : raiz;
};

/** Returns the root itself, or the root with the lowest free number from 2 on: `lucia`, `lucia2`, `lucia3`. */
export const usuarioLibre = (raiz: string, ocupadas: ReadonlySet<string>): string => {
  if (!ocupadas.has(raiz)) return raiz;
  let n = 2;
  while (ocupadas.has(`${raiz}${String(n)}`)) n += 1;
  return `${raiz}${String(n)}`;
};
