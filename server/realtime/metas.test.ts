import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir, type Oyente } from '#server/testing/en-red.ts';
import { encenderPantalla, vincularPantalla } from '#server/testing/pantalla.ts';

/** Tests the events of goals on phones and on the wall. */

let casa: Casa;
let url: string;
let marta: Oyente;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
  url = await escuchar(casa.app);
  marta = await oir(url, casa.miembro(MARTA).token);
});
afterEach(async () => {
  marta.socket.disconnect();
  await casa.cerrar();
});

/** Gives Luis a chore of twelve points and completes it. */
const hacer = async () => {
  const tarea = await casa.tarea({ puntos: 12 });
  const { id } = await casa.como(ANA).asignar({ tarea, miembro: casa.id(LUIS), fecha_limite: null });
  await casa.como(LUIS).completar({ id });
};
const encender = (metas: boolean) => casa.como(ANA).editarFamilia({ id: casa.familia.id, metas });
const deMetas = () => marta.recibidos.filter((r) => r.evento.startsWith('meta:'));

test('all hear of proposals, of the goal, and of its points at each tick; nobody while goals are off', async () => {
  await hacer();
  casa.reloj.avanzar(1);
  await encender(true);
  const { id } = await casa.como(LUIS).crearMeta({ texto: 'Ir al cine', puntos: 20 });
  await casa.como(ANA).aceptarMeta({ id });
  casa.reloj.avanzar(1);
  await hacer();
  await hacer();
  await marta.esperar('meta:cambiada', 3);
  expect(deMetas().map(({ evento, datos }) => [evento, 'meta' in datos ? datos.meta : null])).toMatchObject([
    ['meta:propuesta', null],
    ['meta:cambiada', { id, estado: 'ACTIVA', logrados: 0 }],
    ['meta:cambiada', { id, estado: 'ACTIVA', logrados: 12 }],
    ['meta:cambiada', { id, estado: 'ALCANZADA', logrados: 24 }],
  ]);
});

test('the wall follows the goal, hears of no proposal, and shows none once goals are off', async () => {
  await encender(true);
  await casa.como(ANA).crearMeta({ texto: 'Ir al cine', puntos: 20 });
  const { token } = await vincularPantalla(casa.app, casa.miembro(ANA).token);
  const pantalla = await encenderPantalla(url, token);
  expect(pantalla.estado().meta).toMatchObject({ texto: 'Ir al cine', logrados: 0 });
  casa.reloj.avanzar(1);
  await hacer();
  await vi.waitFor(() => expect(pantalla.estado().meta).toMatchObject({ estado: 'ACTIVA', logrados: 12 }));
  await casa.como(LUIS).crearMeta({ texto: 'Un secreto', puntos: 20 });
  await hacer();
  await vi.waitFor(() => expect(pantalla.estado().meta).toMatchObject({ estado: 'ALCANZADA', logrados: 24 }));
  expect(pantalla.estado().meta).toEqual((await casa.como(token).verEstadoPantalla()).meta);
  expect(pantalla.textos.join(' ')).not.toContain('secreto');
  await encender(false);
  await vi.waitFor(() => expect(pantalla.estado().meta).toBeNull());
  pantalla.ws.terminate();
});
