/** A whole text message, unmasked, as a server writes it. */
const TEXTO_ENTERO = 0x81;
/** Bytes whose count fits the head's second byte, and the two after it; more take eight. */
const CABEN_EN_UNO = 125;
const CABEN_EN_DOS = 65_535;
const EN_DOS = 126;
const EN_OCHO = 127;

const cabezaDe = (bytes: number): number => (bytes <= CABEN_EN_UNO ? 2 : bytes <= CABEN_EN_DOS ? 4 : 10);

/** A text message as one WebSocket frame in one piece (RFC 6455, 5.2). */
export const marcoDeTexto = (texto: string): Buffer => {
  const bytes = Buffer.byteLength(texto);
  const cabeza = cabezaDe(bytes);
  const marco = Buffer.allocUnsafe(cabeza + bytes);
  marco[0] = TEXTO_ENTERO;
  marco[1] = cabeza === 2 ? bytes : cabeza === 4 ? EN_DOS : EN_OCHO;
  if (cabeza === 4) marco.writeUInt16BE(bytes, 2);
  if (cabeza === 10) marco.writeBigUInt64BE(BigInt(bytes), 2);
  marco.write(texto, cabeza);
  return marco;
};

/** A WebSocket's own ping, without a payload. */
export const PING_DE_WEBSOCKET = Buffer.from([0x89, 0x00]);
