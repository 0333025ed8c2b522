import { afterEach, beforeEach, expect, test } from 'vitest';
import { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { vincularPantalla } from '#server/testing/pantalla.ts';
import { crearTarea, repartir } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** Everybody's first chore, which a wall screen shows at the end of a draft. */

const [ANA, LUIS] = [0, 1];
/** A Sunday, half an hour before midnight in Madrid. */
const reloj = relojFijo();
let app: App;
let familia: FamiliaSembrada;
beforeEach(async () => {
  reloj.poner('2026-11-29T22:30:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
});
afterEach(() => app.app.close());

test('tells each member’s first chore for five minutes: from the next day on, the heaviest of its day', async () => {
  const fregar = await crearTarea(app, familia, { nombre: 'Fregar', puntos: 8 });
  const barrer = await crearTarea(app, familia, { nombre: 'Barrer', puntos: 5 });
  const plantas = await crearTarea(app, familia, { nombre: 'Plantas', frecuencia: 'SEMANAL', dia_semana: 4 });
  await repartir(app, familia, [barrer, LUIS], [fregar, LUIS], [plantas, ANA]);
  const { token } = await vincularPantalla(app, familia.miembros[ANA]!.token);
  const leer = async () => EstadoPantalla.parse((await llamar(app, 'GET', RUTAS.estadoPantalla, token)).cuerpo);
  const porNombre = (a: { readonly nombre: string }, b: { readonly nombre: string }) =>
    a.nombre.localeCompare(b.nombre);
  expect((await leer()).primeras.toSorted(porNombre)).toEqual([
    { miembro: familia.miembros[LUIS]!.id, nombre: 'Fregar', dia: '2026-11-30' },
    { miembro: familia.miembros[ANA]!.id, nombre: 'Plantas', dia: '2026-12-03' },
  ]);
  reloj.avanzar(301);
  expect((await leer()).primeras).toEqual([]);
});
