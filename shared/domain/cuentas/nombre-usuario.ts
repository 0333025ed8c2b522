/** A username as somebody types it, without blanks around it and without the «@» that screens show before it. */
export const sinArroba = (escrito: string): string => escrito.trim().replace(/^@+\s*/, '');

/** Usernames are compared without case and with accents composed: «José» typed on any keyboard is one name. */
export const claveDeUsuario = (username: string): string => sinArroba(username).normalize('NFC').toLowerCase();

/** Longest root, so that a number still fits into the 40 characters of a username. */
const LARGO_RAIZ = 30;

/** A first name as the root of a username: plain lower-case letters and digits, `miembro` when nothing is left. */
export const raizDeUsuario = (nombre: string): string => {
  const raiz = nombre
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, LARGO_RAIZ);
  return raiz === '' ? 'miembro' : raiz;
};

/** The root itself, or with the lowest number from 2 that nobody has: `lucia`, `lucia2`, `lucia3`. */
export const usuarioLibre = (raiz: string, ocupadas: ReadonlySet<string>): string => {
  if (!ocupadas.has(raiz)) return raiz;
  let n = 2;
  while (ocupadas.has(`${raiz}${String(n)}`)) n += 1;
  return `${raiz}${String(n)}`;
};
