import type { AvisoDeAhora } from '#shared/contracts/avisos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAviso } from '#server/data/avisos-enviados.ts';
import { leerDestino } from '#server/data/suscripciones.ts';
import { frenado, gastarCupo, type Cupo } from '#server/effects/frenos/frenar.ts';
import { loQueDice } from './redactar.ts';

/**
 * Maximum number of requests from one address in ten minutes: enough for every phone in a large home at once, too few to
 * guess ids.
 */
const CUPO_DIRECCION: Cupo = { maximo: 300, segundos: 600 };

/**
 * Returns the present text of a push message to a device that knows its random id.
 * `aviso` is null when the message no longer holds, is no longer wanted, or the device is no longer its member's. An unknown id
 * gives NO_ENCONTRADO.
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
    const suyo = enviado.caduca > ahora && (await leerDestino(db, enviado.encargo, ahora)) !== undefined;
    const dicho = suyo ? await loQueDice(db, contexto, enviado, ahora) : null;
    return bien({ aviso: dicho?.aviso ?? null });
  });
};
