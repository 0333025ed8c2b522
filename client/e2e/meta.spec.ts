import { expect, test, type Page } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { MetasVistas } from '#shared/contracts/metas.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { desplegar } from './andar.ts';
import { defectosDe } from './axe.ts';
import { clienteDe, type Cliente } from './clientes.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { cerrarMoviles } from './personas.ts';
import { colgarTele } from './sala.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** The family's goal: switched on in Config, followed and celebrated live on two phones and the wall, and proposed by a child. */

let servidor: Servidor;
let elena: Cliente;
let mateo: Cliente;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
  [elena, mateo] = await Promise.all([clienteDe(servidor.url, 'elena'), clienteDe(servidor.url, 'mateo')]);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

/** Has a member complete a new chore of twelve points; returns the occurrence's id. */
const ganar = async (quien: Cliente): Promise<number> => {
  const campos = { nombre: 'Regar', frecuencia: 'DIARIA', apta_infantil: true, puntos: 12 };
  const { id: tarea } = await elena.pedir<Tarea>('POST', RUTAS.tareas, campos);
  const cuerpo = { tarea, miembro: quien.yo.id, fecha_limite: null };
  const { id } = await elena.pedir<Asignacion>('POST', RUTAS.asignaciones, cuerpo);
  await quien.pedir('PATCH', ruta(RUTAS.completar, { id }));
  return id;
};
const poner = (metas: boolean) => elena.pedir('PATCH', ruta(RUTAS.familia, { id: elena.yo.familia }), { metas });
const fiesta = (pagina: Page) => pagina.getByRole('dialog', { name: '¡Meta conseguida!' });
const enLaPared = (tele: Page) => tele.getByRole('region', { name: 'Meta conseguida' });

test('a child proposes a goal, which an admin accepts; it appears on the child’s phone', async ({ browser }) => {
  await poner(true);
  const [{ pagina: deElena }, { pagina: deMateo }] = await Promise.all([
    movilDe(browser, servidor, 'elena'),
    movilDe(browser, servidor, 'mateo'),
  ]);
  await deElena.goto('/te-esperan');
  await deMateo.goto('/metas');
  await deMateo.getByRole('button', { name: 'Proponer una meta' }).click();
  await deMateo.getByLabel('Meta', { exact: true }).fill('Ir a la playa');
  await deMateo.getByLabel('Puntos entre todos').fill('300');
  await deMateo.getByRole('button', { name: 'Proponer', exact: true }).click();
  await expect(deMateo.getByText('300 puntos · esperando respuesta')).toBeVisible();
  await deElena.getByRole('button', { name: 'Aceptar la meta de Mateo: «Ir a la playa»' }).click();
  await expect(deMateo.getByRole('heading', { name: 'Ir a la playa' })).toBeVisible();
  await expect(deMateo.getByText('Faltan 300 puntos')).toBeVisible();
  await expect(deElena.getByText('propone una meta')).toHaveCount(0);
  expect(await defectosDe(deMateo)).toEqual([]);
  expect((await mateo.pedir<MetasVistas>('GET', RUTAS.metas)).propuestas).toEqual([]);
  await poner(false);
});

test('a goal is set in Config, follows each tick, and is celebrated once on two phones and the wall', async ({
  browser,
}) => {
  const [{ pagina: deElena }, { pagina: deMateo }, { pagina: tele }] = await Promise.all([
    movilDe(browser, servidor, 'elena'),
    movilDe(browser, servidor, 'mateo'),
    colgarTele(browser, servidor, elena),
  ]);
  await deMateo.goto('/profile');
  await expect(deMateo.getByText('@mateo')).toBeVisible();
  await expect(deMateo.getByText('Meta de la familia')).toHaveCount(0);

  await deElena.goto('/panel?pestana=config');
  await desplegar(deElena, 'Extras');
  await deElena.getByRole('switch', { name: 'Metas' }).click();
  await deElena.getByRole('link', { name: /^Meta de la familia/ }).click();
  await deElena.getByRole('button', { name: 'Poner una meta' }).click();
  await deElena.getByLabel('Meta', { exact: true }).fill('Cine el viernes');
  await deElena.getByLabel('Puntos entre todos').fill('24');
  await deElena.getByRole('button', { name: 'Empezar' }).click();
  await deMateo.getByRole('link', { name: /^Meta de la familia.*Cine el viernes: 0 de 24 puntos/ }).click();
  await expect(deMateo.getByRole('heading', { name: 'Cine el viernes' })).toBeVisible();
  await deMateo.goto('/dashboard');
  const linea = deMateo.getByRole('link', { name: /^Cine el viernes/ });
  await expect(linea).toContainText('0 de 24 puntos');
  const carta = tele.getByRole('region', { name: 'Cine el viernes' });
  await expect(carta).toContainText('0 de 24 puntos');

  await ganar(elena);
  await expect(linea).toContainText('12 de 24 puntos');
  await expect(carta).toContainText('12 de 24 puntos');
  await expect(deElena.getByText('Faltan 12 puntos')).toBeVisible();
  const id = await ganar(mateo);
  for (const pagina of [deElena, deMateo]) await expect(fiesta(pagina)).toContainText('Cine el viernes');
  await expect(enLaPared(tele)).toContainText('24 puntos entre todos');
  expect(await defectosDe(deMateo)).toEqual([]);
  await deMateo.getByRole('button', { name: '¡Bien!' }).click();
  await expect(linea).toContainText('¡Conseguida!');

  // Undoing the completion, repeating it and reloading the pages shows no second celebration.
  await mateo.pedir('POST', ruta(RUTAS.deshacerCompletar, { id }));
  await expect(linea).toContainText('12 de 24 puntos');
  await mateo.pedir('PATCH', ruta(RUTAS.completar, { id }));
  await expect(linea).toContainText('¡Conseguida!');
  await deMateo.reload();
  await tele.reload();
  await expect(linea).toContainText('¡Conseguida!');
  await expect(carta).toContainText('¡Conseguida!');
  await expect(fiesta(deMateo)).toHaveCount(0);
  await expect(enLaPared(tele)).toHaveCount(0);
  // These phones ask for reduced motion, so no confetti is drawn.
  for (const pagina of [deElena, deMateo]) await expect(pagina.locator('canvas')).toHaveCount(0);
});
