import type { Server } from 'socket.io';
import * as deSerie from 'socket.io-parser';
import { aJson } from '#server/change/json.ts';

const esMensaje = (datos: unknown): datos is readonly [evento: string, mensaje: object] =>
  Array.isArray(datos) &&
  datos.length === 2 &&
  typeof datos[1] === 'object' &&
  datos[1] !== null &&
  !Array.isArray(datos[1]);

/**
 * Writes packets as socket.io's own does, but looks through none for binary data (our events hold none), and what many
 * are told it writes once.
 */
class Codificador extends deSerie.Encoder {
  override encode(paquete: deSerie.Packet): string[] {
    const { type, nsp, id, data } = paquete as { data?: unknown } & Omit<deSerie.Packet, 'data'>;
    if (type === deSerie.PacketType.EVENT && nsp === '/' && id === undefined && esMensaje(data))
      return [`${String(type)}[${JSON.stringify(data[0])},${aJson(data[1])}]`];
    return [this['encodeAsString'](paquete)];
  }
}

/** socket.io's own parser with that encoder. */
export const soloTexto = { ...deSerie, Encoder: Codificador };

/** How socket.io's adapters write a packet for many, with the WebSocket frame that it is sent in; it gives no type. */
interface Escritor {
  _encode: (paquete: deSerie.Packet, opciones: { wsPreEncodedFrame?: readonly Uint8Array[] }) => unknown[];
}

/**
 * What goes to many goes to each as one piece of bytes: head and body apart cost each socket two, and the text beside them
 * would live on in what each has sent.
 */
export const enUnaPieza = (io: Server): void => {
  const adaptador = io.of('/').adapter as unknown as Escritor;
  const escribir = adaptador._encode.bind(adaptador);
  adaptador._encode = (paquete, opciones) => {
    const textos = escribir(paquete, opciones);
    if (opciones.wsPreEncodedFrame === undefined) return textos;
    opciones.wsPreEncodedFrame = [Buffer.concat(opciones.wsPreEncodedFrame)];
    return [''];
  };
};
