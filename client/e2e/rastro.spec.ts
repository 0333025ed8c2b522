import { expect, test } from '@playwright/test';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { desplegar } from './andar.ts';
import { clienteDe, entrarComo, fundarFamilia } from './clientes.ts';
import { cambiarDatos, movilDe } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { abrir, boton, conPanel, elena, fallar, pagina, reintentar, servidor } from './panel.ts';

/** The family's audit log. */

conPanel();

const lineas = () => pagina.getByRole('main').getByRole('listitem');
const linea = (texto: string) => lineas().filter({ hasText: texto });
const RASTRO = '**/api/core/familias/*/rastro/**';

test(
  'an admin finds the audit log in Config; another admin’s actions appear live, and each kind can be filtered',
  SOLO_LARGO,
  async () => {
    await abrir('config');
    await desplegar(pagina, 'Extras');
    await pagina.getByRole('link', { name: 'Historial' }).click();
    await expect(pagina.getByRole('heading', { name: 'Historial', level: 1 })).toBeVisible();
    await expect(linea('Elena (tú) empezó el reparto del')).toBeVisible();
    // The chores of the starter pack are one entry.
    await expect(linea('creó 20 tareas: «Poner la mesa»')).toHaveCount(1);
    await expect(pagina.getByLabel('Quién')).toHaveCount(0);

    const jefa = await clienteDe(servidor.url, 'elena');
    const javier = await clienteDe(servidor.url, 'javier');
    await jefa.pedir('POST', ruta(RUTAS.rolAdmin, { id: javier.yo.id }), { es_administrador: true });
    await expect(pagina.getByRole('region', { name: 'Hoy' }).getByText('Elena (tú) hizo admin a Javier')).toBeVisible();
    await javier.pedir('POST', ruta(RUTAS.invitacion, { id: javier.yo.familia }));
    await expect(linea('Javier creó una invitación con QR, válida hasta el')).toBeVisible();

    await pagina.getByLabel('Quién').selectOption('Javier');
    await expect(lineas()).toHaveCount(1);
    await expect(lineas()).toContainText('Javier creó una invitación');
    await pagina.getByLabel('Quién').selectOption('Todos');
    await expect(linea('hizo admin a Javier')).toBeVisible();
    await pagina.getByRole('link', { name: 'Panel', exact: true }).first().click();
    await expect(pagina.getByRole('tab', { name: 'Config' })).toHaveAttribute('aria-selected', 'true');
  },
);

test('loads fifty entries at a time; when more cannot be read, the loaded ones stay', SOLO_LARGO, async () => {
  cambiarDatos(
    servidor,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)
     insert into rastro (familia_id, cuando, autor_id, autor_nombre, acto, datos)
     select ?, ?, null, 'Berta', 'TAREA_BORRADA', json_object('tarea', 'Vieja ' || i) from n`,
    (await clienteDe(servidor.url, 'elena')).yo.familia,
    '2026-01-02T12:00:00.000Z',
  );
  await pagina.goto('/panel/rastro');
  await expect(lineas()).toHaveCount(50);
  await expect(linea('Berta eliminó la tarea «Vieja 120»')).toBeVisible();
  // During the first three requests for more entries another act is recorded, so that the page reads the list anew.
  const jefa = await clienteDe(servidor.url, 'elena');
  let interrumpidas = 0;
  await pagina.route(/\/rastro\/\?antes=/, async (r) => {
    if (interrumpidas < 3) {
      interrumpidas += 1;
      const otraVez = pagina.waitForRequest(/\/rastro\/$/);
      await jefa.pedir('POST', ruta(RUTAS.invitacion, { id: jefa.yo.familia }));
      await otraVez;
    }
    await r.fulfill({ status: 400, json: {} }).catch(() => undefined);
  });
  await boton('Ver más').click();
  await expect(pagina.getByText('No se ha podido cargar más')).toBeVisible();
  expect(interrumpidas).toBe(3);
  await expect(lineas()).toHaveCount(50);
  await pagina.unrouteAll();
  await boton('Ver más').click();
  await expect(lineas()).toHaveCount(100);
  await boton('Ver más').click();
  await expect(linea('«Vieja 1»')).toBeVisible();
  await boton('Ver más').click();
  await expect(linea('agregó a Javier a la familia')).toBeVisible();
  await expect(boton('Ver más')).toHaveCount(0);
});

test('a log that cannot be read shows an error with a retry button', SOLO_LARGO, async () => {
  await fallar(RASTRO);
  await pagina.goto('/panel/rastro');
  await expect(pagina.getByText('Error al cargar datos')).toBeVisible({ timeout: 15_000 });
  await reintentar();
  await expect(lineas().first()).toBeVisible();
});

test('an empty log explains what it will show', SOLO_LARGO, async ({ browser }) => {
  const otra = await movilDe(browser, servidor, 'lucia');
  await entrarComo(otra.pagina, await fundarFamilia(servidor.url, 'Rosa', 'rosa'));
  await otra.pagina.goto('/panel/rastro');
  await expect(otra.pagina.getByRole('heading', { name: 'Nada todavía' })).toBeVisible();
  await otra.contexto.close();
});

test('a member who is no admin cannot open the log', SOLO_LARGO, async ({ browser }) => {
  const lucia = await movilDe(browser, servidor, 'lucia');
  await lucia.pagina.goto('/panel/rastro');
  await expect(lucia.pagina.getByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
  await lucia.contexto.close();
  await expect(elena.pedir(ruta(RUTAS.rastro, { id: 999 }))).rejects.toThrow();
});
