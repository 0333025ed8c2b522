/** A member's own PIN, typed by a child on a device at home: not the family's, which lets people join. */
export const FORMA_PIN_PERSONAL = /^\d{4,6}$/;
export const MINIMO_PIN = 4;
export const MAXIMO_PIN = 6;

/** The first that anybody would try: one digit or pair over and over, digits in a row, and days and years. */
export type PinFacil = 'REPETIDO' | 'SEGUIDO' | 'FECHA';

const ASCENDENTE = '01234567890';
const seguidas = (pin: string): boolean =>
  [ASCENDENTE, '09876543210', '2580', '0852'].some((camino) => camino.includes(pin));

const dia = '(0[1-9]|[12]\\d|3[01])';
const mes = '(0[1-9]|1[0-2])';
/** A year in which somebody at home may have been born, a birthday, or one with its year. */
const FECHAS = new RegExp(`^(19\\d\\d|20[0-3]\\d|${dia}${mes}|${mes}${dia}|${dia}${mes}\\d\\d|\\d\\d${mes}${dia})$`);

/** Why a PIN is too easy to guess, or null. */
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
