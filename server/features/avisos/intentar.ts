import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { Envio, ResultadoEnvio } from '#server/change/mensajes.ts';
import { leer } from '#server/change/leer.ts';
import { anotarEntrega, borrarCaducada, leerDestino, type DispositivoDe } from '#server/data/suscripciones.ts';
import type { Db } from '#server/db/esquema.ts';

/** A message for one member's device, until an instant. */
export interface ParaDispositivo extends Omit<Envio, 'ttl'>, DispositivoDe {
  readonly caduca: Instante;
}

interface Intento {
  readonly resultado: ResultadoEnvio;
  /** Writes down with the device how it ended: call it in a change. */
  readonly anotar: (db: Db, en: Instante) => Promise<void>;
}

/** One try at a device. Null: it is not the member's (any more). */
export const intentar = async (
  contexto: Pick<Contexto, 'base' | 'reloj' | 'push'>,
  { miembro, dispositivo, caduca, ...envio }: ParaDispositivo,
  senal: AbortSignal,
): Promise<Intento | null> => {
  const ahora = contexto.reloj.ahora();
  const suyo = { miembro, dispositivo };
  const destino = await leer(contexto, (db) => leerDestino(db, suyo, ahora));
  if (destino === undefined) return null;
  const resultado = await contexto.push.enviar(destino, { ...envio, ttl: segundosEntre(ahora, caduca) }, senal);
  return {
    resultado,
    anotar: (db, en) =>
      resultado.tipo === 'CADUCADO'
        ? borrarCaducada(db, dispositivo, destino.endpoint)
        : anotarEntrega(db, suyo, resultado.tipo === 'ENTREGADO' ? 'ENTREGADO' : 'FALLO', en),
  };
};
