import { afterEach, beforeEach, expect, test } from 'vitest';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir, type Oyente } from '#server/testing/en-red.ts';

/** Tests the events of rewards on phones. */

let casa: Casa;
let luis: Oyente;
let marta: Oyente;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
  const url = await escuchar(casa.app);
  luis = await oir(url, casa.miembro(LUIS).token);
  marta = await oir(url, casa.miembro(MARTA).token);
});
afterEach(async () => {
  luis.socket.disconnect();
  marta.socket.disconnect();
  await casa.cerrar();
});

test('all hear that something changed; only the member who asked hears what was answered', async () => {
  await casa.como(ANA).ponerConPremios({ miembros: [casa.id(LUIS)] });
  const { id } = await casa.como(ANA).crearPremio({ texto: 'Elegir la peli', coste: 5 });
  const tarea = await casa.tarea({ puntos: 12 });
  const suya = await casa.como(ANA).asignar({ tarea, miembro: casa.id(LUIS), fecha_limite: null });
  await casa.como(LUIS).completar({ id: suya.id });
  const pedido = await casa.como(LUIS).pedirPremio({ id });
  await casa.como(ANA).concederPremio({ id: pedido.id });
  await luis.esperar('premio:contestado');
  expect(luis.recibidos.find((r) => r.evento === 'premio:contestado')?.datos).toMatchObject({
    texto: 'Elegir la peli',
    estado: 'CONCEDIDO',
  });
  await marta.esperar('premio:cambiado', 4);
  const dePremios = marta.recibidos.filter((r) => r.evento.startsWith('premio:')).map((r) => r.datos);
  expect(dePremios).toMatchObject([{ quienes: true }, { quienes: false }, { quienes: false }, { quienes: false }]);
  expect(marta.recibidos.map((r) => r.evento)).not.toContain('premio:contestado');
  expect(JSON.stringify(dePremios)).not.toContain('peli');
});
