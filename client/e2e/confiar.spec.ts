import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTA_RAIZ } from '#shared/contracts/raiz.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { clienteDe, entrarComo, type Cliente } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { lanzar } from './navegador.ts';
import { CERTUTIL } from './motores/certutil.ts';
import { abrirFirefox } from './motores/firefox.ts';
import { conTexto, esperar, iniciarSesion } from './motores/motor.ts';
import { FALTA } from './servicios.ts';
import { levantarServidor, puertoLibre, type Servidor } from './servidor.ts';

/**
 * Moving to the box's own https in browsers with profiles of their own, which trust the box's root certificate or not; and login
 * codes.
 */

const CASA = 'te-toca.local';

let servidor: Servidor;
let carpeta: string;
let puertoHttps: string;
const abiertos: BrowserContext[] = [];

test.beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'te-toca-confiar-'));
  puertoHttps = String(await puertoLibre());
  servidor = await levantarServidor(sembrarDemo, {
    entorno: { HTTPS: 'propio', HTTPS_PORT: puertoHttps, PUBLIC_URL: `http://${CASA}` },
  });
});
test.afterEach(async () => {
  for (const contexto of abiertos.splice(0)) await contexto.close();
  await servidor.cerrar();
  rmSync(carpeta, { recursive: true, force: true });
});

const http = (): string => servidor.url.replace('localhost', CASA);
const https = (): string => `https://${CASA}:${puertoHttps}`;

/** Adds the box's root certificate to the authorities that a browser reads from a folder. */
const fiarse = async (lista: string): Promise<void> => {
  const raiz = join(carpeta, 'raiz.crt');
  writeFileSync(raiz, Buffer.from(await (await fetch(servidor.url + RUTA_RAIZ)).arrayBuffer()));
  const base = `sql:${lista}`;
  mkdirSync(lista, { recursive: true });
  execFileSync(CERTUTIL, ['-d', base, '-N', '--empty-password']);
  execFileSync(CERTUTIL, ['-d', base, '-A', '-t', 'C,,', '-n', 'te-toca', '-i', raiz]);
};

/** Opens a full Chromium with a home of its own, as a member who is logged in on http. */
const abrir = async (nombre: string, quien: Cliente, conRaiz: boolean): Promise<Page> => {
  const casa = join(carpeta, nombre);
  mkdirSync(casa);
  if (conRaiz) await fiarse(join(casa, '.pki/nssdb'));
  const { executablePath, args = [] } = lanzar(true);
  const contexto = await chromium.launchPersistentContext(join(casa, 'perfil'), {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...args, `--host-resolver-rules=MAP ${CASA} 127.0.0.1`],
    env: { ...process.env, HOME: casa },
    baseURL: http(),
    viewport: { width: 390, height: 844 },
    locale: 'es-ES',
    reducedMotion: 'reduce',
  });
  abiertos.push(contexto);
  const pagina = await contexto.newPage();
  await entrarComo(pagina, quien);
  return pagina;
};

const enVivo = (pagina: Page) => expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();

const tareaDeHoy = async ({ pedir }: Cliente): Promise<Asignacion> => {
  const hoy = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
  const pendientes = await pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
  const una = pendientes.find((a) => a.fecha_limite === hoy && (a.disponible_desde ?? hoy) <= hoy);
  if (una === undefined) throw new Error('Nothing for today');
  return una;
};

test(
  'a browser that trusts the root certificate moves to https with its login and waiting tick; another shows the steps and stays',
  SOLO_LARGO,
  async () => {
    test.skip(!existsSync(CERTUTIL), FALTA.certutil);
    const mateo = await clienteDe(servidor.url, 'mateo');
    const elena = await clienteDe(servidor.url, 'elena');

    await test.step('a browser that trusts the root certificate moves', async () => {
      const pagina = await abrir('fiado', mateo, true);
      const tarea = await tareaDeHoy(mateo);
      await pagina.goto('/tasks');
      await enVivo(pagina);
      await pagina.route('**/completar/', (ruta) => ruta.abort());
      const carta = pagina
        .getByRole('listitem')
        .filter({ has: pagina.getByRole('heading', { name: tarea.tarea_nombre, exact: true }) });
      await carta.getByRole('button', { name: 'Marcar como Completada', disabled: false }).first().click();
      await expect(carta.filter({ hasText: 'Pendiente de enviar' })).toBeVisible();
      await pagina.goto('/confiar');
      await expect(pagina.getByText('Antes de pasar hay que enviar 1 tarea')).toBeVisible();
      const cables: string[] = [];
      pagina.on('websocket', (cable) => cables.push(cable.url()));
      await pagina.unroute('**/completar/');
      await expect(pagina).toHaveURL(`${https()}/dashboard`);
      await expect(pagina.getByRole('heading', { name: 'Hola, Mateo' })).toBeVisible();
      await enVivo(pagina);
      expect(cables).toEqual([expect.stringMatching(`^${https().replace('https', 'wss')}/`)]);
      expect(await pagina.evaluate(() => isSecureContext)).toBe(true);
      const hechas = await mateo.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=COMPLETADA`);
      expect(hechas.map(({ id }) => id)).toContain(tarea.id);
      // The login on http is still valid: the move gave https a login of its own.
      await pagina.goto(`${http()}/dashboard`);
      await expect(pagina.getByRole('heading', { name: 'Hola, Mateo' })).toBeVisible();
      await enVivo(pagina);
    });

    await test.step('a browser that does not trust it shows the steps', async () => {
      const pagina = await abrir('sin-fiarse', elena, false);
      await pagina.goto('/profile');
      await pagina.goto('/confiar');
      await expect(pagina.getByRole('heading', { name: 'Avisos, cámara y app instalada' })).toBeVisible();
      await expect(pagina.getByText('En cuanto se fíe, sigue solo')).toBeVisible();
      await expect(pagina.getByText('importa «te-toca.crt» y vuelve aquí')).toBeVisible();
      const bajada = pagina.waitForEvent('download');
      await pagina.getByRole('link', { name: 'Descargar el certificado' }).click();
      expect((await bajada).suggestedFilename()).toBe('te-toca.crt');
      await pagina.getByRole('link', { name: 'Seguir sin https' }).click();
      await expect(pagina.getByRole('heading', { name: 'Hola, Elena' })).toBeVisible();
      await enVivo(pagina);
      expect(new URL(pagina.url()).origin).toBe(http());
    });
  },
);

test('Firefox with the root certificate moves to https with its login and waiting tick', SOLO_LARGO, async () => {
  test.skip(!existsSync(CERTUTIL), FALTA.certutil);
  const mateo = await clienteDe(servidor.url, 'mateo');
  const tarea = await tareaDeHoy(mateo);
  const perfil = join(carpeta, 'firefox');
  await fiarse(perfil);
  const ventana = await abrirFirefox({ perfil, local: CASA });
  test.skip(ventana === null, FALTA.firefox);
  if (ventana === null) return;
  try {
    await iniciarSesion(ventana, http(), 'mateo');
    await conTexto(ventana, 'Hola, Mateo');
    await ventana.ir(`${http()}/tasks`);
    await esperar(ventana, `document.querySelector('[data-tachar]:not([disabled])') !== null`);
    await ventana.evaluar(`(() => {
      const pedir = fetch;
      globalThis.fetch = (url, como) => String(url).includes('/completar/') ? Promise.reject(new TypeError()) : pedir(url, como);
    })()`);
    const carta = `//li[.//*[normalize-space()=${JSON.stringify(tarea.tarea_nombre)}]]`;
    await ventana.pulsar(`(${carta}//button[@data-tachar][not(@disabled)])[1]`);
    await conTexto(ventana, 'Pendiente de enviar');
    await ventana.ir(`${http()}/confiar`);
    await esperar(ventana, `location.href === '${https()}/dashboard'`);
    await conTexto(ventana, 'Hola, Mateo');
    // A page that came by https opens no unencrypted live connection.
    await esperar(ventana, `isSecureContext && document.querySelector('[data-conexion=vivo]') !== null`);
    const hechas = await mateo.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=COMPLETADA`);
    expect(hechas.map(({ id }) => id)).toContain(tarea.id);
  } finally {
    await ventana.cerrar();
  }
});

test('a typed code logs the member in in another browser, once', async ({ browser }) => {
  const mateo = await clienteDe(servidor.url, 'mateo');
  const { codigo } = await mateo.pedir<{ codigo: string }>('POST', RUTAS.pedirTraspaso, {});
  const contexto = await browser.newContext({ baseURL: servidor.url });
  abiertos.push(contexto);
  const pagina = await contexto.newPage();
  await pagina.goto('/pase');
  await pagina.getByLabel('Código').fill(codigo.toLowerCase());
  await pagina.getByRole('button', { name: 'Entrar' }).click();
  await expect(pagina.getByRole('heading', { name: 'Hola, Mateo' })).toBeVisible();
  await enVivo(pagina);
  const otro = await browser.newContext({ baseURL: servidor.url });
  abiertos.push(otro);
  const segunda = await otro.newPage();
  await segunda.goto(`/pase#codigo=${codigo}`);
  await expect(segunda.getByText('Ese código no vale o ha caducado. Pide otro')).toBeVisible();
});
