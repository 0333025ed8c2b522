import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { defectosDe } from './axe.ts';
import { desplegar } from './andar.ts';
import { cambiarDatos, movilDe, sembrarDemo } from './demo.ts';
import { cerrarMoviles, CLAVE, dejarCaja, nuevoMovil } from './personas.ts';
import { quietud } from './quietud.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/**
 * Deletion of a family: an admin requests it in «Config», another admin refuses, it is requested again and carried out, and
 * the box is founded anew with its code.
 */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const boton = (pagina: Page, name: string | RegExp) => pagina.getByRole('button', { name, exact: true });

const pedir = async (pagina: Page): Promise<void> => {
  await pagina.goto('/panel?pestana=config');
  await desplegar(pagina, 'Extras');
  await boton(pagina, 'Borrar la familia').click();
  await expect(pagina.getByRole('dialog')).toBeVisible();
};

test('an admin requests deletion by typing the family’s name, another refuses; a second request deletes the family, and the box asks for its code', async ({
  browser,
}) => {
  const elena = await movilDe(browser, servidor, 'elena');
  cambiarDatos(servidor, `update usuarios set es_administrador = 1 where username = 'javier'`);
  const javier = await movilDe(browser, servidor, 'javier');
  await pedir(elena.pagina);

  await test.step('the file is offered first, and the wrong name is refused', async () => {
    const [descarga] = await Promise.all([
      elena.pagina.waitForEvent('download'),
      expect(async () => {
        await boton(elena.pagina, 'Guardar el archivo').click({ timeout: 1_000 });
        await expect(elena.pagina.getByText(/^Guardado: /)).toBeVisible({ timeout: 3_000 });
      }).toPass(),
    ]);
    expect(readFileSync(await descarga.path(), 'utf8')).toContain('"formato":"te-toca/familia"');
    await quietud(elena.pagina);
    expect(await defectosDe(elena.pagina)).toEqual([]);
    await elena.pagina.getByLabel('Nombre de la familia').fill('Otra');
    await boton(elena.pagina, 'Borrar dentro de 7 días').click();
    await expect(elena.pagina.getByText('No es el nombre de tu familia')).toBeVisible();
  });

  await test.step('the right name is accepted, and all members see the request at once', async () => {
    await elena.pagina.getByLabel('Nombre de la familia').fill('familia robles');
    await boton(elena.pagina, 'Borrar dentro de 7 días').click();
    await expect(elena.pagina.getByRole('dialog')).toHaveCount(0);
    const mateo = await movilDe(browser, servidor, 'mateo');
    await mateo.pagina.goto('/dashboard');
    await expect(
      mateo.pagina.getByRole('alert').filter({ hasText: 'Elena ha pedido borrar la familia' }),
    ).toBeVisible();
    await expect(boton(mateo.pagina, 'No, que siga')).toHaveCount(0);
  });

  await test.step('the other admin refuses in «Te esperan», and the banner disappears everywhere', async () => {
    await javier.pagina.goto('/te-esperan');
    await expect(boton(javier.pagina, 'No, que siga')).toBeVisible();
    await quietud(javier.pagina);
    expect(await defectosDe(javier.pagina)).toEqual([]);
    await boton(javier.pagina, 'No, que siga').click();
    await expect(javier.pagina.getByText('La familia sigue como estaba')).toBeVisible();
    await elena.pagina.goto('/dashboard');
    await expect(elena.pagina.getByRole('heading', { name: /^Hola, Elena/ })).toBeVisible();
    await expect(elena.pagina.getByRole('alert').filter({ hasText: 'borrar la familia' })).toHaveCount(0);
  });

  await test.step('the operator deletes the family by command, and all logins end', async () => {
    const orden = [join(import.meta.dirname, '../../dist/server/caja.js'), 'borrar-familia', '1', '--si'];
    const dicho = execFileSync(process.execPath, orden, {
      env: { ...process.env, DATA_DIR: servidor.datos },
    }).toString();
    const codigo = /código: (\S+)/.exec(dicho)?.[1] ?? '';
    await elena.pagina.goto('/dashboard');
    await expect(elena.pagina.getByRole('heading', { name: 'Aquí ya no hay nadie' })).toBeVisible();

    const { pagina } = await nuevoMovil(browser, 'Rosa', servidor.url);
    await pagina.goto('/login');
    await quietud(pagina);
    expect(await defectosDe(pagina)).toEqual([]);
    await pagina.getByLabel('Código').fill('AAAA-AAAA-AAAA');
    await boton(pagina, 'Seguir').click();
    await expect(pagina.getByText(/Ese no es el código/)).toBeVisible();
    await pagina.getByLabel('Código').fill(codigo.toLowerCase());
    await boton(pagina, 'Seguir').click();
    await pagina.getByRole('link', { name: 'Crear Nueva Familia' }).click();
    await pagina.getByLabel('Nombre de familia').fill('Los Ruiz');
    await pagina.getByLabel('Nombre', { exact: true }).fill('Rosa');
    await pagina.getByLabel('Usuario').fill('rosa');
    await pagina.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
    await pagina.getByLabel('Confirmación de contraseña').fill(CLAVE);
    await boton(pagina, 'Crear familia').click();
    await dejarCaja(pagina);
    await expect(pagina.getByRole('heading', { name: /^Hola, Rosa/ })).toBeVisible();
    await pagina.goto('/servidor');
    await expect(pagina.getByRole('heading', { name: 'Servidor' })).toBeVisible();
  });
});
