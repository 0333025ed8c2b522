import { expect, test } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { fundarFamilia, nuevoMiembro } from './clientes.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { colgarTele, PEQUENA } from './sala.ts';
import { levantarServidor } from './servidor.ts';
import { contarToques } from './toques.ts';

/** A child joins in the lobby with their face and a PIN. */

const PIN = '7294';

test(
  'a child joins in the lobby with face and PIN in four taps besides the PIN’s digits, and logs in with them later',
  SOLO_LARGO,
  async ({ browser }) => {
    const servidor = await levantarServidor();
    const ana = await fundarFamilia(servidor.url, 'Ana', 'ana.cara');
    await nuevoMiembro(ana, 'Leo', 'INFANTIL');
    const tele = await colgarTele(browser, servidor, ana, PEQUENA);
    await ana.pedir('POST', RUTAS.sala);
    const enlace = (await tele.pagina.locator('[data-enlace]').getAttribute('data-enlace')) ?? '';

    const { pagina } = await nuevoMovil(browser, 'Leo', servidor.url);
    const toques = await contarToques(pagina, ['pointerdown']);
    const boton = (name: string) => pagina.getByRole('button', { name, exact: true });
    const teclear = async (): Promise<void> => {
      for (const cifra of PIN) await boton(cifra).click();
      await boton('Entrar').click();
    };
    await pagina.goto(enlace);
    await boton('Leo Infantil').click();
    await expect(pagina.getByText('Elige tu PIN: cuatro números que recuerdes.')).toBeVisible();
    for (const cifra of '1234') await boton(cifra).click();
    await expect(pagina.getByText('1234', { exact: true })).toBeVisible();
    await boton('Entrar').click();
    await expect(pagina.getByText('Se adivina enseguida: son cifras seguidas. Prueba con otro')).toBeVisible();
    for (let i = 0; i < 4; i += 1) await boton('Borrar una cifra').click();
    const antes = await toques();
    await teclear();
    await expect(pagina.getByRole('heading', { name: '¡Estás dentro, Leo!' })).toBeVisible();
    // Adds the tap on the face, which came before `antes`. The digits do not count.
    expect(1 + (await toques()) - antes - PIN.length).toBeLessThanOrEqual(4);
    const cara = tele.pagina.getByRole('list', { name: 'Caras' }).getByRole('listitem').filter({ hasText: 'Leo' });
    await expect(cara).toContainText('dentro');
    await pagina.reload();
    await expect(pagina.getByRole('heading', { name: '¡Estás dentro, Leo!' })).toBeVisible();

    await pagina.evaluate(() => {
      for (const clave of ['access_token', 'refresh_token']) localStorage.removeItem(clave);
    });
    await pagina.goto('/');
    await pagina.getByRole('button', { name: /^Leo/ }).click();
    await teclear();
    await expect(pagina.getByRole('heading', { name: 'Hola, Leo' })).toBeVisible();
    await cerrarMoviles(browser);
    await servidor.cerrar();
  },
);
