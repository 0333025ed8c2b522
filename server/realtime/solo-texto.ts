import * as deSerie from 'socket.io-parser';
import { aJson } from '#server/change/json.ts';
import { marcoDeMensaje } from './engine.ts';

const esMensaje = (datos: unknown): datos is readonly [evento: string, mensaje: object] =>
  Array.isArray(datos) &&
  datos.length === 2 &&
  typeof datos[1] === 'object' &&
  datos[1] !== null &&
  !Array.isArray(datos[1]);

/**
 * Writes packets as socket.io's own does, but as the whole frame in which each is sent (engine.ts), so that what many are
 * told is written once; and it looks through none for binary data, which our events hold none of.
 */
class Codificador extends deSerie.Encoder {
  override encode(paquete: deSerie.Packet): Buffer[] {
    const { type, nsp, id, data } = paquete as { data?: unknown } & Omit<deSerie.Packet, 'data'>;
    if (type === deSerie.PacketType.EVENT && nsp === '/' && id === undefined && esMensaje(data))
      return [marcoDeMensaje(`${String(type)}[${JSON.stringify(data[0])},${aJson(data[1])}]`)];
    return [marcoDeMensaje(this['encodeAsString'](paquete))];
  }
}

/** socket.io's own parser with that encoder. */
export const soloTexto = { ...deSerie, Encoder: Codificador };
