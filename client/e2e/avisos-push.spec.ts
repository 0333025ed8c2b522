import { expect, test, type Page } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { desplegar } from './andar.ts';
import { clienteDe } from './clientes.ts';
import { cambiarDatos, movilDe, sembrarDemo, type Vecino } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { conServicioPush } from './push.ts';
import { lanzar } from './navegador.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Push messages in Perfil, in each state of the browser's permission, and the offer to turn them on in the draft room. */

// Uses the full browser, because the headless shell has no notifications and cannot install apps.
test.use({ serviceWorkers: 'allow', launchOptions: lanzar(true) });

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

type Permiso = 'concedido' | 'denegado' | 'sin-preguntar';

const abrir = async (navegador: Parameters<typeof movilDe>[0], usuario: string, permiso: Permiso): Promise<Vecino> => {
  const movil = await movilDe(navegador, servidor, usuario);
  await conServicioPush(movil);
  // Granting one permission makes Chromium deny all others, so granting geolocation denies notifications.
  if (permiso !== 'sin-preguntar')
    await movil.contexto.grantPermissions([permiso === 'concedido' ? 'notifications' : 'geolocation'], {
      origin: servidor.url,
    });
  return movil;
};

const indicador = (pagina: Page, nombre: string) =>
  pagina.locator('dt', { hasText: nombre }).locator('xpath=following-sibling::dd[1]');
const avisos = (pagina: Page) => pagina.getByRole('region', { name: 'Avisos', exact: true });
const ACTIVAR = 'Activar avisos en este dispositivo';

test(
  'Perfil shows the state of messages when they are turned on, tested, scheduled, turned off and removed',
  SOLO_LARGO,
  async ({ browser }) => {
    const { pagina } = await abrir(browser, 'lucia', 'concedido');
    await pagina.goto('/profile');
    await expect(indicador(pagina, 'Notificaciones push')).toHaveText('Desactivadas');
    await expect(avisos(pagina).getByRole('combobox')).toHaveCount(0);
    await pagina.getByRole('button', { name: ACTIVAR }).click();
    await expect(pagina.getByText('Avisos activados en este dispositivo')).toBeVisible();
    await expect(indicador(pagina, 'Notificaciones push')).toHaveText('Activadas');
    const fila = avisos(pagina).getByRole('listitem');
    await expect(fila).toHaveCount(1);
    await expect(fila).toContainText('Este dispositivo');
    await expect(fila).toContainText('Todavía no le hemos enviado ninguno');
    await expect(pagina.getByRole('button', { name: ACTIVAR })).toHaveCount(0);

    // No push service listens at the subscription's address, and the screen says so.
    await fila.getByRole('button', { name: /^Probar/ }).click();
    await expect(pagina.getByText('Su servicio de avisos no contesta')).toBeVisible();
    await expect(fila).toContainText('El último aviso falló ahora mismo');
    cambiarDatos(
      servidor,
      "update suscripciones set ultimo_resultado = 'ENTREGADO', ultimo_intento = ?",
      new Date(Date.now() - 200_000).toISOString(),
    );
    await pagina.reload();
    await expect(fila).toContainText('Último aviso entregado hace 3 min');
    await expect(fila).toContainText('Este dispositivo');

    const hora = pagina.getByLabel('Avisarme cada día de mis tareas');
    await expect(hora).toHaveValue('18');
    // Waits for the answer before the next change: each answer carries all settings, and a reload would abort the request.
    await Promise.all([
      pagina.waitForResponse((r) => r.request().method() === 'PATCH' && /\/usuarios\/\d+\/$/.test(r.url())),
      hora.selectOption({ label: 'A las 7:00' }),
    ]);
    await pagina.getByRole('switch', { name: /Notificaciones push/ }).click();
    await expect(indicador(pagina, 'Notificaciones push')).toHaveText('Desactivadas');
    await pagina.reload();
    await expect(pagina.getByRole('switch', { name: /Notificaciones push/ })).not.toBeChecked();
    await pagina.getByRole('switch', { name: /Notificaciones push/ }).click();
    await expect(indicador(pagina, 'Notificaciones push')).toHaveText('Activadas');
    await expect(hora).toHaveValue('7');

    await fila.getByRole('button', { name: /^Quitar/ }).click();
    await pagina.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
    await expect(pagina.getByText('Dispositivo quitado')).toBeVisible();
    await expect(fila).toHaveCount(0);
    await expect(indicador(pagina, 'Notificaciones push')).toHaveText('Desactivadas');
    await expect(pagina.getByRole('button', { name: ACTIVAR })).toBeVisible();
  },
);

test('logging out removes this device from the list, here and on the server', SOLO_LARGO, async ({ browser }) => {
  const { pagina, pedir } = await abrir(browser, 'mateo', 'concedido');
  await pagina.goto('/profile');
  // In a child's profile the messages are folded under «Más».
  await desplegar(pagina, 'Más');
  await pagina.getByRole('button', { name: ACTIVAR }).click();
  await expect(avisos(pagina).getByRole('listitem')).toHaveCount(1);
  await Promise.all([
    pagina.waitForResponse(/\/auth\/logout\/$/),
    pagina.getByRole('button', { name: 'Cerrar Sesión' }).click(),
  ]);
  await expect(pagina).toHaveURL(/\/login$/);
  expect((await pedir<{ dispositivos: unknown[] }>(RUTAS.avisos)).dispositivos).toEqual([]);
  // The browser ends its own subscription a moment later.
  await expect.poll(() => pagina.evaluate(() => localStorage.getItem('prueba_suscripcion'))).toBeNull();
});

test('a browser whose push address changes tells the server from any screen', SOLO_LARGO, async ({ browser }) => {
  const { pagina, pedir } = await abrir(browser, 'javier', 'concedido');
  await pagina.goto('/profile');
  await pagina.getByRole('button', { name: ACTIVAR }).click();
  await expect(avisos(pagina).getByRole('listitem').filter({ hasText: 'Este dispositivo' })).toHaveCount(1);
  cambiarDatos(
    servidor,
    'delete from suscripciones where miembro_id = (select id from usuarios where username = ?)',
    'javier',
  );
  await pagina.goto('/ranking');
  await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(async () => {
      await pagina.evaluate(() =>
        navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { tipo: 'SUSCRIPCION_CAMBIADA' } })),
      );
      return (await pedir<{ dispositivos: unknown[] }>(RUTAS.avisos)).dispositivos.length;
    })
    .toBe(1);
});

test(
  'Perfil explains messages that are refused, unsupported, or unavailable over plain http',
  SOLO_LARGO,
  async ({ browser }) => {
    const denegado = await abrir(browser, 'javier', 'denegado');
    await denegado.pagina.goto('/profile');
    await expect(avisos(denegado.pagina).getByText('Los avisos están bloqueados en este navegador')).toBeVisible();
    await expect(denegado.pagina.getByRole('button', { name: ACTIVAR })).toHaveCount(0);
    await denegado.contexto.close();

    const { pagina, contexto } = await abrir(browser, 'javier', 'sin-preguntar');
    await contexto.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await pagina.goto('/profile');
    await expect(avisos(pagina).getByText('Este navegador no puede recibir avisos')).toBeVisible();

    // The screen reads the browser's abilities again when the page becomes visible, so the next two cases need no reload.
    const mirarOtraVez = () => pagina.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pagina.evaluate(() =>
      Object.defineProperty(navigator, 'userAgent', {
        value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1',
      }),
    );
    await mirarOtraVez();
    await expect(avisos(pagina).getByText('Primero, añádela a tu pantalla de inicio')).toBeVisible();

    // Simulates an address that is neither https nor localhost.
    await pagina.evaluate(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
    await mirarOtraVez();
    await expect(avisos(pagina).getByText('Aquí no pueden llegar avisos')).toBeVisible();
    await expect(avisos(pagina)).toContainText(servidor.url);
  },
);

test('a list of devices that cannot be read shows an error with a retry button', SOLO_LARGO, async ({ browser }) => {
  const { pagina, contexto } = await nuevoMovil(browser, 'lucia', servidor.url, { serviceWorkers: 'block' });
  const { tokens } = await clienteDe(servidor.url, 'lucia');
  await contexto.addInitScript((t) => {
    localStorage.setItem('access_token', t.access);
    localStorage.setItem('refresh_token', t.refresh);
  }, tokens);
  await pagina.route(`**${RUTAS.avisos}`, (r) => r.fulfill({ status: 500, json: {} }));
  await pagina.goto('/profile');
  await expect(avisos(pagina).getByText('No se han podido cargar tus avisos')).toBeVisible();
  await expect(indicador(pagina, 'Notificaciones push')).toHaveText('Desactivadas');
  // Waits until the socket is connected and no request is pending, because the page then requests nothing more by itself.
  await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
  const reintentar = avisos(pagina).getByRole('button', { name: 'Reintentar' });
  await expect(reintentar).toHaveText('Reintentar');
  await pagina.unroute(`**${RUTAS.avisos}`);
  await reintentar.click();
  await expect(avisos(pagina).getByText('El correo no está configurado')).toBeVisible();
});

test(
  'the draft room offers messages to a waiting member, and not again after a no',
  SOLO_LARGO,
  async ({ browser }) => {
    const jefa = await clienteDe(servidor.url, 'elena');
    const { sesion } = await jefa.pedir<JugadaHecha>('POST', RUTAS.iniciar, { contar: 'TRIMESTRE' });
    const espera = ['javier', 'lucia', 'mateo'].find(
      (u) => u !== sesion.miembro_turno_nombre?.toLowerCase().replace('í', 'i'),
    )!;
    const { pagina } = await abrir(browser, espera, 'concedido');
    // The room works without the offer's chunk. A failed download is retried.
    const archivo = /assets\/oferta-avisos-.*\.js/;
    await pagina.route(archivo, (r) => r.abort());
    const perdido = pagina.waitForEvent('requestfailed', (r) => archivo.test(r.url()));
    await pagina.goto('/reparto');
    await perdido;
    await expect(pagina.getByRole('heading', { name: /le toca a/ })).toBeVisible();
    await pagina.unroute(archivo);
    const oferta = pagina.getByText('¿Quieres que te avisemos cuando te toque?');
    await expect(oferta).toBeVisible();
    await pagina.getByRole('button', { name: 'Ahora no' }).click();
    await expect(oferta).toBeHidden();
    await pagina.reload();
    await expect(pagina.getByRole('heading', { name: /le toca a/ })).toBeVisible();
    await expect(oferta).toHaveCount(0);

    // Forgets that the offer was declined: it comes back, and accepting it turns messages on.
    await pagina.evaluate(() => localStorage.removeItem('avisos_ofrecidos'));
    await pagina.reload();
    await pagina.getByRole('button', { name: 'Sí, avísame' }).click();
    await expect(pagina.getByText('Avisos activados en este dispositivo')).toBeVisible();
    await expect(oferta).toBeHidden();
  },
);
