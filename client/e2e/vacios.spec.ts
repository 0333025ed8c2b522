import { expect, test, type Page } from '@playwright/test';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { irPorDentro } from './andar.ts';
import { clienteDe, entrarComo, fundarFamilia } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Empty states, and reads and chunks that fail: each screen explains the situation and offers the next step. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

/** Path, message, button, and the button's target. */
const VACIOS = [
  ['/dashboard', 'Aún no tienes tareas', 'Ir al reparto', '/reparto'],
  ['/tasks', 'Aún no tienes tareas', 'Ir al reparto', '/reparto'],
  ['/tasks?pestana=completadas', 'Nada completado todavía', 'Ver las pendientes', '/tasks'],
  ['/voting', 'Aún no hay nada que votar', 'Crear las tareas', '/panel?pestana=tareas'],
  ['/ranking', 'Sin datos esta semana', 'Ver mis tareas', '/tasks'],
  ['/ranking?pestana=logros', 'Sin logros aún', 'Ver mis tareas', '/tasks'],
  ['/reparto', 'Todavía no hay reparto', 'Preparar la noche', '/panel/noche'],
  ['/reparto/deseos', 'Aún no hay tareas para ti', 'Crear las tareas', '/panel?pestana=tareas'],
  ['/panel?pestana=votar', 'Nada que votar todavía', 'Ir a Tareas', '/panel?pestana=tareas'],
  ['/panel?pestana=asignar', 'Aún no hay tareas', 'Crear las tareas', '/panel?pestana=tareas'],
] as const;

/** Headings of the screens to which the buttons lead, by path. */
const TITULOS: Readonly<Record<string, string>> = {
  '/reparto': 'Reparto',
  '/tasks': 'Mis tareas',
  '/panel': 'Panel',
  '/panel/noche': 'Preparar la noche',
};

test('on a family’s first day every screen names the next step and links to it', async ({ browser }) => {
  const { pagina } = await nuevoMovil(browser, 'nueva', servidor.url);
  await entrarComo(pagina, await fundarFamilia(servidor.url, 'Nuria', 'nuria'));
  for (const [donde, titulo, boton, adonde] of VACIOS) {
    await irPorDentro(pagina, donde);
    await expect(pagina.getByRole('heading', { name: titulo }), donde).toBeVisible();
    await pagina
      .getByRole('main')
      .getByRole('link', { name: boton, exact: true })
      .or(pagina.getByRole('main').getByRole('button', { name: boton, exact: true }))
      .first()
      .click();
    await expect(pagina, donde).toHaveURL(servidor.url + adonde);
    // Waits for the heading, because the address changes before the screen.
    await expect(pagina.getByRole('heading', { level: 1 }), donde).toHaveText(
      TITULOS[adonde.split('?')[0] ?? ''] ?? '',
    );
  }
});

test('a member who can only vote is led there from the dashboard', SOLO_LARGO, async ({ browser }) => {
  const { pagina } = await nuevoMovil(browser, 'novata', servidor.url);
  const novata = await fundarFamilia(servidor.url, 'Olga', 'olga');
  await entrarComo(pagina, novata);
  await pagina.goto('/dashboard');
  await expect(pagina.getByRole('main').getByRole('link', { name: 'Ir al reparto', exact: true })).toBeVisible();
  for (const nombre of ['Barrer', 'Fregar']) await novata.pedir('POST', RUTAS.tareas, { nombre, frecuencia: 'DIARIA' });
  await expect(pagina.getByText('Ahora te toca votar: te quedan 2 tareas.')).toBeVisible();
  await pagina.getByRole('main').getByRole('link', { name: 'Votar', exact: true }).first().click();
  await expect(pagina).toHaveURL(`${servidor.url}/voting`);
});

/** Path, failing read, message, and text that shows after a successful read. */
const FALLOS = [
  ['/dashboard', RUTAS.misTareas, 'Error al cargar tus tareas', /^Ver \d+ tareas? más/],
  ['/tasks', RUTAS.misTareas, 'Error al cargar tus tareas', 'Marcar como Completada'],
  ['/tasks?pestana=completadas', RUTAS.misTareas, 'Error al cargar tus tareas', 'Ver días anteriores'],
  ['/voting', RUTAS.paraVotar, 'Error al cargar tareas para votar', '¡Todo votado!'],
  ['/ranking', RUTAS.ranking, 'Error al cargar el ranking', 'Tú'],
  ['/ranking?pestana=logros', RUTAS.misLogros, 'Error al cargar tus logros', 'Conseguidos'],
  ['/reparto', RUTAS.sesionActual, 'No se ha podido cargar el reparto', 'Reparto Completado'],
  ['/reparto/deseos', RUTAS.deseos, 'Error al cargar tu lista', 'Solo tú la ves'],
  ['/panel?pestana=votar', RUTAS.tareas, 'Error al cargar datos', 'de 21 tareas votadas'],
  ['/panel?pestana=carga', RUTAS.cargaPorFamilia, 'Error al cargar datos', 'Repartir por igual'],
  ['/panel?pestana=reparto', RUTAS.sesionActual, 'No se ha podido cargar el reparto', 'Reparto Completado'],
  ['/panel?pestana=asignar', RUTAS.asignaciones, 'Error al cargar datos', 'Pendiente'],
  ['/panel?pestana=tareas', RUTAS.tareas, 'Error al cargar datos', '21 tareas'],
  ['/panel?pestana=miembros', RUTAS.usuarios, 'Error al cargar datos', 'Miembros de la Familia (4)'],
  ['/panel?pestana=miembros', RUTAS.familia, 'Error al cargar datos', 'ID de familia'],
  ['/panel?pestana=config', RUTAS.configuracionesReparto, 'Error al cargar datos', 'Reparto del trimestre'],
  ['/panel?pestana=config', RUTAS.familia, 'Error al cargar datos', 'Zona horaria'],
  ['/panel/noche', RUTAS.usuarios, 'Error al cargar datos', 'Quién vive aquí'],
  ['/panel/noche', RUTAS.sesionActual, 'No se ha podido cargar el reparto', 'Listo'],
] as const;

/** Tests one screen: first without an answer, then with an error, then with a valid answer. */
const fallarYVolver = async (
  pagina: Page,
  familia: number,
  [donde, camino, titulo, alFinal]: (typeof FALLOS)[number],
): Promise<void> => {
  // Uses a single route throughout, so that requests that the page makes by itself between two steps are covered too.
  let respuesta: 'ninguna' | 'inservible' | 'buena' = 'ninguna';
  await pagina.route(
    (url) => url.pathname === ruta(camino, { id: familia }),
    (r) => {
      if (respuesta === 'ninguna') return r.abort();
      return respuesta === 'buena' ? r.fallback() : r.fulfill({ status: 500, json: {} });
    },
  );
  await pagina.goto(donde);
  const error = pagina.getByRole('alert').filter({ hasText: titulo });
  const boton = error.getByRole('button');
  await expect(error, donde).toContainText('No hay conexión con Te Toca.');
  // Waits until the socket is connected and no retry is running, because the page then makes no more requests by itself.
  await expect(pagina.locator('[data-conexion=vivo]'), donde).toBeVisible();
  await expect(boton, donde).toHaveText('Reintentar');

  respuesta = 'inservible';
  await boton.focus();
  await boton.press('Enter');
  await expect(boton, donde).toBeFocused();
  await expect(error, donde).toContainText('Algo ha fallado por nuestra parte.');
  await expect(boton, donde).toHaveText('Reintentar');

  respuesta = 'buena';
  await boton.press('Enter');
  await expect(pagina.getByRole('main').getByText(alFinal).first(), donde).toBeVisible();
  await expect(error, donde).toHaveCount(0);
  await expect.poll(() => pagina.evaluate(() => document.activeElement?.closest('main') !== null), donde).toBe(true);
  await pagina.unrouteAll();
};

test(
  'a failed read shows an error on every screen and can be retried, and the focus stays on the button',
  SOLO_LARGO,
  async ({ browser }) => {
    const jefa = await clienteDe(servidor.url, 'elena');
    const { pagina, contexto } = await nuevoMovil(browser, 'elena', servidor.url);
    await entrarComo(pagina, jefa);
    // Tests four screens at a time, because each waits for the automatic retries before the error.
    const cola = [...FALLOS];
    const trabajador = async () => {
      const pestana = await contexto.newPage();
      for (let caso = cola.shift(); caso !== undefined; caso = cola.shift())
        await fallarYVolver(pestana, jefa.yo.familia, caso);
    };
    await Promise.all([trabajador(), trabajador(), trabajador(), trabajador()]);
  },
);

test('a screen whose chunk fails to load can be opened again, and the navigation stays', async ({ browser }) => {
  const { pagina } = await nuevoMovil(browser, 'elena', servidor.url);
  await entrarComo(pagina, await clienteDe(servidor.url, 'elena'));
  await pagina.route(/assets\/ranking-.*\.js/, (r) => r.abort());
  await pagina.goto('/dashboard');
  const barra = pagina.getByRole('navigation', { name: 'Principal' });
  await barra.getByRole('link', { name: 'Ranking' }).click();
  await expect(pagina.getByRole('heading', { name: 'Esta pantalla no se ha podido abrir' })).toBeVisible();
  await barra.getByRole('link', { name: 'Tareas' }).click();
  await expect(pagina.getByRole('heading', { name: 'Mis tareas' })).toBeVisible();
  await pagina.unrouteAll();
  await pagina.goto('/ranking');
  await expect(pagina.getByText(/^Del \d+/)).toBeVisible();
});

test('a screen that throws blames the app, not the connection, and is reported to the box’s log', async ({
  browser,
}) => {
  const { pagina } = await nuevoMovil(browser, 'elena', servidor.url);
  await entrarComo(pagina, await clienteDe(servidor.url, 'elena'));
  await pagina.route('**/api/gamification/estadisticas/ranking_familia/', (ruta) =>
    ruta.fulfill({ json: { filas: 1 } }),
  );
  const contada = pagina.waitForResponse((r) => r.url().endsWith(RUTAS.averias));
  await pagina.goto('/ranking');
  await expect(pagina.getByText('Es un fallo de la aplicación, no tuyo.')).toBeVisible();
  const respuesta = await contada;
  expect(respuesta.status()).toBe(204);
  expect(respuesta.request().postDataJSON()).toMatchObject({ pantalla: '/ranking', mensaje: expect.any(String) });
  await expect(pagina.getByRole('navigation', { name: 'Principal' })).toBeVisible();
});

test('open screens use the family’s new time zone as soon as an admin changes it', SOLO_LARGO, async ({ browser }) => {
  const { pagina } = await nuevoMovil(browser, 'mateo', servidor.url);
  const elena = await clienteDe(servidor.url, 'elena');
  await entrarComo(pagina, await clienteDe(servidor.url, 'mateo'));
  const familia = ruta(RUTAS.familia, { id: elena.yo.familia });
  await elena.pedir('PATCH', familia, { zona_horaria: 'Pacific/Kiritimati' });
  // The certificate is not read again when the zone changes, so only the new zone can change the day that it shows.
  await pagina.goto('/reajuste/1/certificado');
  const dia = pagina.getByText(/^Terminado el/);
  const alEste = (await dia.textContent()) ?? '';
  // The two zones are 25 hours apart: every instant falls on another day.
  await elena.pedir('PATCH', familia, { zona_horaria: 'Pacific/Pago_Pago' });
  await expect(dia).not.toHaveText(alEste);
  await elena.pedir('PATCH', familia, { zona_horaria: 'Europe/Madrid' });
});

test(
  'a dialog whose chunk is loading says so; if that fails, the screen stays and the next tap tries again',
  SOLO_LARGO,
  async ({ browser }) => {
    const { pagina } = await nuevoMovil(browser, 'elena', servidor.url);
    await entrarComo(pagina, await clienteDe(servidor.url, 'elena'));
    let dejarPasar: (viene: boolean) => void = () => undefined;
    await pagina.route(/assets\/dialogo-ausencia-.*\.js/, async (archivo) => {
      const viene = await new Promise<boolean>((dicho) => (dejarPasar = dicho));
      await (viene ? archivo.continue() : archivo.abort());
    });
    await pagina.goto('/profile');
    const abrir = pagina.getByRole('button', { name: 'Voy a estar fuera' });
    const dialogo = pagina.getByRole('dialog', { name: 'Voy a estar fuera' });
    await abrir.click();
    await expect(pagina.getByText('Abriendo…')).toBeVisible();
    dejarPasar(false);
    await expect(pagina.getByText('No se ha podido abrir. Puede ser la conexión')).toBeVisible();
    await expect(pagina.getByText('Abriendo…')).toBeHidden();
    await abrir.click();
    await expect(pagina.getByText('Abriendo…')).toBeVisible();
    dejarPasar(true);
    await expect(dialogo).toBeVisible();
    await dialogo.getByRole('button', { name: 'Cerrar' }).click();
    await expect(abrir).toBeFocused();
    // The chunk is loaded now, so the dialog opens without waiting.
    await abrir.click();
    await expect(dialogo).toBeVisible();
  },
);

/** Makes requests of these chunks fail until `vienen` is called. `faltan` lists those not requested yet. */
const perderArchivos = async (pagina: Page, ...nombres: readonly string[]) => {
  const perdidos = new Set<string>();
  const suyos = new RegExp(String.raw`/assets/(${nombres.join('|')})-[\w-]{8}\.js$`);
  await pagina.route(suyos, async (archivo) => {
    perdidos.add(suyos.exec(archivo.request().url())?.[1] ?? '');
    await archivo.abort();
  });
  return {
    faltan: (): readonly string[] => nombres.filter((nombre) => !perdidos.has(nombre)),
    vienen: () => pagina.unroute(suyos),
  };
};

const ROTA = 'Esta pantalla no se ha podido abrir';

test(
  'background chunks of a screen may fail to load: the screen works, and a retry loads them',
  SOLO_LARGO,
  async ({ browser }) => {
    const { pagina } = await nuevoMovil(browser, 'lucia', servidor.url);
    await entrarComo(pagina, await clienteDe(servidor.url, 'lucia'));
    const companeros = ['tostador', 'envio-cola', 'celebraciones', 'renovar-avisos', 'compania'];
    const archivos = await perderArchivos(pagina, ...companeros);
    await pagina.goto('/tasks');
    await expect.poll(archivos.faltan).toEqual([]);
    // Waits until React would have rendered an error.
    await pagina.waitForTimeout(500);
    await expect(pagina.getByRole('heading', { name: 'Mis tareas' })).toBeVisible();
    await expect(pagina.getByText(ROTA)).toHaveCount(0);
    const avisos = pagina.getByRole('region', { name: /^Avisos/ });
    await expect(avisos).toHaveCount(0);
    const venidos = companeros.map((nombre) => pagina.waitForResponse(`**/assets/${nombre}-*.js`));
    await archivos.vienen();
    await Promise.all(venidos);
    await expect(avisos).toBeAttached();
    // The app still works: the member opens another screen and logs out.
    await pagina.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Perfil' }).click();
    await pagina.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(pagina).toHaveURL(/login/);
  },
);

test(
  'lazy chunks of a form may fail to load: typed text stays, and a retry loads them',
  SOLO_LARGO,
  async ({ browser }) => {
    const { pagina } = await nuevoMovil(browser, 'elena', servidor.url);
    await entrarComo(pagina, await clienteDe(servidor.url, 'elena'));
    const archivos = await perderArchivos(pagina, 'aviso-carga', 'proximas-veces');
    await pagina.goto('/panel?pestana=tareas');
    await pagina.getByRole('button', { name: 'Editar Cumpleaños y regalos' }).click();
    const dialogo = pagina.getByRole('dialog');
    const nombre = dialogo.getByLabel('Nombre', { exact: true });
    await nombre.fill('Cumpleaños de todos');
    await dialogo.getByLabel('Frecuencia', { exact: true }).selectOption('Otra…');
    await dialogo.getByLabel('Cuándo toca', { exact: true }).selectOption('Un día del año');
    await expect.poll(archivos.faltan).toEqual([]);
    await pagina.waitForTimeout(500);
    await expect(nombre).toHaveValue('Cumpleaños de todos');
    await archivos.vienen();
    await expect(dialogo.getByText('Las próximas veces')).toBeVisible();
    await expect(dialogo.getByText(/^En el reparto pesa/).first()).toBeVisible();
    await expect(nombre).toHaveValue('Cumpleaños de todos');
  },
);
