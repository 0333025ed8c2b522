import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Avisos } from '#shared/contracts/avisos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { desplegar } from './andar.ts';
import { clienteDe } from './clientes.ts';
import { cambiarDatos, movilDe, sembrarDemo, type Vecino } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { lanzar } from './navegador.ts';
import { cerrarMoviles } from './personas.ts';
import { conServicioPush } from './push.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** A browser may change its push address while no window is open. Messages must still reach members who turned them on. */

test.use({ serviceWorkers: 'allow', launchOptions: lanzar(true) });

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

/** Milliseconds within which a page would have told the server of a new address. */
const RATO_MS = 2_500;

const suyos = async ({ pedir }: Pick<Vecino, 'pedir'>) => (await pedir<Avisos>(RUTAS.avisos)).dispositivos;
const huellas = async (de: Pick<Vecino, 'pedir'>) => (await suyos(de)).map(({ huella }) => huella);
const quitarTodos = async (de: Pick<Vecino, 'pedir'>): Promise<void> => {
  for (const { id } of await suyos(de)) await de.pedir(ruta(RUTAS.suscripcion, { id }), 'DELETE');
};

/** Turns messages on in a new browser, the member's only device, and leaves it with no window of the app open. */
const activado = async (navegador: Browser, usuario: string): Promise<Vecino> => {
  const movil = await movilDe(navegador, servidor, usuario);
  await quitarTodos(movil);
  await conServicioPush(movil);
  await movil.contexto.grantPermissions(['notifications'], { origin: servidor.url });
  await movil.pagina.goto('/profile');
  // In a child's profile the messages are folded under «Más».
  if (usuario === 'mateo') await desplegar(movil.pagina, 'Más');
  await movil.pagina.getByRole('button', { name: 'Activar avisos en este dispositivo' }).click();
  await expect(movil.pagina.getByText('Avisos activados en este dispositivo')).toBeVisible();
  await movil.pagina.goto('/icono.svg');
  return movil;
};
const abrir = async (pagina: Page, camino = '/ranking') => {
  await pagina.goto(camino);
  await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
};
const sitio = (pagina: Page) => pagina.evaluate(() => localStorage.getItem('prueba_suscripcion'));

test(
  'a push address that changed with no window open is sent at the next visit, also after a failed request',
  SOLO_LARGO,
  async ({ browser }) => {
    const lucia = await activado(browser, 'lucia');
    const { pagina } = lucia;
    const [vieja] = await huellas(lucia);
    await conServicioPush(lucia);
    let perdidas = 0;
    await pagina.route(`**${RUTAS.suscripciones}`, (r) => {
      perdidas += 1;
      return perdidas === 1 ? r.abort() : r.fallback();
    });
    await abrir(pagina);
    await expect.poll(() => huellas(lucia), { timeout: 15_000 }).not.toEqual([vieja]);
    await expect.poll(() => huellas(lucia)).toHaveLength(1);
    expect(perdidas).toBe(2);
    expect(await sitio(pagina)).not.toBeNull();
  },
);

test('a browser that lost its push subscription creates a new one', SOLO_LARGO, async ({ browser }) => {
  const mateo = await activado(browser, 'mateo');
  await quitarTodos(mateo);
  await mateo.pagina.evaluate(() => localStorage.removeItem('prueba_suscripcion'));
  await conServicioPush(mateo);
  await abrir(mateo.pagina);
  await expect.poll(() => huellas(mateo), { timeout: 15_000 }).toHaveLength(1);
});

test(
  'a device that was removed on another device stays removed, and a refusal ends the renewal',
  SOLO_LARGO,
  async ({ browser }) => {
    const elena = await activado(browser, 'elena');
    const [{ id } = { id: 0 }] = await suyos(elena);
    await elena.pedir(ruta(RUTAS.suscripcion, { id }), 'DELETE');
    await abrir(elena.pagina);
    await elena.pagina.waitForTimeout(RATO_MS);
    expect(await huellas(elena)).toEqual([]);

    await conServicioPush(elena);
    await elena.pagina.route(`**${RUTAS.suscripciones}`, (r) =>
      r.fulfill({ status: 400, json: { endpoint: ['Este navegador no usa un servicio de avisos conocido'] } }),
    );
    await abrir(elena.pagina);
    await expect.poll(() => sitio(elena.pagina), { timeout: 15_000 }).toBeNull();
  },
);

test(
  'the next member on a phone gets no messages of the previous one, whose messages resume at their next login',
  SOLO_LARGO,
  async ({ browser }) => {
    const javier = await activado(browser, 'javier');
    const { pagina } = javier;
    const mateo = await clienteDe(servidor.url, 'mateo');
    // Mateo wants push messages, on any device; otherwise the page would not try to register this phone for him.
    await mateo.pedir('PATCH', ruta(RUTAS.usuario, { id: mateo.yo.id }), { notificaciones_push: true });
    const antes = await mateo.pedir<Avisos>('GET', RUTAS.avisos);
    // The server ends the login, as after a password change. The browser's subscription stays, and its address changes.
    cambiarDatos(
      servidor,
      'delete from accesos where usuario_id = (select id from usuarios where username = ?)',
      'javier',
    );
    await pagina.goto('/ranking');
    await expect(pagina).toHaveURL(/\/login$/);
    await conServicioPush(javier);

    const entrar = async (usuario: string) => {
      const { tokens } = await clienteDe(servidor.url, usuario);
      await pagina.evaluate((t) => {
        localStorage.setItem('access_token', t.access);
        localStorage.setItem('refresh_token', t.refresh);
      }, tokens);
      await abrir(pagina);
    };
    await entrar('mateo');
    // Repeats the message, because the page's listener may not be installed yet.
    await pagina.evaluate(async (rato) => {
      for (const hasta = Date.now() + rato; Date.now() < hasta; await new Promise((ya) => setTimeout(ya, 200)))
        navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { tipo: 'SUSCRIPCION_CAMBIADA' } }));
    }, RATO_MS);
    expect(await mateo.pedir<Avisos>('GET', RUTAS.avisos)).toEqual(antes);

    await pagina.evaluate(() => ['access_token', 'refresh_token', 'user'].forEach((k) => localStorage.removeItem(k)));
    await entrar('javier');
    const otra = await clienteDe(servidor.url, 'javier');
    await expect
      .poll(async () => (await otra.pedir<Avisos>('GET', RUTAS.avisos)).dispositivos, { timeout: 15_000 })
      .toHaveLength(1);
  },
);
