import { PacketType } from 'socket.io-parser';
import { expect, test } from 'vitest';
import { soloTexto } from './solo-texto.ts';

test('what goes to many is one frame in one piece', () => {
  const sesion = { nombre: 'Fregar — ñ', tareas: Array.from({ length: 40 }, (_, id) => ({ id })) };
  const escritos = new soloTexto.Encoder().encode({
    type: PacketType.EVENT,
    nsp: '/',
    data: ['reparto:turno', { version: 7, sesion }],
  });
  expect(escritos).toHaveLength(1);
  const marco = escritos[0]!;
  // RFC 6455: a whole text frame, its length in the two bytes after 126.
  expect([marco[0], marco[1], marco.readUInt16BE(2)]).toEqual([0x81, 126, marco.length - 4]);
  expect(marco.subarray(4).toString()).toBe(`42["reparto:turno",${JSON.stringify({ version: 7, sesion })}]`);
});
