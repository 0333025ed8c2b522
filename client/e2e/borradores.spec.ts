import { expect, test, type Page } from '@playwright/test';
import type { Invitacion } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { clienteDe, entrarComo, fundarFamilia, nuevoMiembro } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Unsaved input is kept unless its author discards it. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterAll(() => servidor.cerrar());

const boton = (pagina: Page, name: string | RegExp) => pagina.getByRole('button', { name, exact: true }).first();
const titulo = (pagina: Page, name: string) => pagina.getByRole('heading', { name });

test('a sheet with typed text asks before it closes and keeps the text over a reload, and shares are kept while another screen is open', async ({
  browser,
}) => {
  const jefa = await clienteDe(servidor.url, 'elena');
  const { pagina, contexto } = await nuevoMovil(browser, 'elena', servidor.url);
  await entrarComo(pagina, jefa);
  const hoja = pagina.getByRole('dialog');
  const pregunta = pagina.getByRole('alertdialog', { name: '¿Descartar lo que has escrito?' });

  /** Waits until the browser is on a sheet's history entry again: after a «back» that asks, it returns there a moment later. */
  const enSuEntrada = () =>
    expect.poll(() => pagina.evaluate(() => (history.state as { hoja?: string } | null)?.hoja ?? null)).not.toBeNull();

  await test.step('a chore’s form asks on «back» and on a tap on the veil, and survives a reload', async () => {
    await pagina.goto('/dashboard');
    await pagina.goto('/panel?pestana=tareas');
    await boton(pagina, 'Nueva tarea').click();
    await hoja.getByLabel('Nombre').fill('Regar las plantas');
    await pagina.goBack();
    await expect(pregunta).toBeVisible();
    await boton(pagina, 'Seguir').click();
    await enSuEntrada();
    await pagina.mouse.click(200, 30);
    await expect(pregunta).toBeVisible();
    await pagina.goBack();
    await expect(pregunta).toHaveCount(0);
    await enSuEntrada();
    await expect(hoja.getByLabel('Nombre')).toHaveValue('Regar las plantas');
    await expect(pagina).toHaveURL(/pestana=tareas/);
    // The question that «back» opened has no history entry of its own, yet the next «back» declines it.
    await pagina.goBack();
    await expect(pregunta).toBeVisible();
    await enSuEntrada();
    await pagina.goBack();
    await expect(pregunta).toHaveCount(0);
    await enSuEntrada();
    await expect(hoja.getByLabel('Nombre')).toHaveValue('Regar las plantas');

    await pagina.reload();
    await boton(pagina, 'Nueva tarea').click();
    await expect(hoja.getByLabel('Nombre')).toHaveValue('Regar las plantas');
    await hoja.getByRole('button', { name: 'Cerrar' }).click();
    await boton(pagina, 'Descartar').click();
    await expect(hoja).toHaveCount(0);
    await boton(pagina, 'Nueva tarea').click();
    await expect(hoja.getByLabel('Nombre')).toHaveValue('');
    await pagina.goBack();
    await expect(hoja).toHaveCount(0);
    await pagina.goBack();
    await expect(pagina).toHaveURL(/dashboard/);
  });

  await test.step('an absence’s form survives a reload', async () => {
    await pagina.goto('/profile');
    await boton(pagina, 'Voy a estar fuera').click();
    await hoja.getByLabel('Nota').fill('En el pueblo');
    await pagina.reload();
    await boton(pagina, 'Voy a estar fuera').click();
    await expect(hoja.getByLabel('Nota')).toHaveValue('En el pueblo');
    await pagina.goBack();
    await boton(pagina, 'Descartar').click();
    await expect(hoja).toHaveCount(0);
  });

  await test.step('shares are kept while another screen is open', async () => {
    await pagina.goto('/panel?pestana=carga');
    const suya = pagina.getByRole('textbox', { name: 'Elena' });
    await expect(suya).toBeVisible();
    await suya.fill('37');
    await pagina.getByRole('link', { name: 'Ranking' }).first().click();
    await expect(titulo(pagina, 'Ranking')).toBeVisible();
    await pagina.goBack();
    await expect(suya).toHaveValue('37');
  });
  await contexto.close();
});

test(
  'the form of a new family survives a reload, «back» works in each step of joining, and proposed passwords stay until used',
  SOLO_LARGO,
  async ({ browser }) => {
    const jefa = await fundarFamilia(servidor.url, 'Rosa', 'rosa.borra');
    await nuevoMiembro(jefa, 'Teo', 'INFANTIL');
    const palabras = (pagina: Page) => pagina.getByText(/^[a-z]+-[a-z]+-[a-z]+$/);
    const { pagina, contexto } = await nuevoMovil(browser, 'Teo', servidor.url);

    await test.step('creating a family keeps all but passwords over a reload', async () => {
      await pagina.goto('/register');
      await pagina.getByLabel('Nombre de familia').fill('Los Robles');
      await pagina.getByLabel('Contraseña', { exact: true }).fill('esta no se guarda');
      await pagina.reload();
      await expect(pagina.getByLabel('Nombre de familia')).toHaveValue('Los Robles');
      await expect(pagina.getByLabel('Contraseña', { exact: true })).toHaveValue('');
      expect(await pagina.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('esta no se guarda');
      await boton(pagina, 'Dame tres palabras').click();
      const clave = (await palabras(pagina).textContent()) ?? '';
      await pagina.reload();
      await expect(palabras(pagina)).toHaveText(clave);
      await expect(pagina.getByLabel('Confirmación de contraseña')).toHaveValue(clave);
    });

    await test.step('joining by the PIN, with «back» in each step', async () => {
      const { id, pin } = await jefa.pedir<{ id: number; pin: string }>(
        'GET',
        ruta(RUTAS.familia, { id: jefa.yo.familia }),
      );
      await pagina.goto('/join-family');
      await pagina.getByLabel('ID de familia').fill(String(id));
      await pagina.getByLabel('PIN').fill(pin);
      await boton(pagina, 'Continuar').click();
      await boton(pagina, 'Teo Infantil').click();
      await expect(titulo(pagina, 'Hola, Teo')).toBeVisible();
      await pagina.goBack();
      await expect(titulo(pagina, '¿Quién eres?')).toBeVisible();
      await pagina.goBack();
      await expect(pagina.getByLabel('ID de familia')).toHaveValue(String(id));
      await boton(pagina, 'Continuar').click();
      await expect(titulo(pagina, '¿Quién eres?')).toBeVisible();
    });

    await test.step('the three words proposed to a member who joined by QR stay', async () => {
      const { url_ruta } = await jefa.pedir<Invitacion>('POST', ruta(RUTAS.invitacion, { id: jefa.yo.familia }));
      await pagina.goto(url_ruta);
      await boton(pagina, 'Teo Infantil').click();
      await boton(pagina, 'Dame tres palabras').click();
      const clave = (await palabras(pagina).textContent()) ?? '';
      await pagina.goBack();
      await boton(pagina, 'Teo Infantil').click();
      await expect(palabras(pagina)).toHaveText(clave);
      await pagina.reload();
      await boton(pagina, 'Teo Infantil').click();
      await expect(palabras(pagina)).toHaveText(clave);
      await boton(pagina, 'Crear mi cuenta').click();
      await expect(titulo(pagina, 'Tu usuario es')).toBeVisible();
      await pagina.reload();
      await expect(pagina.getByText(`Tu contraseña: ${clave}`)).toBeVisible();
      await boton(pagina, 'Ya la tengo').click();
      await expect(pagina.getByText(clave)).toHaveCount(0);
      expect(await pagina.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(clave);
    });
    await contexto.close();
  },
);
