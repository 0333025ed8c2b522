import { expect, test } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { CodigoPantalla, TokenPantalla } from '#shared/contracts/pantalla.ts';
import { desplegar } from './andar.ts';
import { clienteDe } from './clientes.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { sinSemana } from './sala.ts';
import { levantarServidor } from './servidor.ts';

test(
  'in «¿Y si…?» an admin moves a share: quotas change, leftovers are simulated, the wall screen shows it, and nothing is stored',
  SOLO_LARGO,
  async ({ browser }) => {
    const servidor = await levantarServidor(sembrarDemo);
    const elena = await clienteDe(servidor.url, 'elena');
    const { codigo, clave_dispositivo } = await elena.pedir<CodigoPantalla>('POST', RUTAS.codigoPantalla);
    await elena.pedir('POST', RUTAS.vincularPantalla, { codigo, nombre: 'Salón' });
    const { token } = await elena.pedir<TokenPantalla>('POST', RUTAS.tokenPantalla, { clave_dispositivo });
    const cargas = await elena.pedir('GET', RUTAS.cargaPorFamilia);
    const salon = await browser.newContext({ viewport: { width: 1920, height: 1080 }, baseURL: servidor.url });
    await salon.addInitScript((t) => localStorage.setItem('pantalla_token', t), token ?? '');
    await sinSemana(salon);
    const tele = await salon.newPage();
    await tele.goto('/pantalla');
    const escena = tele.locator('[data-escena]');
    await expect(escena).toHaveAttribute('data-escena', 'dia');

    const { contexto } = await movilDe(browser, servidor, 'elena');
    const panel = await contexto.newPage();
    await panel.goto('/panel?pestana=reparto');
    await panel.getByRole('link', { name: /^Preparar (la noche|otro reparto)$/ }).click();
    const pantalla = panel.getByRole('main');
    await desplegar(pantalla, 'Opciones');
    await pantalla.getByRole('button', { name: '¿Y si…?' }).click();
    const ySi = pantalla.getByRole('region', { name: '¿Y si…?' });
    const parte = ySi.getByRole('slider', { name: 'Parte de Javier' });
    const acordada = (await parte.getAttribute('aria-valuetext')) ?? '';
    await expect(ySi.getByRole('button', { name: 'Volver a lo acordado' })).toBeDisabled();

    await parte.press('PageUp');
    await expect(parte).toHaveAttribute('aria-valuetext', /pts\/sem más que lo acordado$/);
    await expect(ySi.getByRole('listitem').filter({ hasText: 'Elena' })).toContainText('menos');
    await expect(pantalla.getByText(/^Más para Javier \(/)).toBeVisible();
    await expect(pantalla.getByRole('button', { name: 'Empezar así' })).toBeVisible();
    const queda = ySi.getByRole('region', { name: 'Lo que quedaría' });
    await expect(queda).toContainText('Son 40 repartos de prueba');
    await expect(queda).toContainText(/pts\/sem/);

    await ySi.getByRole('button', { name: 'Enseñar en la pantalla' }).click();
    await expect(ySi).toContainText('Se ve en 1 pantalla');
    await expect(escena).toHaveAttribute('data-escena', 'ensayo');
    const enLaTele = tele.getByRole('listitem').filter({ hasText: 'Javier' });
    const porcentaje = await parte.getAttribute('aria-valuenow');
    await expect(enLaTele).toContainText(`${porcentaje ?? ''} %`);
    await parte.press('ArrowLeft');
    await expect(enLaTele).toContainText(`${String(Number(porcentaje) - 1)} %`);

    await ySi.getByRole('button', { name: 'Volver a lo acordado' }).click();
    await expect(parte).toHaveAttribute('aria-valuetext', acordada);
    await expect(pantalla.getByRole('button', { name: 'Iniciar reparto' })).toBeVisible();
    await panel.goBack();
    await expect(escena).toHaveAttribute('data-escena', 'dia');
    expect(await elena.pedir('GET', RUTAS.cargaPorFamilia)).toEqual(cargas);
    for (const c of [contexto, salon]) await c.close();
    await servidor.cerrar();
  },
);
