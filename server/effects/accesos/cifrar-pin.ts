import { MOTIVO_PIN_FACIL, pinFacil } from '#shared/domain/accesos/pin-personal.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { ocupado, type ResultadoCaso } from '#server/change/resultado.ts';

/** Hashes a personal PIN, refusing one that is easy to guess. */
export const cifrarPin = async (
  { contrasenas }: Pick<Contexto, 'contrasenas'>,
  pin: string,
): Promise<ResultadoCaso<string>> => {
  const facil = pinFacil(pin);
  if (facil !== null) return rechazado('PIN_FACIL', { motivo: MOTIVO_PIN_FACIL[facil] });
  const hash = await contrasenas.cifrar(pin, 'CONOCIDO');
  return hash === null ? ocupado() : bien(hash);
};
