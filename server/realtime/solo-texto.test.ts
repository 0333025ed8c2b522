import { Server } from 'socket.io';
import { PacketType, type Packet } from 'socket.io-parser';
import { expect, test } from 'vitest';
import { enUnaPieza, soloTexto } from './solo-texto.ts';

const io = new Server({ parser: soloTexto });
enUnaPieza(io);
const { _encode: escribir } = io.of('/').adapter as unknown as {
  _encode: (paquete: Packet, opciones: { wsPreEncodedFrame?: Uint8Array[] }) => unknown[];
};

test('what goes to many is one frame in one piece, and nothing else is kept of it', () => {
  const sesion = { nombre: 'Fregar — ñ', tareas: Array.from({ length: 40 }, (_, id) => ({ id })) };
  const opciones: { wsPreEncodedFrame?: Uint8Array[] } = {};
  const textos = escribir(
    { type: PacketType.EVENT, nsp: '/', data: ['reparto:turno', { version: 7, sesion }] },
    opciones,
  );
  expect(textos).toEqual(['']);
  expect(opciones.wsPreEncodedFrame).toHaveLength(1);
  const marco = Buffer.from(opciones.wsPreEncodedFrame![0]!);
  // RFC 6455: a whole text frame, its length in the two bytes after 126.
  expect([marco[0], marco[1], marco.readUInt16BE(2)]).toEqual([0x81, 126, marco.length - 4]);
  expect(marco.subarray(4).toString()).toBe(`42["reparto:turno",${JSON.stringify({ version: 7, sesion })}]`);
});
