import * as deSerie from 'socket.io-parser';

/** Writes packets as socket.io's own does, but looks through none for binary data: our events hold none. */
class Codificador extends deSerie.Encoder {
  override encode(paquete: deSerie.Packet): string[] {
    return [this['encodeAsString'](paquete)];
  }
}

/** socket.io's own parser with that encoder. */
export const soloTexto = { ...deSerie, Encoder: Codificador };
