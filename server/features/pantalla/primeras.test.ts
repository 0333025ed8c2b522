import { afterEach, beforeEach, expect, test } from 'vitest';
import { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { vincularPantalla } from '#server/testing/pantalla.ts';

/** Each member's first chore, which a wall screen shows at the end of a draft. */

const [ANA, LUIS] = [0, 1];
let casa: Casa;

/** A Sunday, half an hour before midnight in Madrid. */
beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-29T22:30:00.000Z' });
});
afterEach(() => casa.cerrar());

test('the first chores are shown for five minutes: due from the next day on, and the heaviest of its day', async () => {
  const fregar = await casa.tarea({ nombre: 'Fregar', puntos: 8 });
  const barrer = await casa.tarea({ nombre: 'Barrer', puntos: 5 });
  const plantas = await casa.tarea({ nombre: 'Plantas', frecuencia: 'SEMANAL', dia_semana: 4 });
  await casa.repartir([barrer, LUIS], [fregar, LUIS], [plantas, ANA]);
  const { token } = await vincularPantalla(casa.app, casa.miembro(ANA).token);
  const leer = async () => EstadoPantalla.parse(await casa.como(token).verEstadoPantalla());
  const porNombre = (a: { readonly nombre: string }, b: { readonly nombre: string }) =>
    a.nombre.localeCompare(b.nombre);
  expect((await leer()).primeras.toSorted(porNombre)).toEqual([
    { miembro: casa.id(LUIS), nombre: 'Fregar', dia: '2026-11-30' },
    { miembro: casa.id(ANA), nombre: 'Plantas', dia: '2026-12-03' },
  ]);
  casa.reloj.avanzar(301);
  expect((await leer()).primeras).toEqual([]);
});
