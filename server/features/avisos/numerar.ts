import type { Contexto } from '#server/change/contexto.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { apuntarAviso, borrarAvisosCaducados } from '#server/data/avisos-enviados.ts';
import type { EnvioTomado } from '#server/data/envios.ts';
import type { Db } from '#server/db/esquema.ts';

/** Bytes of a push's id: nobody guesses one. */
const BYTES_ID = 16;

/** A message on its way, with the id that it carries if it is a push. */
export interface EnvioNumerado extends EnvioTomado {
  readonly aviso: string | null;
}

/**
 * Gives each push of these the random id under which its device asks what it says by then. In the change that takes them, so
 * that the id is known before the push goes out. Each try has its own.
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
    const aviso = envio.encargo.via === 'PUSH' ? azar.secreto(BYTES_ID) : null;
    if (aviso !== null) await apuntarAviso(db, { ...envio, hash: tokens.huella(aviso) });
    numerados.push({ ...envio, aviso });
  }
  return numerados;
};
