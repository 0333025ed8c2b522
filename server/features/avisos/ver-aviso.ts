import type { AvisoDeAhora } from '#shared/contracts/avisos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { apuntarAviso, borrarAvisosCaducados, leerAviso } from '#server/data/avisos-enviados.ts';
import { leerSuscripcion } from '#server/data/suscripciones.ts';
import { type Cupo, frenado, gastarCupo } from '#server/effects/frenos/frenos.ts';
import { loQueDice } from './redactar.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Encargo, EnvioTomado } from '#server/data/envios.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * Maximum number of requests from one address in ten minutes: enough for every phone in a large home at once, too few to guess
 * the random id of a message.
 */
const CUPO_DIRECCION: Cupo = { maximo: 300, segundos: 600 };

/**
 * Returns the present text of a push message to a device that knows its random id. `aviso` is null when the message has expired,
 * no longer holds or is no longer wanted, or the device is no longer its member's. An unknown id gives NO_ENCONTRADO. Refused for
 * an address with too many requests.
 */
export const verAviso = async (
  contexto: Contexto,
  { id, direccion }: { readonly id: string; readonly direccion: string },
): Promise<ResultadoCaso<AvisoDeAhora>> => {
  const contada = await cambiar(contexto, null, async ({ db, ahora }) => {
    const espera = await gastarCupo(db, `aviso|${direccion}`, CUPO_DIRECCION, ahora);
    return espera > 0 ? frenado(espera) : bien(ahora);
  });
  if (!contada.ok) return contada;
  const ahora = contada.valor;
  return leer(contexto, async (db): Promise<ResultadoCaso<AvisoDeAhora>> => {
    const enviado = await leerAviso(db, contexto.tokens.huella(id), ahora);
    if (enviado?.encargo.via !== 'PUSH') return rechazado('NO_ENCONTRADO');
    const suyo = enviado.caduca > ahora && (await leerSuscripcion(db, enviado.encargo, ahora)) !== undefined;
    const dicho = suyo ? await loQueDice(db, contexto, enviado, ahora) : null;
    return bien({ aviso: dicho?.aviso ?? null });
  });
};

/** Random bytes in a push message's id, enough that nobody guesses one. */
const BYTES_ID = 16;

/** A message taken for delivery. `aviso` is the random id that its push carries; null for e-mails, other places and webhooks. */
export interface EnvioNumerado<E extends Encargo = Encargo> extends EnvioTomado<E> {
  readonly aviso: string | null;
}

/**
 * Gives each push message a random id, with which the device later asks for its present text (`verAviso`). The id is stored in
 * the change that leases the messages, so it exists before the push is sent. Each attempt gets a new one. Deletes expired ids.
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
