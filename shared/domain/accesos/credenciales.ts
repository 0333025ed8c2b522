/** Strips blanks around a username as typed, and any «@» before it: screens show usernames with one. */
export const sinArroba = (escrito: string): string => escrito.trim().replace(/^@+\s*/, '');

/**
 * Returns the form in which usernames are compared: without «@» before it, in lower case, with accents composed (NFC).
 * Keyboards encode «José» in different ways.
 */
export const claveDeUsuario = (username: string): string => sinArroba(username).normalize('NFC').toLowerCase();

/** Characters of the longest root, so that a number still fits within a username's 40. */
const LARGO_RAIZ = 30;

/**
 * Turns a first name into the root of a username: at most `LARGO_RAIZ` letters a to z and digits; `miembro` when none are left.
 */
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

/**
 * A member's own PIN, with which they log in by face on a device at home; admins have none. People join with another PIN, of
 * the family or of its lobby.
 */
export const FORMA_PIN_PERSONAL = /^\d{4,6}$/;
export const MINIMO_PIN = 4;
export const MAXIMO_PIN = 6;

/**
 * Reason why a PIN is easy to guess: a repeated digit or group of digits; consecutive digits or the middle column of the keypad;
 * a date or a year.
 */
export type PinFacil = 'REPETIDO' | 'SEGUIDO' | 'FECHA';

const ASCENDENTE = '01234567890';
const seguidas = (pin: string): boolean =>
  [ASCENDENTE, '09876543210', '2580', '0852'].some((camino) => camino.includes(pin));

const dia = '(0[1-9]|[12]\\d|3[01])';
const mes = '(0[1-9]|1[0-2])';
/**
 * Matches a year of birth or a birthday: a year from 1900 to 2039, day and month in either order, or a full date in six digits.
 */
const FECHAS = new RegExp(`^(19\\d\\d|20[0-3]\\d|${dia}${mes}|${mes}${dia}|${dia}${mes}\\d\\d|\\d\\d${mes}${dia})$`);

/** Returns why a PIN is too easy to guess; null when it is not. */
export const pinFacil = (pin: string): PinFacil | null => {
  if (/^(.{1,3})\1+$/.test(pin)) return 'REPETIDO';
  if (seguidas(pin)) return 'SEGUIDO';
  return FECHAS.test(pin) ? 'FECHA' : null;
};

export const MOTIVO_PIN_FACIL: Readonly<Record<PinFacil, string>> = {
  REPETIDO: 'repite cifras',
  SEGUIDO: 'son cifras seguidas',
  FECHA: 'parece un año o un cumpleaños',
};
