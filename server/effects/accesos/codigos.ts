import type { Azar } from '#server/change/contexto.ts';

/** Six random digits that differ from `anterior`. */
export const nuevoPin = (azar: Azar, anterior = ''): string => {
  let pin = anterior;
  while (pin === anterior) pin = String(azar.entero(1_000_000)).padStart(6, '0');
  return pin;
};

type Dado = Pick<Azar, 'entero'>;

/** Letters and digits that are not mistaken for each other when read aloud or copied. */
const ALFABETO = 'abcdefghjkmnpqrstuvwxyz23456789';
const GRUPOS = 3;
const POR_GRUPO = 4;

/** Returns a random text of `largo` characters of an alphabet. */
export const inventarCodigo = (azar: Dado, alfabeto: string, largo: number): string =>
  Array.from({ length: largo }, () => alfabeto[azar.entero(alfabeto.length)] ?? '').join('');

/** Returns three groups of four characters, joined by hyphens, for a person who copies them from a terminal. */
export const inventarEnGrupos = (azar: Dado): string =>
  Array.from({ length: GRUPOS }, () => inventarCodigo(azar, ALFABETO, POR_GRUPO)).join('-');
