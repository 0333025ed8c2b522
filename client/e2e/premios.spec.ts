import { expect, test } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { PremiosVistos } from '#shared/contracts/premios.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { desplegar } from './andar.ts';
import { clienteDe, type Cliente } from './clientes.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { cerrarMoviles } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Rewards: turned on in Config, asked for by a child, granted or refused by an admin. The phone of each follows the other's. */

let servidor: Servidor;
let elena: Cliente;
let mateo: Cliente;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
  [elena, mateo] = await Promise.all([clienteDe(servidor.url, 'elena'), clienteDe(servidor.url, 'mateo')]);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

/** Has Mateo complete a new chore of twelve points. */
const ganar = async (): Promise<void> => {
  const campos = { nombre: 'Regar', frecuencia: 'DIARIA', apta_infantil: true, puntos: 12 };
  const { id: tarea } = await elena.pedir<Tarea>('POST', RUTAS.tareas, campos);
  const cuerpo = { tarea, miembro: mateo.yo.id, fecha_limite: null };
  const { id } = await elena.pedir<Asignacion>('POST', RUTAS.asignaciones, cuerpo);
  await mateo.pedir('PATCH', ruta(RUTAS.completar, { id }));
};

test('rewards are switched on in Config, asked for on the child’s phone and granted on the admin’s, live on both', async ({
  browser,
}) => {
  const [{ pagina: deElena }, { pagina: deMateo }] = await Promise.all([
    movilDe(browser, servidor, 'elena'),
    movilDe(browser, servidor, 'mateo'),
  ]);
  await deMateo.goto('/profile');
  await expect(deMateo.getByText('@mateo')).toBeVisible();
  await expect(deMateo.getByText('Premios')).toHaveCount(0);

  await deElena.goto('/panel?pestana=config');
  await desplegar(deElena, 'Extras');
  await deElena.getByRole('switch', { name: 'Premios' }).click();
  for (const [nombre, con] of [
    ['Mateo', true],
    ['Lucía', true],
    ['Javier', false],
  ] as const)
    await expect(deElena.getByRole('checkbox', { name: nombre })).toBeChecked({ checked: con });
  await deMateo.getByRole('link', { name: /^Premios/ }).click();
  await expect(deMateo.getByText('Aún no hay premios')).toBeVisible();

  await deElena.getByRole('link', { name: /^La lista/ }).click();
  await deElena.getByRole('button', { name: 'Añadir premio' }).click();
  await deElena.getByLabel('Premio', { exact: true }).fill('30 min de consola');
  await deElena.getByLabel('Puntos que cuesta').fill('10');
  await deElena.getByRole('button', { name: 'Añadir', exact: true }).click();
  await expect(deMateo.getByText('Te faltan 10')).toBeVisible();
  await ganar();
  await deMateo.getByRole('button', { name: 'Pedir «30 min de consola»' }).click();
  await expect(deMateo.getByText('Otros 10 esperan respuesta.')).toBeVisible();

  await deElena.goto('/te-esperan');
  await deElena.getByRole('button', { name: 'Conceder a Mateo «30 min de consola»' }).click();
  await expect(deMateo.getByText('Te han dado «30 min de consola»')).toBeVisible();
  await expect(deMateo.getByText(/Te lo han dado ·/)).toBeVisible();
  await expect(deElena.getByRole('button', { name: 'Conceder a Mateo «30 min de consola»' })).toHaveCount(0);
  expect((await mateo.pedir<PremiosVistos>('GET', RUTAS.premios)).cuentas).toMatchObject([{ saldo: 2, apartados: 0 }]);
});

test('an admin says no with a word, which the child reads on their phone', async ({ browser }) => {
  await elena.pedir('PUT', RUTAS.conPremios, { miembros: [mateo.yo.id] });
  await ganar();
  const { id } = await elena.pedir<{ id: number }>('POST', RUTAS.premios, { texto: 'Elegir la cena', coste: 5 });
  await mateo.pedir('POST', ruta(RUTAS.pedirPremio, { id }));
  const [{ pagina: deElena }, { pagina: deMateo }] = await Promise.all([
    movilDe(browser, servidor, 'elena'),
    movilDe(browser, servidor, 'mateo'),
  ]);
  await deMateo.goto('/premios');
  await expect(deMateo.getByText(/Esperando respuesta/)).toBeVisible();
  await deElena.goto('/premios');
  await deElena.getByRole('button', { name: 'Decir que no a Mateo: «Elegir la cena»' }).click();
  await deElena.getByLabel('¿Por qué?').fill('Hoy hay pescado');
  await deElena.getByRole('button', { name: 'Decir que no', exact: true }).click();
  await expect(deMateo.getByText(/Esta vez no: Hoy hay pescado/)).toBeVisible();
});
