import { expect, test, type Page } from '@playwright/test';
import type { AparatoPermitido } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { clienteDe, entrarComo } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** After a power cut a tablet may start before the box. The app retries until the box answers, without a reload. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const boton = (pagina: Page, name: string) => pagina.getByRole('button', { name, exact: true });
const enlace = (pagina: Page, name: string) => pagina.getByRole('link', { name, exact: true });

/** Makes every call fail until the route is removed. */
const sinCaja = (pagina: Page) => pagina.route('**/api/**', (r) => r.abort());

test(
  'the faces appear once the box answers; until then the page says that it retries, and offers only what works',
  SOLO_LARGO,
  async ({ browser }) => {
    const elena = await clienteDe(servidor.url, 'elena');
    const mateo = await clienteDe(servidor.url, 'mateo');
    await elena.pedir('PUT', ruta(RUTAS.entradaPin, { id: mateo.yo.id }), { permitido: true, pin: '7294' });
    const { id, token } = await elena.pedir<AparatoPermitido>('POST', RUTAS.aparatos, { nombre: 'La tableta' });
    const { pagina } = await nuevoMovil(browser, 'tableta', servidor.url);
    await pagina.addInitScript((t) => localStorage.setItem('te-toca.caras', JSON.stringify(t)), { id, token });

    await sinCaja(pagina);
    await pagina.goto('/login');
    await expect(pagina.getByText('Sin conexión con Te Toca, probando…')).toBeVisible();
    await expect(enlace(pagina, 'Unirme a mi Familia')).toHaveCount(0);
    await test.step('the message does not change while the page retries', async () => {
      const cambios = await pagina.evaluate(async () => {
        const vistos: string[] = [];
        const mirar = new MutationObserver(() => vistos.push(document.body.innerText));
        mirar.observe(document.body, { childList: true, subtree: true, characterData: true });
        await new Promise((ya) => setTimeout(ya, 8_000));
        mirar.disconnect();
        return vistos;
      });
      expect(cambios).toEqual([]);
    });

    await pagina.unrouteAll();
    await boton(pagina, 'Mateo Infantil').click({ timeout: 15_000 });
    for (const cifra of '7294') await boton(pagina, cifra).click();
    await boton(pagina, 'Entrar').click();
    await expect(pagina.getByRole('heading', { name: 'Hola, Mateo' })).toBeVisible();
  },
);

test('a logged-in phone opens by itself once the box answers', SOLO_LARGO, async ({ browser }) => {
  const { pagina } = await nuevoMovil(browser, 'lucia', servidor.url);
  await entrarComo(pagina, await clienteDe(servidor.url, 'lucia'));
  await sinCaja(pagina);
  await pagina.goto('/dashboard');
  await expect(pagina.getByText('Sin conexión con Te Toca, probando…')).toBeVisible();
  await pagina.unrouteAll();
  await expect(pagina.getByRole('heading', { name: 'Hola, Lucía' })).toBeVisible({ timeout: 15_000 });
});

test('the welcome page updates once the box has told its rule for new families', SOLO_LARGO, async ({ browser }) => {
  const { pagina } = await nuevoMovil(browser, 'nadie', servidor.url);
  let respuestas = 0;
  await pagina.route(`**${RUTAS.altas}`, (r) => {
    respuestas += 1;
    return respuestas <= 3 ? r.abort() : r.fulfill({ json: { vacio: false, registro: 'cerrado', restaurar: null } });
  });
  await pagina.goto('/login');
  await expect(enlace(pagina, 'Crear Nueva Familia')).toBeVisible();
  await expect(pagina.getByText('En este servidor no se pueden crear más familias.')).toBeVisible({ timeout: 15_000 });
});
