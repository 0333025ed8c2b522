import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { SemanaEnCasa } from '#shared/contracts/semana.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { vincularPantalla } from '#server/testing/pantalla.ts';
import { llamar } from '#server/testing/sembrar.ts';

/** The coming week, as a wall screen reads it with its own token. */

const [ANA, LUIS] = [0, 1];
let casa: Casa;
let pantalla: Awaited<ReturnType<typeof vincularPantalla>>;
/** A Sunday, half an hour before midnight in Madrid. */
beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-29T22:30:00.000Z' });

  pantalla = await vincularPantalla(casa.app, casa.miembro(ANA).token);
});
afterEach(() => casa.cerrar());
const leer = (token: string | null, consulta = '') => llamar(casa.app, 'GET', RUTAS.semanaPantalla + consulta, token);

test('the week is the one that members see, from next Monday', async () => {
  const fregar = await casa.tarea({ nombre: 'Fregar' });
  const plantas = await casa.tarea({ nombre: 'Plantas', frecuencia: 'SEMANAL', dia_semana: 6 });
  await casa.repartir([fregar, LUIS], [plantas, ANA]);
  const { cuerpo } = await leer(pantalla.token);
  const semana = SemanaEnCasa.parse(cuerpo);
  expect([semana.desde, semana.hasta]).toEqual(['2026-11-30', '2026-12-06']);
  expect(semana.dias.map((d) => d.ocurrencias.length)).toEqual([1, 1, 1, 1, 1, 2, 1]);
  const deMiembro = `${RUTAS.semana}?desde=2026-11-30`;
  expect(cuerpo).toEqual((await llamar(casa.app, 'GET', deMiembro, casa.miembro(LUIS).token)).cuerpo);

  // After midnight it is Monday, 30 November, and the coming week begins on 7 December.
  casa.reloj.avanzar(3600);
  expect(SemanaEnCasa.parse((await leer(pantalla.token)).cuerpo).desde).toBe('2026-12-07');
});

test('is for paired screens alone, and of no other days', async () => {
  for (const token of [null, 'otro', casa.miembro(ANA).token]) expect(await leer(token)).toMatchObject({ estado: 401 });
  expect(await leer(pantalla.token, '?desde=2026-11-02&dias=14')).toMatchObject({
    estado: 200,
    cuerpo: { desde: '2026-11-30', hasta: '2026-12-06' },
  });
  await casa.como(ANA).desvincularPantalla({ id: pantalla.dispositivo.id });
  expect(await leer(pantalla.token)).toMatchObject({ estado: 401 });
  // A screen's token does not open the members' week.
  expect(await casa.negado(pantalla.token, 'verSemanaEnCasa')).toMatchObject({ estado: 401 });
});
