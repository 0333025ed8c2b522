import type { Contexto } from '#server/change/contexto.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { apuntarAviso, borrarAvisosCaducados } from '#server/data/avisos-enviados.ts';
import type { Encargo, EnvioTomado } from '#server/data/envios.ts';
import type { Db } from '#server/db/esquema.ts';

/** Random bytes in a push message's id, enough that nobody guesses one. */
const BYTES_ID = 16;

/** A message taken for delivery. `aviso` is the id that its push carries; null for an e-mail. */
export interface EnvioNumerado<E extends Encargo = Encargo> extends EnvioTomado<E> {
  readonly aviso: string | null;
}

/**
 * Gives each push message a random id, with which the device later asks for its present text (`verAviso`). The id is stored
 * in the change that leases the messages, so it exists before the push is sent. Each attempt gets a new one.
 */
export const numerar = async (
  { azar, tokens }: Pick<Contexto, 'azar' | 'tokens'>,
  db: Db,
  envios: readonly EnvioTomado[],
  ahora: Instante,
): Promise<readonly EnvioNumerado[]> => {
  if (envios.length > 0) await borrarAvisosCaducados(db, ahora);
  const numerados: EnvioNumerado[] = [];
  for (const envio of envios) {
    const { encargo } = envio;
    const aviso = encargo.via === 'PUSH' ? azar.secreto(BYTES_ID) : null;
    if (aviso !== null && encargo.via === 'PUSH')
      await apuntarAviso(db, { ...envio, encargo, hash: tokens.huella(aviso) });
    numerados.push({ ...envio, aviso });
  }
  return numerados;
};
