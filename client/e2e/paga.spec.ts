import { expect, test, type Page } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { PagasVistas } from '#shared/contracts/paga.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { desplegar } from './andar.ts';
import { defectosDe } from './axe.ts';
import { clienteDe, entrarComo, type Cliente } from './clientes.ts';
import { levantarDiaFijo } from './dia-fijo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { conLetraGrande, hallarRoturas } from './roturas.ts';
import type { Servidor } from './servidor.ts';

/** Pocket money: set on Thursday 26 November, settled, paid and corrected by Tuesday 8 December, and switched off a week later. */

let servidor: Servidor;
let elena: Cliente;
let mateo: Cliente;
const entrar = async (): Promise<void> => {
  [elena, mateo] = await Promise.all([clienteDe(servidor.url, 'elena'), clienteDe(servidor.url, 'mateo')]);
};
test.beforeAll(async () => {
  servidor = await levantarDiaFijo();
  await entrar();
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const DIA = 86_400;
/** Lets days pass, and begins the new day by renaming the family. */
const pasan = async (dias: number): Promise<void> => {
  await servidor.adelantar(dias * DIA);
  await entrar();
  await elena.pedir('PATCH', ruta(RUTAS.familia, { id: elena.yo.familia }), { nombre: `Robles ${String(Date.now())}` });
};
const pagasDeMateo = async () => (await mateo.pedir<PagasVistas>('GET', RUTAS.pagas)).pagas;
/** An amount as screens write it. */
const euros = (centimos: number): string =>
  new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' }).format(centimos / 100);
/** Checks a screen for accessibility, and with text at twice the size. */
const mirar = async (pagina: Page): Promise<void> => {
  expect(await defectosDe(pagina)).toEqual([]);
  const cdp = await pagina.context().newCDPSession(pagina);
  await conLetraGrande(pagina, cdp, async () => expect(await pagina.evaluate(hallarRoturas)).toEqual([]));
};

test('amounts are set in Config; a week later the admin marks it paid, and the child sees it; a correction comes with the next week', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [{ pagina: deElena }, { pagina: deMateo }] = await Promise.all([
    nuevoMovil(browser, 'Elena', servidor.url),
    nuevoMovil(browser, 'Mateo', servidor.url),
  ]);
  await Promise.all([entrarComo(deElena, elena), entrarComo(deMateo, mateo)]);
  await deMateo.goto('/profile');
  await expect(deMateo.getByText('@mateo')).toBeVisible();
  await expect(deMateo.getByText('Paga', { exact: true })).toHaveCount(0);

  await deElena.goto('/panel?pestana=config');
  await desplegar(deElena, 'Extras');
  await deElena.getByRole('switch', { name: 'Paga' }).click();
  for (const [nombre, propuesto] of [
    ['Lucía', '5'],
    ['Mateo', '2'],
    ['Javier', ''],
  ] as const)
    await expect(deElena.getByLabel(nombre, { exact: true })).toHaveValue(propuesto);
  await mirar(deElena);
  const campo = deElena.getByLabel('Mateo', { exact: true });
  await campo.fill('tres');
  await deElena.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(deElena.getByText('Escribe un importe, como 3 o 3,50')).toBeVisible();
  await campo.fill('3,50');
  await deElena.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(deElena.getByRole('switch', { name: 'Paga' })).toBeChecked();
  await deMateo.getByRole('link', { name: /^Paga/ }).click();
  await expect(deMateo.getByText('a la semana', { exact: true })).toBeVisible();
  await mirar(deMateo);

  await pasan(5);
  const [paga] = await pagasDeMateo();
  expect(paga).toMatchObject({ semana: '2026-11-23', centimos: 350, correcciones: [], estado: 'POR_PAGAR' });
  const { total = 0, porciento = null } = paga ?? {};
  expect(total).toBeGreaterThan(0);
  await entrarComo(deMateo, mateo);
  await deMateo.goto('/paga');
  await expect(deMateo.getByText(`Hiciste el ${String(porciento)} % de lo tuyo`)).toBeVisible();
  await expect(deMateo.getByText('Por pagar', { exact: true })).toBeVisible();
  await entrarComo(deElena, elena);
  await deElena.goto('/te-esperan');
  await expect(deElena.getByRole('heading', { name: '2 pagas por pagar' })).toBeVisible();
  await mirar(deElena);
  await deElena.getByRole('button', { name: `Marcar pagada: Mateo, ${euros(total)}` }).click();
  await expect(deMateo.getByText(`Te han dado la paga: ${euros(total)}`)).toBeVisible();
  await expect(deMateo.getByText('Pagada', { exact: true })).toBeVisible();
  await expect(deElena.getByRole('heading', { name: '1 paga por pagar' })).toBeVisible();

  await deElena.goto('/paga');
  await expect(deElena.getByRole('button', { name: /^Deshacer el pago: Mateo/ })).toBeVisible();
  await mirar(deElena);
  await deElena.getByRole('button', { name: `Deshacer el pago: Mateo, ${euros(total)}` }).click();
  await expect(deMateo.getByText('Por pagar', { exact: true })).toBeVisible();
  await deElena.getByRole('button', { name: `Marcar pagada: Mateo, ${euros(total)}` }).click();
  await expect(deMateo.getByText('Pagada', { exact: true })).toBeVisible();

  const hechas = await mateo.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=COMPLETADA`);
  const suyas = hechas.filter((a) => a.fecha_limite !== null && a.fecha_limite >= '2026-11-23');
  for (const { id } of suyas) await elena.pedir('POST', ruta(RUTAS.noHecha, { id }), { motivo: 'Sigue sin hacer' });
  await elena.pedir('POST', RUTAS.ausencias, {
    miembro: mateo.yo.id,
    desde: '2026-11-30',
    hasta: '2026-12-06',
    nota: 'Con los abuelos',
  });
  await pasan(7);
  await entrarComo(deMateo, mateo);
  await deMateo.goto('/paga');
  await expect(deMateo.getByText('No te tocaba nada: entera')).toBeVisible();
  await expect(deMateo.getByText(`Corrección del 23 al 29 de noviembre: −${euros(total)}`)).toBeVisible();
  expect((await pagasDeMateo())[0]).toMatchObject({ importe: 350, total: 350 - total });
  await mirar(deMateo);
});

test('nothing of it shows once it is switched off; an open week is there again afterwards', async ({ browser }) => {
  await elena.pedir('PUT', RUTAS.importesPaga, { importes: [{ miembro: mateo.yo.id, centimos: 350 }] });
  await pasan(7);
  const esperan = (await mateo.pedir<PagasVistas>('GET', RUTAS.pagas)).pagas.filter((p) => p.estado === 'POR_PAGAR');
  const { pagina } = await nuevoMovil(browser, 'Elena', servidor.url);
  await entrarComo(pagina, elena);
  await pagina.goto('/panel?pestana=config');
  await desplegar(pagina, 'Extras');
  await pagina.getByRole('switch', { name: 'Paga' }).click();
  await pagina.getByRole('button', { name: 'Apagar', exact: true }).click();
  await expect(pagina.getByRole('switch', { name: 'Paga' })).not.toBeChecked();
  await pagina.goto('/te-esperan');
  await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(pagina.getByText(/por pagar/)).toHaveCount(0);
  await pagina.goto('/paga');
  await expect(pagina.getByText('La paga está apagada')).toBeVisible();
  await elena.pedir('PUT', RUTAS.importesPaga, { importes: [{ miembro: mateo.yo.id, centimos: 350 }] });
  await expect(pagina.getByRole('button', { name: /^Marcar pagada: Mateo/ })).toHaveCount(esperan.length);
});
