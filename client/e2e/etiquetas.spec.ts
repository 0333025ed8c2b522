import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Etiqueta } from '#shared/contracts/etiquetas.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { clienteDe, entrarComo, sumarMiembro, type Cliente } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Labels of chores and sheets for paper. */

let servidor: Servidor;
let elena: Cliente;
test.beforeEach(async () => {
  servidor = await levantarServidor(sembrarDemo);
  elena = await clienteDe(servidor.url, 'elena');
});
test.afterEach(async ({ browser }) => {
  await cerrarMoviles(browser);
  await servidor.cerrar();
});

const HOY = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
const paginasDe = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0;
const imprimir = (pagina: Page) => pagina.pdf({ preferCSSPageSize: true, printBackground: true });

/** Creates a daily chore with a label: due today for a member, or free. Returns its id and the label's path. */
const conEtiqueta = async (nombre: string, de: { readonly miembro?: number; readonly libre?: boolean } = {}) => {
  const todas = { apta_infantil: true, apta_juvenil: true, apta_adulto: true, libre: de.libre === true };
  const campos = { nombre, frecuencia: 'DIARIA', tiempo_estimado: 5, ...todas };
  const { id } = await elena.pedir<Tarea>('POST', RUTAS.tareas, campos);
  if (de.miembro !== undefined)
    await elena.pedir('POST', RUTAS.asignaciones, { tarea: id, miembro: de.miembro, fecha_limite: HOY });
  const etiquetas = await elena.pedir<Etiqueta[]>('POST', RUTAS.etiquetas, { tareas: [id] });
  return { id, camino: `/hecho/${etiquetas.find((e) => e.tarea === id)?.etiqueta ?? ''}` };
};

const movil = async (navegador: Browser, quien: Cliente) => {
  const { pagina } = await nuevoMovil(navegador, quien.yo.first_name, servidor.url);
  await entrarComo(pagina, quien);
  return pagina;
};
const hecha = (pagina: Page) => pagina.getByRole('heading', { name: '¡Hecha!' });
const pregunta = (pagina: Page) => pagina.getByRole('heading', { name: '¿La has hecho?' });
const estadoDe = async (quien: Cliente, tarea: number): Promise<string | undefined> =>
  (await quien.pedir<Asignacion[]>('GET', RUTAS.misTareas)).find((a) => a.tarea === tarea)?.estado;

test('a label ticks one’s own chore, and a reload after «Deshacer» asks first', async ({ browser }) => {
  const lucia = await clienteDe(servidor.url, 'lucia');
  const { id, camino } = await conEtiqueta('Regar el balcón', { miembro: lucia.yo.id });
  const pagina = await movil(browser, lucia);
  await pagina.goto(camino);
  await expect(hecha(pagina)).toBeVisible();
  await expect.poll(() => estadoDe(lucia, id)).toBe('COMPLETADA');
  await pagina.getByRole('main').getByRole('button', { name: 'Deshacer' }).click();
  await expect(pregunta(pagina)).toBeVisible();
  await pagina.reload();
  await expect(pregunta(pagina)).toBeVisible();
  await pagina.waitForTimeout(1_000);
  expect(await estadoDe(lucia, id)).toBe('PENDIENTE');
  await pagina.getByRole('button', { name: 'Marcar como Completada' }).click();
  await expect.poll(() => estadoDe(lucia, id)).toBe('COMPLETADA');
});

test(
  'a phone without a login gets to the login and back to the label, which ticks; Back and a restored tab ask',
  SOLO_LARGO,
  async ({ browser }) => {
    const lucia = await clienteDe(servidor.url, 'lucia');
    const { id, camino } = await conEtiqueta('Regar el balcón', { miembro: lucia.yo.id });
    const { pagina, contexto } = await nuevoMovil(browser, 'Lucía', servidor.url);
    await pagina.goto(camino);
    await expect(pagina).toHaveURL(/\/login$/);
    expect(await estadoDe(lucia, id)).toBe('PENDIENTE');
    await pagina.getByRole('link', { name: 'Iniciar Sesión' }).click();
    await pagina.getByLabel('Usuario').fill('lucia');
    await pagina.getByLabel('Contraseña', { exact: true }).fill('casa-de-robles');
    await pagina.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(hecha(pagina)).toBeVisible();
    await expect(pagina).toHaveURL(camino);
    await expect.poll(() => estadoDe(lucia, id)).toBe('COMPLETADA');
    await pagina.getByRole('main').getByRole('button', { name: 'Deshacer' }).click();
    await expect(pregunta(pagina)).toBeVisible();

    await test.step('Back asks', async () => {
      await pagina.goto('/ranking');
      await pagina.goBack();
      await expect(pregunta(pagina)).toBeVisible();
      await pagina.waitForTimeout(1_000);
      expect(await estadoDe(lucia, id)).toBe('PENDIENTE');
    });

    await test.step('a restored tab, which brings its history entry and its state along, asks', async () => {
      const estado = await pagina.evaluate(() => JSON.stringify(history.state));
      const otra = await contexto.newPage();
      await otra.addInitScript((texto) => history.replaceState(JSON.parse(texto), ''), estado);
      await otra.goto(camino);
      await expect(pregunta(otra)).toBeVisible();
      await otra.waitForTimeout(1_000);
      expect(await estadoDe(lucia, id)).toBe('PENDIENTE');
    });

    await test.step('another scan ticks', async () => {
      const otra = await contexto.newPage();
      await otra.goto(camino);
      await expect(hecha(otra)).toBeVisible();
    });
  },
);

test(
  'a label of another’s chore offers «La he hecho yo», of a free one «Me la quedo», with undo',
  SOLO_LARGO,
  async ({ browser }) => {
    const lucia = await clienteDe(servidor.url, 'lucia');
    const ajena = await conEtiqueta('Regar el balcón', { miembro: elena.yo.id });
    const libre = await conEtiqueta('Bajar el vidrio', { libre: true });
    const pagina = await movil(browser, lucia);
    await pagina.goto(ajena.camino);
    await expect(pagina.getByRole('heading', { name: 'Le toca a Elena' })).toBeVisible();
    await pagina.getByRole('button', { name: 'La he hecho yo' }).click();
    await expect(hecha(pagina)).toBeVisible();
    await pagina.getByRole('main').getByRole('button', { name: 'Deshacer' }).click();
    await expect(pagina.getByRole('heading', { name: 'Le toca a Elena' })).toBeVisible();
    expect(await estadoDe(elena, ajena.id)).toBe('PENDIENTE');

    await pagina.goto(libre.camino);
    await pagina.getByRole('button', { name: /^Me la quedo/ }).click();
    await expect(pregunta(pagina)).toBeVisible();
    await pagina.getByRole('button', { name: 'Marcar como Completada' }).click();
    await expect(hecha(pagina)).toBeVisible();
  },
);

test(
  'renewed, deleted and unknown labels say so; without a network a known chore waits in the phone',
  SOLO_LARGO,
  async ({ browser }) => {
    const lucia = await clienteDe(servidor.url, 'lucia');
    const una = await conEtiqueta('Regar el balcón', { miembro: lucia.yo.id });
    const otra = await conEtiqueta('Bajar el vidrio', { miembro: elena.yo.id });
    const pagina = await movil(browser, lucia);
    await pagina.goto('/tasks');
    await expect(pagina.getByText('Regar el balcón').first()).toBeVisible();
    await pagina.route('**/api/**', (r) => r.abort());
    await pagina.evaluate((camino) => {
      history.pushState(null, '', camino);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, una.camino);
    await expect(pagina.getByRole('heading', { name: 'Pendiente de enviar' })).toBeVisible({ timeout: 15_000 });
    await pagina.evaluate((camino) => {
      history.pushState(null, '', camino);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, otra.camino);
    await expect(pagina.getByText('aún no conoce la tarea')).toBeVisible({ timeout: 15_000 });
    await pagina.unrouteAll({ behavior: 'ignoreErrors' });
    await expect.poll(() => estadoDe(lucia, una.id), { timeout: 30_000 }).toBe('COMPLETADA');

    await elena.pedir('POST', ruta(RUTAS.renovarEtiqueta, { id: una.id }));
    await pagina.goto(una.camino);
    await expect(pagina.getByRole('heading', { name: 'Esta etiqueta ya no vale' })).toBeVisible();
    await elena.pedir('DELETE', ruta(RUTAS.tarea, { id: otra.id }));
    await pagina.goto(otra.camino);
    await expect(pagina.getByRole('heading', { name: 'Ya no está en la lista' })).toBeVisible();
  },
);

test('an admin prints labels, copies one and renews it', SOLO_LARGO, async ({ browser }) => {
  const pagina = await movil(browser, elena);
  await pagina.goto('/panel?pestana=tareas');
  await pagina.getByRole('link', { name: 'Etiquetas' }).click();
  const lista = pagina.getByRole('list', { name: 'Tareas' });
  await expect(lista.getByRole('checkbox').first()).toBeVisible();
  const todas = await lista.getByRole('checkbox').count();
  for (let i = 12; i < todas; i += 1) await lista.getByRole('checkbox').nth(i).uncheck();
  await expect(pagina.getByText('12 etiquetas · 1 hoja')).toBeVisible();
  await pagina.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { impresa: true }) }));
  await pagina.getByRole('button', { name: 'Imprimir' }).click();
  await expect.poll(() => pagina.evaluate(() => 'impresa' in window)).toBe(true);
  expect(paginasDe(await imprimir(pagina))).toBe(1);
  const [antes] = await elena.pedir<Etiqueta[]>('GET', RUTAS.etiquetas);
  await pagina
    .getByRole('button', { name: /^Renovar/ })
    .first()
    .click();
  await pagina.getByRole('alertdialog').getByRole('button', { name: 'Renovar' }).click();
  await expect
    .poll(async () => (await elena.pedir<Etiqueta[]>('GET', RUTAS.etiquetas)).find((e) => e.tarea === antes?.tarea))
    .not.toEqual(antes);
});

test('the fridge sheet is one page, also for twelve members', SOLO_LARGO, async ({ browser }) => {
  const pagina = await movil(browser, elena);
  await pagina.goto('/semana');
  await pagina.getByRole('link', { name: 'Imprimir' }).click();
  await expect(pagina.getByRole('article', { name: 'Hoja' })).toBeVisible();
  expect(paginasDe(await imprimir(pagina))).toBe(1);
  for (let n = 5; n <= 12; n += 1) {
    const { yo } = await sumarMiembro(servidor.url, elena, `Persona ${String(n)}`);
    for (const tarea of ['Barrer', 'Regar', 'Comprar']) await conEtiqueta(`${tarea} ${String(n)}`, { miembro: yo.id });
  }
  await pagina.reload();
  await expect(pagina.getByText('Persona 12')).toBeVisible();
  expect(paginasDe(await imprimir(pagina))).toBe(1);
  await pagina.goto('/nevera?reparto');
  await expect(pagina.getByRole('article').first()).toBeVisible();
  expect(paginasDe(await imprimir(pagina))).toBe(1);
});
