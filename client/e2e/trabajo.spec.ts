import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { FilaRanking } from '#shared/contracts/semana.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { cambiarDatos, hacerDeCadaDia, movilDe, sembrarDemo, type Vecino } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { sinIntentos } from './pantallas.ts';
import { cerrarMoviles, nuevoMovil, registrarFamilia } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Daily work of a family with two weeks of history: ticking off and undoing, ranking, achievements, and a lost network. */

let servidor: Servidor;
test.beforeEach(async () => {
  servidor = await levantarServidor(sembrarDemo);
  hacerDeCadaDia(servidor);
});
test.afterEach(async ({ browser }) => {
  await cerrarMoviles(browser);
  await servidor.cerrar();
});

const entrar = (navegador: Browser, usuario: string) => movilDe(navegador, servidor, usuario);
const misTareas = ({ pedir }: Vecino, estado: 'PENDIENTE' | 'COMPLETADA') =>
  pedir<Asignacion[]>(`${RUTAS.misTareas}?estado=${estado}`);
const puntosDe = async ({ pedir }: Vecino) => (await pedir<Usuario>(RUTAS.yo)).puntos_totales;

/** Returns a daily chore of today, which can be ticked off now and whose next occurrence is tomorrow. */
const diariaDeHoy = async (quien: Vecino): Promise<Asignacion> => {
  const tareas = await quien.pedir<{ id: number; frecuencia: string }[]>(RUTAS.tareas);
  const diarias = new Set(tareas.filter((t) => t.frecuencia === 'DIARIA').map((t) => t.id));
  const hoy = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
  const una = (await misTareas(quien, 'PENDIENTE')).find((a) => a.fecha_limite === hoy && diarias.has(a.tarea));
  if (una === undefined) throw new Error(`${quien.nombre} has no daily chore today`);
  return una;
};

const grupo = (pagina: Page, titulo: string) => pagina.getByRole('region', { name: titulo, exact: true });
const tarjeta = (pagina: Page, nombre: string, titulo?: string) =>
  (titulo === undefined ? pagina : grupo(pagina, titulo))
    .getByRole('listitem')
    .filter({ has: pagina.getByRole('heading', { name: nombre, exact: true }) });
const marcar = (lugar: Page | Locator) => lugar.getByRole('button', { name: 'Marcar como Completada' });
const total = (pagina: Page) => pagina.getByRole('region', { name: /Cómo vas hoy|Tu resumen/ });
/** Finds a counter with this number. It is on the page twice, once for screen readers. */
const cifra = (lugar: Locator, n: number) => lugar.getByText(n.toLocaleString('es-ES'), { exact: true }).first();

test(
  'a phone a day ahead shows today’s chores as today’s, and offers to undo a fresh tick',
  SOLO_LARGO,
  async ({ browser }) => {
    const mateo = await entrar(browser, 'mateo');
    const { pagina } = mateo;
    const tarea = await diariaDeHoy(mateo);
    await pagina.clock.setFixedTime(Date.now() + 26 * 3_600_000);
    await pagina.goto('/tasks');
    await marcar(tarjeta(pagina, tarea.tarea_nombre, 'Hoy')).click();
    await pagina.getByRole('tab', { name: /^Completadas/ }).click();
    await expect(pagina.getByRole('button', { name: `Deshacer ${tarea.tarea_nombre}` })).toBeVisible();
  },
);

test('a chore is ticked off at once, earns its points, and can be undone', async ({ browser }) => {
  const mateo = await entrar(browser, 'mateo');
  const { pagina } = mateo;
  const tarea = await diariaDeHoy(mateo);
  const antes = await puntosDe(mateo);
  const hechas = (await misTareas(mateo, 'COMPLETADA')).length;
  await pagina.goto('/tasks');
  await expect(cifra(total(pagina), antes)).toBeVisible();
  // Waits for the list of completed chores, because a tick is added only to a loaded list.
  await expect(pagina.getByRole('tab', { name: /Completadas/ })).toContainText(String(hechas));
  const carta = tarjeta(pagina, tarea.tarea_nombre, 'Hoy');

  await test.step('the tick does not wait for a slow server', async () => {
    const contesta = Promise.withResolvers<void>();
    await pagina.route('**/completar/', async (r) => {
      await contesta.promise;
      await r.continue();
    });
    await marcar(carta).click();
    await expect(carta.getByRole('button', { name: '¡Hecha!' })).toBeVisible();
    await expect(pagina.getByRole('tab', { name: /Completadas/ })).toContainText(String(hechas + 1));
    expect((await misTareas(mateo, 'COMPLETADA')).length).toBe(hechas);
    contesta.resolve();
  });

  // Specification: 4.02
  await test.step('the answer brings the text, the points, and tomorrow’s occurrence', async () => {
    // Keeps the mouse on the toast, so that the toast and «Deshacer» stay.
    await pagina.getByText(`¡Bien hecho! +${String(tarea.tarea_puntos)} puntos`).hover();
    await expect(carta).toHaveCount(0);
    const despues = await puntosDe(mateo);
    expect(despues).toBeGreaterThanOrEqual(antes + tarea.tarea_puntos);
    await expect(cifra(total(pagina), despues)).toBeVisible();
    const siguiente = tarjeta(pagina, tarea.tarea_nombre, 'Mañana');
    await expect(siguiente).toContainText(/Disponible el \S+ \d+/);
    await expect(marcar(siguiente)).toBeDisabled();
  });

  await test.step('«Deshacer» reverts all of it', async () => {
    await pagina.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await expect(marcar(carta)).toBeEnabled();
    await expect(tarjeta(pagina, tarea.tarea_nombre, 'Mañana')).toHaveCount(0);
    await expect(cifra(total(pagina), antes)).toBeVisible();
    await expect.poll(() => puntosDe(mateo)).toBe(antes);
    await expect.poll(async () => (await misTareas(mateo, 'COMPLETADA')).length).toBe(hechas);
  });
});

test(
  'a list requested before the tick and received after it does not revert the tick',
  SOLO_LARGO,
  async ({ browser }) => {
    const [mateo, elena] = [await entrar(browser, 'mateo'), await entrar(browser, 'elena')];
    const { pagina } = mateo;
    const tarea = await diariaDeHoy(mateo);
    const otra = (await misTareas(mateo, 'PENDIENTE')).find((a) => a.id !== tarea.id && !a.atrasada);
    if (otra === undefined) throw new Error('Mateo has only one chore');
    await pagina.goto('/tasks');
    await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
    const carta = tarjeta(pagina, tarea.tarea_nombre, 'Hoy');
    const hechas = pagina.getByRole('tab', { name: /Completadas/ });
    const antes = (await misTareas(mateo, 'COMPLETADA')).length;
    await expect(hechas).toContainText(String(antes));

    const [leida, llega, contesta] = [1, 2, 3].map(() => Promise.withResolvers<void>());
    await pagina.route(/mis_tareas.*COMPLETADA/, async (r) => {
      const response = await r.fetch();
      leida?.resolve();
      await llega?.promise;
      await r.fulfill({ response });
    });
    await pagina.route('**/completar/', async (r) => {
      await contesta?.promise;
      await r.continue();
    });
    // Deletes another chore of Mateo's, which makes the phone refetch its lists.
    await elena.pedir(ruta(RUTAS.asignacion, { id: otra.id }), 'DELETE');
    await leida?.promise;
    await marcar(carta).click();
    await expect(hechas).toContainText(String(antes + 1));

    const vieja = pagina.waitForResponse(/mis_tareas.*COMPLETADA/);
    llega?.resolve();
    await (await vieja).finished();
    // Waits until an accepted list would have been rendered.
    await pagina.evaluate(() => new Promise((r) => setTimeout(r, 200)));
    await expect(hechas).toContainText(String(antes + 1));
    await expect(carta.getByText('¡Hecha!').first()).toBeVisible();
    contesta?.resolve();
    await expect(pagina.getByText(`¡Bien hecho! +${String(tarea.tarea_puntos)} puntos`)).toBeVisible();
    await expect(carta).toHaveCount(0);
  },
);

test('«Completadas» also offers to undo, for ten minutes', SOLO_LARGO, async ({ browser }) => {
  const mateo = await entrar(browser, 'mateo');
  const { pagina } = mateo;
  const tarea = await diariaDeHoy(mateo);
  const completar = () => mateo.pedir(ruta(RUTAS.completar, { id: tarea.id }), 'PATCH');
  await completar();
  await pagina.goto('/tasks?pestana=completadas');
  const deshacer = pagina.getByRole('button', { name: `Deshacer ${tarea.tarea_nombre}` });
  await expect(tarjeta(pagina, tarea.tarea_nombre, 'Hoy')).toContainText(`+${String(tarea.tarea_puntos)}`);
  await deshacer.click();
  await expect(pagina.getByText(`«${nombreEnFrase(tarea.tarea_nombre)}» vuelve a estar pendiente`)).toBeVisible();
  await expect(deshacer).toHaveCount(0);

  await completar();
  await expect(deshacer).toBeVisible();
  cambiarDatos(
    servidor,
    'update asignaciones set completada_en = ? where id = ?',
    new Date(Date.now() - 11 * 60_000).toISOString(),
    tarea.id,
  );
  await pagina.reload();
  await expect(tarjeta(pagina, tarea.tarea_nombre).first()).toBeVisible();
  await expect(deshacer).toHaveCount(0);
});

test(
  'points rise in the ranking on another phone, and on the member’s second phone',
  SOLO_LARGO,
  async ({ browser }) => {
    const [elena, lucia, tableta] = [
      await entrar(browser, 'elena'),
      await entrar(browser, 'lucia'),
      await entrar(browser, 'lucia'),
    ];
    const tarea = await diariaDeHoy(lucia);
    const yo = (await lucia.pedir<Usuario>(RUTAS.yo)).id;
    const filaDe = async () => (await lucia.pedir<FilaRanking[]>(RUTAS.ranking)).find((f) => f.usuario === yo);
    const antes = (await filaDe())?.puntos_ganados ?? 0;
    await elena.pagina.goto('/ranking');
    await tableta.pagina.goto('/tasks');
    await expect(elena.pagina.getByText(/^Del \d+/)).toBeVisible();
    await expect(elena.pagina.getByRole('listitem').filter({ hasText: 'Elena' })).toContainText('Tú');
    for (const { pagina } of [elena, tableta]) await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
    const carta = tarjeta(tableta.pagina, tarea.tarea_nombre, 'Hoy');
    await expect(carta).toBeVisible();

    await lucia.pagina.goto('/dashboard');
    const enInicio = tarjeta(lucia.pagina, tarea.tarea_nombre);
    await expect(marcar(lucia.pagina).first()).toBeVisible();
    if ((await enInicio.count()) > 0) await marcar(enInicio).click();
    else await lucia.pedir(ruta(RUTAS.completar, { id: tarea.id }), 'PATCH');

    const fila = elena.pagina.getByRole('listitem').filter({ hasText: 'Lucía' });
    await expect(cifra(fila, antes + tarea.tarea_puntos)).toBeVisible();
    await expect(carta).toHaveCount(0);
    const { tareas_completadas = 0 } = (await filaDe()) ?? {};
    await expect(fila).toContainText(tareas_completadas === 1 ? '1 tarea' : `${String(tareas_completadas)} tareas`);
  },
);

// Specification: 2.27 4.05
test(
  'overdue chores show in red on the dashboard, come first, and disappear when done',
  SOLO_LARGO,
  async ({ browser }) => {
    const vecinos = await Promise.all(['elena', 'javier', 'lucia', 'mateo'].map((u) => entrar(browser, u)));
    const conAtraso = await Promise.all(
      vecinos.map(async (v) => ({ v, atrasada: (await misTareas(v, 'PENDIENTE')).find((a) => a.atrasada) })),
    );
    const alDia = conAtraso.find(({ atrasada }) => atrasada === undefined)?.v;
    const { v: quien, atrasada } = conAtraso.find((x) => x.atrasada !== undefined) ?? {};
    if (quien === undefined || atrasada === undefined || alDia === undefined)
      throw new Error('The demo has nothing overdue');

    const { pagina } = quien;
    await pagina.goto('/dashboard');
    const aviso = pagina.getByRole('alert').filter({ hasText: 'Tienes 1 tarea atrasada' });
    await expect(aviso).toBeVisible();
    await expect(tarjeta(pagina, atrasada.tarea_nombre).first()).toContainText('Atrasada');
    await aviso.getByRole('link', { name: 'Ver' }).click();
    await expect(pagina.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()).toHaveText('Atrasadas');
    await marcar(tarjeta(pagina, atrasada.tarea_nombre, 'Atrasadas')).click();
    await expect(grupo(pagina, 'Atrasadas')).toHaveCount(0);
    await pagina.getByRole('link', { name: 'Inicio' }).click();
    await expect(pagina.getByRole('heading', { name: /^Hola/ })).toBeVisible();
    await expect(aviso).toHaveCount(0);

    await alDia.pagina.goto('/dashboard');
    await expect(
      tarjeta(alDia.pagina, (await diariaDeHoy(alDia)).tarea_nombre)
        .or(alDia.pagina.getByText(/Ver \d+ tareas? más\.\.\./))
        .first(),
    ).toBeVisible();
    await expect(alDia.pagina.getByText('atrasada')).toHaveCount(0);
  },
);

// Specification: 2.45
test(
  'an achievement is celebrated on every phone of its owner, and is marked new until «Logros» has shown it',
  SOLO_LARGO,
  async ({ browser }) => {
    const [mateo, tableta, elena] = [
      await entrar(browser, 'mateo'),
      await entrar(browser, 'mateo'),
      await entrar(browser, 'elena'),
    ];
    const { id } = await mateo.pedir<Usuario>(RUTAS.yo);
    cambiarDatos(servidor, "delete from logros_desbloqueados where miembro_id = ? and codigo = 'PRIMERA_TAREA'", id);
    cambiarDatos(servidor, 'update logros_desbloqueados set visto = 1');
    await mateo.pagina.emulateMedia({ reducedMotion: 'no-preference' });
    await tableta.pagina.emulateMedia({ reducedMotion: 'reduce' });
    await Promise.all([mateo.pagina.goto('/tasks'), tableta.pagina.goto('/profile'), elena.pagina.goto('/profile')]);
    for (const { pagina } of [mateo, tableta, elena])
      await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();

    const tarea = await diariaDeHoy(mateo);
    await marcar(tarjeta(mateo.pagina, tarea.tarea_nombre, 'Hoy')).click();
    const fiesta = ({ pagina }: Vecino) =>
      pagina.getByRole('link', { name: /Logro desbloqueado.*¡Manos a la obra!.*\+5 pts/ });
    // Checks all at once, because each celebration disappears by itself within seconds. The mouse keeps Mateo's, which is
    // tapped below.
    await Promise.all([
      expect(mateo.pagina.locator('body > canvas')).toBeVisible(),
      fiesta(mateo).hover(),
      expect(fiesta(tableta)).toBeVisible(),
    ]);
    await expect(tableta.pagina.locator('body > canvas')).toHaveCount(0);
    await expect(fiesta(elena)).toHaveCount(0);

    const vistos = mateo.pagina.waitForResponse((r) => r.url().endsWith(RUTAS.marcarVistos) && r.ok());
    await fiesta(mateo).click();
    const logro = tarjeta(mateo.pagina, '¡Manos a la obra!');
    await expect(logro).toContainText('Nuevo');
    await expect(logro).toContainText('🌱');
    await expect(tarjeta(mateo.pagina, 'Tu voz cuenta')).not.toContainText('Nuevo');
    await expect(tarjeta(mateo.pagina, 'Leyenda de la casa')).toContainText('Completa 500 tareas');
    await vistos;
    await expect(logro).toContainText('Nuevo');
    await mateo.pagina.reload();
    await expect(logro).toBeVisible();
    await expect(mateo.pagina.getByText('Nuevo', { exact: true })).toHaveCount(0);
  },
);

// Specification: 8.09
test('a refused tick reverts and says why', async ({ browser }) => {
  const mateo = await entrar(browser, 'mateo');
  const { pagina } = mateo;
  const tarea = await diariaDeHoy(mateo);
  await pagina.goto('/tasks');
  const carta = tarjeta(pagina, tarea.tarea_nombre, 'Hoy');
  await pagina.route('**/completar/', (r) =>
    r.fulfill({ status: 409, json: { error: 'Esta tarea es de Elena', codigo: 'ASIGNACION_AJENA' } }),
  );
  await marcar(carta).click();
  await expect(pagina.getByText('Esta tarea es de Elena')).toBeVisible();
  await expect(marcar(carta)).toBeEnabled();
});

// Specification: 8.08
test(
  'a failed list is requested again, and a tick without an answer stays queued and is sent by itself',
  SOLO_LARGO,
  async ({ browser }) => {
    const mateo = await entrar(browser, 'mateo');
    const { pagina } = mateo;
    const tarea = await diariaDeHoy(mateo);

    await pagina.route('**/mis_tareas/**', (r) => r.abort());
    await pagina.goto('/tasks');
    await expect(pagina.getByText('Error al cargar tus tareas')).toBeVisible();
    await sinIntentos(pagina);
    await pagina.unroute('**/mis_tareas/**');
    await pagina.getByRole('button', { name: 'Reintentar' }).click();
    const carta = tarjeta(pagina, tarea.tarea_nombre, 'Hoy');
    await expect(carta).toBeVisible();

    await pagina.route('**/api/**', (r) => r.abort());
    await marcar(carta).click();
    await expect(carta).toContainText('Pendiente de enviar');
    await pagina.unroute('**/api/**');
    await expect(pagina.getByText(`¡Bien hecho! +${String(tarea.tarea_puntos)} puntos`)).toBeVisible();
    await expect(carta).toHaveCount(0);
    expect((await misTareas(mateo, 'COMPLETADA')).some((a) => a.id === tarea.id)).toBe(true);
  },
);

// Specification: 2.46 2.47
test('a new family sees its first steps', SOLO_LARGO, async ({ browser }) => {
  const ana = await nuevoMovil(browser, 'Ana', servidor.url);
  const { pagina } = ana;
  await registrarFamilia(ana, 'Los Vacíos');
  await expect(pagina.getByRole('heading', { name: 'Aún no tienes tareas' })).toBeVisible();
  await pagina.goto('/tasks');
  await expect(pagina.getByRole('heading', { name: 'Aún no tienes tareas' })).toBeVisible();
  await pagina.getByRole('tab', { name: /Completadas/ }).click();
  await expect(pagina.getByRole('heading', { name: 'Nada completado todavía' })).toBeVisible();
  await pagina.goto('/ranking');
  await expect(pagina.getByRole('heading', { name: 'Sin datos esta semana' })).toBeVisible();
  await pagina.getByRole('tab', { name: 'Logros' }).click();
  await expect(pagina.getByRole('heading', { name: 'Sin logros aún' })).toBeVisible();
  await expect(tarjeta(pagina, '¡Manos a la obra!')).toContainText('Completa tu primera tarea');
});
