import { expect, test, type Browser, type CDPSession, type Page } from '@playwright/test';
import { descartar } from './andar.ts';
import { conVersion } from './con-version.ts';
import { movilDe, sembrarDemo, type Vecino } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { lanzar } from './navegador.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

// Uses the full browser, because the headless shell has no notifications and cannot install apps.
test.use({ serviceWorkers: 'allow', launchOptions: lanzar(true) });

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterAll(() => servidor.cerrar());

/** Waits until a service worker serves the page, which from then on opens without the server. */
const conObrero = (pagina: Page) =>
  expect.poll(() => pagina.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

const abrir = async (navegador: Browser, ruta: string): Promise<Vecino & { readonly cdp: CDPSession }> => {
  const movil = await movilDe(navegador, servidor, 'lucia');
  await movil.pagina.goto(ruta);
  await expect(movil.pagina.getByRole('navigation').first()).toBeVisible();
  await conObrero(movil.pagina);
  return { ...movil, cdp: await movil.contexto.newCDPSession(movil.pagina) };
};

test('the browser accepts the app as installable', SOLO_LARGO, async ({ browser }) => {
  const { cdp, contexto } = await abrir(browser, '/dashboard');
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // A test's context is incognito, which is the only allowed finding.
  expect(installabilityErrors.map((e) => e.errorId).filter((e) => e !== 'in-incognito')).toEqual([]);
  const { errors, data, url } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(`${servidor.url}/manifest.webmanifest`);
  const manifiesto = JSON.parse(data ?? '{}') as {
    icons: { src: string; sizes: string; type: string; purpose: string }[];
    shortcuts: { url: string; icons: { src: string }[] }[];
    start_url: string;
  };
  for (const { src, sizes, type } of manifiesto.icons) {
    const r = await fetch(servidor.url + src);
    expect(r.headers.get('content-type')?.split(';')[0], src).toBe(type);
    if (type === 'image/png')
      expect(String(new DataView(await r.arrayBuffer()).getUint32(16)), src).toBe(sizes.split('x')[0]);
  }
  expect(manifiesto.icons.map((i) => i.purpose)).toContain('maskable');
  for (const icono of manifiesto.shortcuts.flatMap((s) => s.icons))
    expect((await fetch(servidor.url + icono.src)).headers.get('content-type'), icono.src).toBe('image/png');
  await contexto.close();
});

test('the browser revalidates pages, and caches files with a digest in their name for ever', async () => {
  for (const [ruta, guarda] of [
    ['/sw.js', 'no-cache'],
    ['/', 'no-cache'],
    ['/index.html', 'no-cache'],
    ['/dashboard', 'no-cache'],
    ['/manifest.webmanifest', 'no-cache'],
  ] as const) {
    expect((await fetch(servidor.url + ruta)).headers.get('cache-control'), ruta).toBe(guarda);
  }
  const pagina = await (await fetch(servidor.url)).text();
  const guion = /\/assets\/[^"]+\.js/.exec(pagina)?.[0] ?? '';
  expect((await fetch(servidor.url + guion)).headers.get('cache-control')).toContain('immutable');
});

test('every screen opens without a server, even one never visited', SOLO_LARGO, async ({ browser }) => {
  const { pagina, contexto } = await abrir(browser, '/dashboard');
  await servidor.matar();
  for (const ruta of ['/dashboard', '/ranking', '/tasks?pestana=completadas', '/no-existe']) {
    await pagina.goto(ruta);
    await expect(pagina.locator('#raiz')).not.toBeEmpty();
    await expect(pagina.getByRole('heading').first()).toBeAttached();
  }
  await servidor.arrancar();
  await pagina.goto('/tasks');
  await expect(pagina.getByRole('heading', { name: 'Mis tareas' })).toBeVisible();
  // The worker does not answer the API's pages with the app's index.html.
  await pagina.goto('/api/docs/');
  await expect(pagina).not.toHaveTitle('Te Toca');
  await contexto.close();
});

/** Returns a function that delivers a push message to the worker, as the browser's push service would. */
const servicioPush = async (cdp: CDPSession): Promise<(data: string) => Promise<void>> => {
  const registro = new Promise<string>((resolver) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations.find((r) => !r.isDeleted)?.registrationId;
      if (id !== undefined) resolver(id);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registro;
  return async (data) => {
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: servidor.url, registrationId, data });
  };
};

const avisosDe = (pagina: Page) =>
  pagina.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map((n) => ({
      titulo: n.title,
      cuerpo: n.body,
      etiqueta: n.tag,
      url: n.data as unknown,
    })),
  );

test(
  'a push is shown with its text and replaces one with the same tag, and an invalid one is shown as a general notice',
  SOLO_LARGO,
  async ({ browser }) => {
    const { pagina, contexto, cdp } = await abrir(browser, '/dashboard');
    await contexto.grantPermissions(['notifications'], { origin: servidor.url });
    const empujar = await servicioPush(cdp);
    const aviso = { titulo: '¡Te toca!', cuerpo: 'Elige tu tarea', url: '/reparto', etiqueta: 'turno' };
    await empujar(JSON.stringify(aviso));
    await expect.poll(() => avisosDe(pagina)).toEqual([aviso]);
    await empujar(JSON.stringify({ ...aviso, cuerpo: 'Te quedan 2 minutos' }));
    await expect.poll(() => avisosDe(pagina)).toEqual([{ ...aviso, cuerpo: 'Te quedan 2 minutos' }]);
    await empujar('basura');
    await expect
      .poll(async () => (await avisosDe(pagina)).map((a) => a.titulo).toSorted())
      .toEqual(['Te Toca', '¡Te toca!']);
    await contexto.close();
  },
);

test('a new version waits for consent, and never reloads a page with an open form', SOLO_LARGO, async ({ browser }) => {
  const casa = await conVersion(servidor);
  const { contexto, pagina } = await movilDe(browser, servidor, 'lucia', { baseURL: casa.url });
  await pagina.goto('/dashboard');
  await expect(pagina.getByRole('heading', { name: 'Hola, Lucía' })).toBeVisible();
  await conObrero(pagina);
  const otra = await contexto.newPage();
  await otra.goto('/profile');
  await otra.getByRole('button', { name: 'Editar mis datos' }).click();
  await expect(otra.getByRole('dialog')).toBeVisible();
  for (const p of [pagina, otra]) await p.evaluate(() => Object.assign(globalThis, { vieja: true }));
  // Returns null if the page is just reloading.
  const esVieja = (p: Page) => p.evaluate(() => 'vieja' in globalThis).catch(() => null);

  casa.publicar();
  await pagina.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const boton = pagina.getByRole('button', { name: 'Actualizar', exact: true });
  await expect(pagina.getByText('Hay una versión nueva')).toBeVisible();
  await pagina.getByRole('link', { name: 'Ranking' }).first().click();
  await expect(boton).toBeVisible();
  expect(await esVieja(pagina)).toBe(true);

  await test.step('with an open form the update asks first', async () => {
    await pagina.bringToFront();
    await pagina.getByRole('link', { name: 'Perfil' }).first().click();
    await pagina.getByRole('button', { name: 'Editar mis datos' }).click();
    const nombre = pagina.getByRole('dialog').getByLabel('Nombre', { exact: true });
    await nombre.fill('Lucía Inés');
    await boton.click();
    await pagina.getByRole('alertdialog').getByRole('button', { name: 'Ahora no' }).click();
    await expect(nombre).toHaveValue('Lucía Inés');
    await expect(boton).toBeVisible();
    expect(await esVieja(pagina)).toBe(true);
    await pagina.keyboard.press('Escape');
    await descartar(pagina);
    await pagina.getByRole('link', { name: 'Ranking' }).first().click();
  });

  // Hides the other tab, as when its user looks at another app for a moment.
  await otra.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  await boton.click();
  await expect.poll(() => esVieja(pagina)).toBe(false);
  await expect(pagina.getByRole('heading', { name: 'Ranking' })).toBeVisible();
  await expect(pagina.getByText('Hay una versión nueva')).toHaveCount(0);
  expect(await esVieja(otra)).toBe(true);
  await otra.keyboard.press('Escape');
  await expect.poll(() => esVieja(otra)).toBe(false);
  await contexto.close();
  await casa.cerrar();
});

test('Perfil offers the installation where the browser does', SOLO_LARGO, async ({ browser }) => {
  const { pagina, contexto } = await abrir(browser, '/profile');
  const carta = pagina.getByRole('region', { name: 'Instalar la app' });
  await pagina.evaluate(() => {
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(Object.assign(globalThis, { preguntado: true })),
      }),
    );
  });
  await carta.getByRole('button', { name: 'Instalar' }).click();
  await expect.poll(() => pagina.evaluate(() => 'preguntado' in globalThis)).toBe(true);
  await expect(carta).toHaveCount(0);
  await contexto.close();
});

test('on an iPhone Perfil explains the installation', SOLO_LARGO, async ({ browser }) => {
  const iphone = await movilDe(browser, servidor, 'lucia', {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  await iphone.pagina.goto('/profile');
  await expect(iphone.pagina.getByRole('region', { name: 'Instalar la app' })).toContainText(
    'Añadir a pantalla de inicio',
  );
  await iphone.contexto.close();
});
