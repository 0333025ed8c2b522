import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { SemanaEnCasa } from '#shared/contracts/semana.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { vincularPantalla } from '#server/testing/pantalla.ts';
import { crearTarea, repartir } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** The coming week, as a wall screen reads it with its own token. */

const [ANA, LUIS] = [0, 1];
/** A Sunday, half an hour before midnight in Madrid. */
const reloj = relojFijo();
let app: App;
let familia: FamiliaSembrada;
let pantalla: Awaited<ReturnType<typeof vincularPantalla>>;
beforeEach(async () => {
  reloj.poner('2026-11-29T22:30:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
  pantalla = await vincularPantalla(app, familia.miembros[ANA]!.token);
});
afterEach(() => app.app.close());
const leer = (token: string | null, consulta = '') => llamar(app, 'GET', RUTAS.semanaPantalla + consulta, token);

test('is the one that members see, from next Monday', async () => {
  const fregar = await crearTarea(app, familia, { nombre: 'Fregar' });
  const plantas = await crearTarea(app, familia, { nombre: 'Plantas', frecuencia: 'SEMANAL', dia_semana: 6 });
  await repartir(app, familia, [fregar, LUIS], [plantas, ANA]);
  const { cuerpo } = await leer(pantalla.token);
  const semana = SemanaEnCasa.parse(cuerpo);
  expect([semana.desde, semana.hasta]).toEqual(['2026-11-30', '2026-12-06']);
  expect(semana.dias.map((d) => d.ocurrencias.length)).toEqual([1, 1, 1, 1, 1, 2, 1]);
  const deMiembro = `${RUTAS.semana}?desde=2026-11-30`;
  expect(cuerpo).toEqual((await llamar(app, 'GET', deMiembro, familia.miembros[LUIS]!.token)).cuerpo);

  // Past midnight it is Monday, and the coming week is the next one.
  reloj.avanzar(3600);
  expect(SemanaEnCasa.parse((await leer(pantalla.token)).cuerpo).desde).toBe('2026-12-07');
});

test('is for paired screens alone, and of no other days', async () => {
  for (const token of [null, 'otro', familia.miembros[ANA]!.token])
    expect(await leer(token)).toMatchObject({ estado: 401 });
  expect(await leer(pantalla.token, '?desde=2026-11-02&dias=14')).toMatchObject({
    estado: 200,
    cuerpo: { desde: '2026-11-30', hasta: '2026-12-06' },
  });
  await llamar(
    app,
    'DELETE',
    ruta(RUTAS.dispositivoPantalla, { id: pantalla.dispositivo.id }),
    familia.miembros[ANA]!.token,
  );
  expect(await leer(pantalla.token)).toMatchObject({ estado: 401 });
  // A screen's token opens no other week.
  expect(await llamar(app, 'GET', RUTAS.semana, pantalla.token)).toMatchObject({ estado: 401 });
});
