import { expect, test, type Browser, type Page } from '@playwright/test';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import { clienteDe } from './clientes.ts';
import { abrirDebajo, levantarIngreso, type Ingreso } from './ingreso.ts';
import {
  agregarMiembro,
  cerrarMoviles,
  CLAVE,
  darTarea,
  darVotos,
  leerAcceso,
  nuevoMovil,
  registrarFamilia,
  unirse,
  type Persona,
  type TareaDePrueba,
} from './personas.ts';
import { SOLO_LARGO } from './largo.ts';
import { vigilarPolitica } from './politica.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** The app below a path on another site's address, as in Home Assistant: all its requests stay below that path. */

test.use({ serviceWorkers: 'allow' });

const BASE = '/hassio/x';
const OTRA = '/hassio/y';
const TAREAS: readonly TareaDePrueba[] = ['Hacer la cena', 'Planchar la ropa', 'Sacar la basura'].map((nombre) => ({
  nombre,
  edades: [],
  dificultad: 2,
}));

let servidor: Servidor;
let ingreso: Ingreso | null = null;
test.afterEach(async ({ browser }) => {
  await cerrarMoviles(browser);
  await ingreso?.cerrar();
  ingreso = null;
  await servidor.cerrar();
});

const movilEn = async (navegador: Browser, nombre: string, url: string): Promise<Persona> => {
  const movil = await nuevoMovil(navegador, nombre, url);
  abrirDebajo(movil.pagina, url);
  return movil;
};

const conObrero = (pagina: Page) =>
  expect.poll(() => pagina.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\/sw\.js$/);
const enVivo = (pagina: Page) => expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();

test(
  'a family is created and drafts its chores below a path, on two phones and a wall screen, and no request leaves that path',
  SOLO_LARGO,
  async ({ browser }) => {
    servidor = await levantarServidor(undefined, { entorno: { TRUSTED_PROXIES: '127.0.0.1' } });
    ingreso = await levantarIngreso(servidor.url, [BASE, OTRA]);
    const url = ingreso.origen + BASE;
    const ana = await movilEn(browser, 'Ana', url);
    const luis = await movilEn(browser, 'Luis', url);
    const faltas = await vigilarPolitica(ana.contexto);

    await test.step('a family is created and joined', async () => {
      await registrarFamilia(ana, 'Los García');
      await agregarMiembro(ana, 'Luis', 'Adulto (18+)');
      expect(await unirse(luis, await leerAcceso(ana))).toBe('luis');
      for (const { pagina } of [ana, luis]) {
        expect(new URL(pagina.url()).pathname).toMatch(/^\/hassio\/x\//);
        await enVivo(pagina);
      }
    });

    const admin = await clienteDe(url, 'ana', CLAVE);
    const miembro = await clienteDe(url, 'luis', CLAVE);

    await test.step('pictures, invitations and QR codes have addresses below the path', async () => {
      await admin.pedir('PATCH', ruta(RUTAS.usuario, { id: miembro.yo.id }), { avatar: '/caras/zorro.svg' });
      const cara = ana.pagina.getByRole('listitem').filter({ hasText: 'Luis' }).locator('img');
      await expect(cara).toHaveAttribute('src', `${BASE}/caras/zorro.svg`);
      expect(await cara.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(
        0,
      );
      await ana.pagina.evaluate(() => {
        Object.assign(navigator, {
          share: async ({ url: enlace }: ShareData) => Object.assign(globalThis, { enlace }),
        });
      });
      await ana.pagina.getByRole('button', { name: 'Invitar con un código' }).click();
      await ana.pagina.getByRole('button', { name: 'Compartir enlace' }).click();
      expect(await ana.pagina.evaluate(() => (globalThis as { enlace?: string }).enlace)).toMatch(`${url}/join-family`);
      await ana.pagina.keyboard.press('Escape');
    });

    const tele = await (await browser.newContext({ viewport: { width: 960, height: 540 } })).newPage();
    await test.step('the wall screen shows its address and is paired', async () => {
      await tele.goto(`${url}/pantalla`);
      await expect(tele.getByText(`${url.replace('http://', '')}/vincular-pantalla`)).toBeVisible();
      const codigo = (await tele.locator('[data-codigo]').getAttribute('data-codigo')) ?? '';
      await admin.pedir('POST', RUTAS.vincularPantalla, { codigo, nombre: 'Salón' });
      await enVivo(tele);
    });

    await test.step('a draft is played from its first pick to its end', async () => {
      for (const tarea of TAREAS) await darTarea(admin, tarea);
      for (const cliente of [admin, miembro]) await darVotos(cliente, TAREAS);
      await admin.pedir('POST', RUTAS.iniciar, { contar: 'TRIMESTRE' });
      for (const { pagina } of [ana, luis]) await pagina.goto('/reparto');
      for (;;) {
        const { sesion } = await admin.pedir<SesionActual>('GET', RUTAS.sesionActual);
        if (sesion?.fase !== 'ELECCION') break;
        const { pagina, nombre } = sesion.miembro_turno_actual === admin.yo.id ? ana : luis;
        await expect(tele.getByRole('heading', { name: `Le toca a ${nombre}` })).toBeVisible();
        await pagina
          .getByRole('list', { name: 'Tareas disponibles' })
          .getByRole('button', { name: 'Elegir', disabled: false })
          .first()
          .click();
        const respuesta = pagina.waitForResponse((r) => r.url().startsWith(url) && /elegir_tarea/.test(r.url()));
        await pagina.getByRole('button', { name: 'Elegir esta tarea' }).click();
        expect((await respuesta).status()).toBe(200);
      }
      const { sesion } = await admin.pedir<SesionActual>('GET', RUTAS.sesionActual);
      if (sesion?.fase === 'CIERRE') await admin.pedir('POST', ruta(RUTAS.cerrarReparto, { id: sesion.id }));
      for (const { pagina } of [ana, luis]) await expect(pagina.getByText('Reparto Completado').first()).toBeVisible();
      await expect(tele.locator('[data-escena="final"]')).toBeVisible();
    });

    await test.step('a deep link opens with and without the service worker, whose scope is the path', async () => {
      await conObrero(luis.pagina);
      await luis.pagina.goto('/reparto/deseos');
      await luis.pagina.reload();
      await expect(luis.pagina.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(luis.pagina.url()).pathname).toBe(`${BASE}/reparto/deseos`);
      const deEste = await luis.pagina.evaluate(async () => ({
        ambitos: (await navigator.serviceWorker.getRegistrations()).map((r) => r.scope),
        obrero: navigator.serviceWorker.controller?.scriptURL,
        guardado: (await Promise.all((await caches.keys()).map(async (c) => (await caches.open(c)).keys())))
          .flat()
          .map((p) => p.url),
        claves: Object.keys(localStorage),
      }));
      expect(deEste.ambitos).toEqual([`${url}/`]);
      expect(deEste.obrero).toBe(`${url}/sw.js`);
      expect(deEste.guardado.length).toBeGreaterThan(20);
      expect(deEste.guardado.filter((guardada) => !guardada.startsWith(`${url}/`))).toEqual([]);
      expect(deEste.claves).toContain(`${BASE}/access_token`);
      expect(deEste.claves.filter((clave) => !clave.startsWith(`${BASE}/`))).toEqual([]);
    });

    await test.step('the app opens without a network', async () => {
      await luis.contexto.setOffline(true);
      await luis.pagina.goto('/dashboard');
      await expect(luis.pagina.getByRole('heading', { name: 'Hola, Luis' })).toBeVisible();
      await luis.contexto.setOffline(false);
    });

    await test.step('another instance on the same origin shares no data with this one', async () => {
      const otra = await luis.contexto.newPage();
      await otra.goto(`${ingreso?.origen ?? ''}${OTRA}/dashboard`);
      await expect(otra.getByRole('link', { name: 'Crear Nueva Familia' })).toBeVisible();
      await conObrero(otra);
      expect(await otra.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(
        `${ingreso?.origen ?? ''}${OTRA}/sw.js`,
      );
      await luis.pagina.reload();
      await expect(luis.pagina.getByRole('heading', { name: 'Hola, Luis' })).toBeVisible();
      expect(await luis.pagina.evaluate(async () => (await caches.keys()).length)).toBe(2);
    });

    await test.step('the manifest and the API’s page lie below the path too', async () => {
      const cdp = await ana.contexto.newCDPSession(ana.pagina);
      const { errors, data, url: suya } = await cdp.send('Page.getAppManifest');
      expect([suya, errors]).toEqual([`${url}/manifest.webmanifest`, []]);
      const { id, scope, start_url } = JSON.parse(data ?? '{}') as Record<string, string>;
      expect([id, scope, start_url]).toEqual([`${BASE}/`, `${BASE}/`, `${BASE}/dashboard`]);
      // Swagger takes long to draw all calls, more than half a minute on a busy core.
      ana.pagina.setDefaultTimeout(120_000);
      await ana.pagina.goto(RUTAS.documentacion);
      await ana.pagina.getByText('Servidor', { exact: true }).click();
      await ana.pagina.getByText(RUTAS.viva, { exact: true }).click();
      await ana.pagina.getByRole('button', { name: 'Try it out' }).click();
      const respuesta = ana.pagina.waitForResponse(url + RUTAS.viva);
      await ana.pagina.getByRole('button', { name: 'Execute' }).click();
      expect((await respuesta).status()).toBe(200);
    });

    expect(ingreso.fuera).toEqual([]);
    expect(faltas).toEqual([]);
  },
);

test(
  'with BASE_PATH a proxy need not remove the path, and requests to the port itself are redirected below it',
  SOLO_LARGO,
  async ({ browser }) => {
    servidor = await levantarServidor(undefined, { entorno: { BASE_PATH: '/tetoca' } });
    const ana = await movilEn(browser, 'Ana', `${servidor.url}/tetoca`);
    const pedidos: string[] = [];
    ana.pagina.on('request', (pedido) => pedidos.push(new URL(pedido.url()).pathname));
    await registrarFamilia(ana, 'Los García');
    await enVivo(ana.pagina);
    await conObrero(ana.pagina);
    expect(pedidos.filter((camino) => !camino.startsWith('/tetoca/'))).toEqual([]);
    await ana.pagina.goto(`${servidor.url}/ranking?pestana=logros`);
    await ana.pagina.waitForURL(`${servidor.url}/tetoca/ranking?pestana=logros`);
    await expect(ana.pagina.getByRole('heading', { name: 'Ranking' })).toBeVisible();
  },
);
