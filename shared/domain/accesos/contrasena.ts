import { bien, rechazado, type Resultado } from '../resultado.ts';
import { PALABRAS_COMUNES } from './palabras-comunes.ts';

/** Length limits of a password, in characters. */
export const MINIMO_CONTRASENA = 8;
export const MAXIMO_CONTRASENA = 128;

const adivinable = (password: string, username: string): 'COMO_USUARIO' | 'COMUN' | null => {
  if (username !== '' && esComoUsuario(password, username)) return 'COMO_USUARIO';
  return esContrasenaComun(password) ? 'COMUN' : null;
};

/** Reasons why a new password is refused, whatever its confirmation. */
export type FaltaContrasena = 'CORTA' | 'LARGA' | 'COMO_USUARIO' | 'COMUN';

/** Returns the first fault of a new password, or null. An empty `username` is not compared. */
export const faltaDeContrasena = (password: string, username: string): FaltaContrasena | null => {
  if (password.length < MINIMO_CONTRASENA) return 'CORTA';
  if (password.length > MAXIMO_CONTRASENA) return 'LARGA';
  return adivinable(password, username);
};

interface ContrasenaNueva {
  readonly password: string;
  readonly password_confirm: string;
}

/**
 * Checks that a new password equals its confirmation, differs from the username and is not common. Its length is not checked
 * here.
 */
export const revisarContrasena = (
  { password, password_confirm }: ContrasenaNueva,
  username: string,
): Resultado<string, 'CONTRASENAS_NO_COINCIDEN' | 'CONTRASENA_COMO_USUARIO' | 'CONTRASENA_COMUN'> => {
  if (password !== password_confirm) return rechazado('CONTRASENAS_NO_COINCIDEN');
  const falta = adivinable(password, username);
  return falta === null ? bien(password) : rechazado(`CONTRASENA_${falta}`);
};

const COMUNES: ReadonlySet<string> = new Set(PALABRAS_COMUNES.split(/\s+/));

/**
 * Runs of neighbouring keys and of the alphabet. `recorridos` adds each one backwards. Passwords made of them are
 * guessed first.
 */
const CAMINOS = `
01234567890 147258369 789456123
abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl asdfghjkln zxcvbnm azertyuiop
qazwsxedcrfvtgbyhnujmikolp 1qaz2wsx3edc4rfv5tgb6yhn zaq12wsxcde34rfv 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0
`
  .trim()
  .split(/\s+/);
const recorridos = CAMINOS.flatMap((camino) => [camino, camino.split('').toReversed().join('')]);

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Returns a text in lower case, without accents and spaces. */
const plana = (clara: string): string =>
  clara.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s/g, '');

/** Replaces digits and signs that stand for letters: «p4ssw0rd» becomes «password». */
const sinLeet = (texto: string): string => texto.replaceAll(/[013457@$!]/g, (c) => LEET[c] ?? c);

/** Strips digits and signs from both ends: «¡familia2024!» becomes «familia». */
const nucleo = (texto: string): string => texto.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');

/** Tells whether a text repeats one to four characters throughout: «aaaaaaaa», «12121212», «holahola». */
const repetida = (texto: string): boolean => /^(.{1,4}?)\1+$/u.test(texto);

/** Tells whether a text consists only of runs of three or more keys from `recorridos`: «qwerty123», «abcd1234», «asdfqwer». */
const deCaminos = (texto: string): boolean => {
  let resto = texto;
  while (resto.length > 0) {
    let largo = 0;
    for (const camino of recorridos) {
      let n = largo;
      while (n < resto.length && camino.includes(resto.slice(0, n + 1))) n += 1;
      largo = Math.max(largo, n);
    }
    if (largo < 3) return false;
    resto = resto.slice(largo);
  }
  return true;
};

/** Matches a date in eight digits, as people write birthdays: «14021985», «19850214». */
const esFecha = (texto: string): boolean =>
  /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)\d\d$|^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(texto);

/**
 * Tells whether a password is among the first that an attacker would try. That is a common word or name (alone, doubled
 * or with digits around it), runs along the keyboard or the alphabet, a repetition or a date. Capitals, accents and spaces make
 * no difference, nor do spellings of a common word such as «p4ssw0rd».
 */
export const esContrasenaComun = (clara: string): boolean => {
  const texto = plana(clara);
  if (repetida(texto) || deCaminos(texto) || esFecha(texto)) return true;
  return [texto, nucleo(texto), sinLeet(texto), nucleo(sinLeet(texto)), sinLeet(nucleo(texto))].some((forma) => {
    const mitad = forma.slice(0, forma.length / 2);
    return COMUNES.has(forma) || (mitad !== '' && forma === mitad + mitad && COMUNES.has(mitad));
  });
};

/** Tells whether a password equals the username, ignoring case, accents and spaces. */
export const esComoUsuario = (clara: string, username: string): boolean => plana(clara) === plana(username);
