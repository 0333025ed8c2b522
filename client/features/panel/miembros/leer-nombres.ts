import { conMayuscula } from '#shared/domain/palabras.ts';
import { sinTildes } from '#shared/domain/paquete-inicial.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';

/** A member to add. `repetido`: the name is taken, in the family or earlier in the text, so an admin must confirm this one. */
export interface Nombrado {
  readonly first_name: string;
  readonly grupo_edad: GrupoEdad;
  readonly repetido: boolean;
}

const grupoDe = (edad: number): GrupoEdad => (edad < 11 ? 'INFANTIL' : edad < 18 ? 'JUVENIL' : 'ADULTO');

/**
 * Reads names that are separated by commas, semicolons, line breaks, «y» or «e», each with an age or without: «Luis, Marta 14 y
 * Leo 8». Without an age a member is an adult. `conocidos` are the names that the family has.
 */
export const leerNombres = (texto: string, conocidos: readonly string[]): Nombrado[] => {
  const vistos = new Set(conocidos.map(sinTildes));
  return texto
    .split(/[,;\n]|\s+[ye]\s+/u)
    .map((trozo) => /^(?<nombre>.*?)(?:[\s(]+(?<edad>\d{1,3})(?:\s*años?)?\)?)?$/u.exec(trozo.trim())?.groups ?? {})
    .flatMap(({ nombre = '', edad }) => {
      const first_name = conMayuscula(nombre.replaceAll(/\s+/g, ' ').trim());
      if (first_name === '') return [];
      const clave = sinTildes(first_name);
      const repetido = vistos.has(clave);
      vistos.add(clave);
      return [{ first_name, grupo_edad: edad === undefined ? ('ADULTO' as const) : grupoDe(Number(edad)), repetido }];
    });
};
