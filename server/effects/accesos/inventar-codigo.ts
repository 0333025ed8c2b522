import type { Azar } from '#server/change/contexto.ts';

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
