import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import Database from 'better-sqlite3';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { cambiarDatos, movilDe, sembrarDemo, type Vecino } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, enBarra, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Ticks without a network: stored, shown as waiting, and sent once. */

let servidor: Servidor;
test.beforeEach(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(async ({ browser }) => {
  await cerrarMoviles(browser);
  await servidor.cerrar();
});

const entrar = (navegador: Browser, usuario = 'mateo') => movilDe(navegador, servidor, usuario);
const conObrero = (pagina: Page) =>
  expect.poll(() => pagina.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

/** Returns a chore of today that can be ticked off now. */
const tareaDeHoy = async ({ pedir }: Vecino): Promise<Asignacion> => {
  const hoy = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
  const una = (await pedir<Asignacion[]>(`${RUTAS.misTareas}?estado=PENDIENTE`)).find(
    (a) => a.fecha_limite === hoy && (a.disponible_desde ?? hoy) <= hoy,
  );
  if (una === undefined) throw new Error('Nothing for today');
  return una;
};

const consulta = (sql: string, valor: string | number): unknown => {
  const db = new Database(join(servidor.datos, 'te-toca.db'), { readonly: true });
  const dato: unknown = db.prepare(sql).pluck().get(valor);
  db.close();
  return dato;
};
/** Query for a member's points without the bonus of achievements, which a completion may unlock. */
const PUNTOS =
  'select puntos_totales - (select coalesce(sum(puntos_bonus), 0) from logros_desbloqueados l where l.miembro_id = u.id) from usuarios u where username = ?';
const puntosDe = (usuario: string) => Number(consulta(PUNTOS, usuario));
const estadoDe = (id: number) => consulta('select estado from asignaciones where id = ?', id);

const carta = (pagina: Page, { tarea_nombre }: Asignacion) =>
  pagina.getByRole('listitem').filter({ has: pagina.getByRole('heading', { name: tarea_nombre, exact: true }) });
const marcar = (pagina: Page, a: Asignacion) =>
  carta(pagina, a).getByRole('button', { name: 'Marcar como Completada', disabled: false }).first();
const enCola = (pagina: Page, a: Asignacion) => carta(pagina, a).filter({ hasText: 'Pendiente de enviar' });
/** Returns the queue's entries in this browser's storage. */
const porEnviar = (pagina: Page) =>
  pagina.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('te-toca.cola.')));
/** Makes every API call of the page fail, as without a network. */
const cortar = (pagina: Page) => pagina.route('**/api/**', (r) => r.abort());

const tacharSinRed = async (pagina: Page, a: Asignacion): Promise<void> => {
  await pagina.goto('/tasks');
  await expect(marcar(pagina, a)).toBeVisible();
  await cortar(pagina);
  await marcar(pagina, a).click();
  await expect(enCola(pagina, a)).toBeVisible();
};

test.describe('the installed app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the app opens without a network with the last known chores; ticks are kept, and sent once', async ({
    browser,
  }) => {
    const mateo = await entrar(browser);
    const { contexto } = mateo;
    let { pagina } = mateo;
    const tarea = await tareaDeHoy(mateo);
    const antes = puntosDe('mateo');
    await pagina.goto('/tasks');
    await expect(marcar(pagina, tarea)).toBeVisible();
    await conObrero(pagina);

    await test.step('a cold start shows the chores and their age', async () => {
      await pagina.close();
      await servidor.matar();
      await contexto.setOffline(true);
      pagina = await contexto.newPage();
      await pagina.goto('/dashboard');
      await expect(pagina.getByRole('heading', { name: 'Hola, Mateo' })).toBeVisible();
      await expect(pagina.getByText(/Sin conexión · datos de las \d+:\d\d/)).toBeVisible();
      await pagina
        .getByRole('link', { name: /Tareas/ })
        .first()
        .click();
      await expect(marcar(pagina, tarea)).toBeVisible();
    });

    await test.step('a tick is queued and shown as waiting, and can be undone', async () => {
      await marcar(pagina, tarea).click();
      await expect(enCola(pagina, tarea)).toContainText('Se enviará cuando haya conexión');
      await expect(pagina.getByText(/1 tarea por enviar/)).toBeVisible();
      await pagina.getByRole('button', { name: `Deshacer ${tarea.tarea_nombre}` }).click();
      await expect(enCola(pagina, tarea)).toHaveCount(0);
      await marcar(pagina, tarea).click();
      await expect(enCola(pagina, tarea)).toBeVisible();
    });

    await test.step('the queued tick is kept when the app is closed', async () => {
      await pagina.close();
      pagina = await contexto.newPage();
      await pagina.goto('/tasks');
      await expect(enCola(pagina, tarea)).toBeVisible();
    });

    await test.step('once the network is back the tick is sent by itself, once', async () => {
      await servidor.arrancar();
      await contexto.setOffline(false);
      await expect(pagina.getByText(`¡Bien hecho! +${String(tarea.tarea_puntos)} puntos`)).toBeVisible({
        timeout: 60_000,
      });
      await expect(enCola(pagina, tarea)).toHaveCount(0);
      await expect(pagina.getByText(/por enviar/)).toHaveCount(0);
      expect(estadoDe(tarea.id)).toBe('COMPLETADA');
      expect(puntosDe('mateo')).toBe(antes + tarea.tarea_puntos);
    });
  });
});

test('a tick whose answer is lost is sent again, and earns points once', async ({ browser }) => {
  const mateo = await entrar(browser);
  const { pagina } = mateo;
  const tarea = await tareaDeHoy(mateo);
  const antes = puntosDe('mateo');
  await pagina.goto('/tasks');
  await expect(marcar(pagina, tarea)).toBeVisible();
  let perdidas = 0;
  await pagina.route('**/completar/', async (r) => {
    if (perdidas >= 2) {
      await r.continue();
      return;
    }
    perdidas += 1;
    await r.fetch();
    await r.abort();
  });
  await marcar(pagina, tarea).click();
  await expect(pagina.getByText(`¡Bien hecho! +${String(tarea.tarea_puntos)} puntos`)).toBeVisible({ timeout: 60_000 });
  expect(perdidas).toBe(2);
  expect(puntosDe('mateo')).toBe(antes + tarea.tarea_puntos);
  await expect.poll(() => porEnviar(pagina)).toEqual([]);
});

for (const conCerrojos of [true, false]) {
  test(
    `two tabs that regain the network send a tick once, ${conCerrojos ? 'with locks' : 'without, as on plain http'}`,
    SOLO_LARGO,
    async ({ browser }) => {
      const mateo = await entrar(browser);
      const { pagina, contexto } = mateo;
      if (!conCerrojos) await contexto.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
      const tarea = await tareaDeHoy(mateo);
      const antes = puntosDe('mateo');
      await tacharSinRed(pagina, tarea);
      const otra = await contexto.newPage();
      await cortar(otra);
      await otra.goto('/tasks');
      await expect(enCola(otra, tarea)).toBeVisible();
      await Promise.all([pagina.unrouteAll(), otra.unrouteAll()]);
      for (const p of [pagina, otra]) await expect(enCola(p, tarea)).toHaveCount(0, { timeout: 60_000 });
      expect(estadoDe(tarea.id)).toBe('COMPLETADA');
      expect(puntosDe('mateo')).toBe(antes + tarea.tarea_puntos);
    },
  );
}

test(
  'a queued tick waits while another member is logged in, and is sent at its member’s next login',
  SOLO_LARGO,
  async ({ browser }) => {
    const mateo = await entrar(browser);
    const tarea = await tareaDeHoy(mateo);
    const antes = puntosDe('mateo');
    const { pagina } = await nuevoMovil(browser, 'de todos', servidor.url);
    const entrarComo = async (usuario: string) => {
      await pagina.getByRole('link', { name: 'Iniciar Sesión' }).click();
      await pagina.getByLabel('Usuario').fill(usuario);
      await pagina.getByLabel('Contraseña', { exact: true }).fill('casa-de-robles');
      await pagina.getByRole('button', { name: 'Iniciar Sesión' }).click();
      await expect(pagina.getByRole('heading', { name: /^Hola/ })).toBeVisible();
    };
    const salir = async () => {
      await pagina
        .getByRole('link', { name: /Perfil/ })
        .first()
        .click();
      await pagina.getByRole('button', { name: 'Cerrar Sesión' }).click();
      await expect(pagina).toHaveURL(/login/);
    };
    await pagina.goto('/');
    await entrarComo('mateo');
    await pagina
      .getByRole('link', { name: /Perfil/ })
      .first()
      .click();
    await expect(pagina.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible();
    await tacharSinRed(pagina, tarea);
    await salir();
    // The member's cached answers were deleted, and his queued ticks were kept.
    await expect
      .poll(() => pagina.evaluate(() => Object.keys(localStorage).map((k) => k.slice(0, 13))))
      .toEqual(['te-toca.cola.']);
    await pagina.unrouteAll();

    await entrarComo('elena');
    await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
    await enBarra(pagina, 'Tareas').click();
    await expect(pagina.getByRole('tab', { name: /Pendientes/ })).toBeVisible();
    await expect(pagina.getByText('Pendiente de enviar')).toHaveCount(0);
    expect(estadoDe(tarea.id)).toBe('PENDIENTE');
    await salir();

    await entrarComo('mateo');
    await expect.poll(() => estadoDe(tarea.id), { timeout: 30_000 }).toBe('COMPLETADA');
    await expect.poll(() => puntosDe('mateo')).toBe(antes + tarea.tarea_puntos);
  },
);

test('a refused tick is shown until it is read, and does not block other ticks', SOLO_LARGO, async ({ browser }) => {
  const mateo = await entrar(browser);
  const { pagina } = mateo;
  const tarea = await tareaDeHoy(mateo);
  await tacharSinRed(pagina, tarea);
  cambiarDatos(servidor, "update asignaciones set estado = 'VENCIDA' where id = ?", tarea.id);
  await pagina.unrouteAll();
  const aviso = pagina.getByText(`No ha contado «${nombreEnFrase(tarea.tarea_nombre)}»: Esta tarea ya ha vencido`);
  await expect(aviso).toBeVisible({ timeout: 30_000 });
  await pagina.reload();
  await expect(aviso).toBeVisible();
  await pagina.getByRole('button', { name: 'Entendido' }).click();
  await expect(aviso).toHaveCount(0);
  await pagina.reload();
  await expect(pagina.getByRole('heading', { name: 'Mis tareas' })).toBeVisible();
  await expect(aviso).toHaveCount(0);

  cambiarDatos(servidor, "update asignaciones set estado = 'PENDIENTE' where id = ?", tarea.id);
  await tacharSinRed(pagina, tarea);
  await mateo.pedir(ruta(RUTAS.completar, { id: tarea.id }), 'PATCH');
  await pagina.unrouteAll();
  await expect(pagina.getByText(`«${nombreEnFrase(tarea.tarea_nombre)}» ya estaba completada`)).toBeVisible({
    timeout: 30_000,
  });
  await expect(enCola(pagina, tarea)).toHaveCount(0);
});

test(
  'a lost answer that arrives after another device’s undo leaves no wrong points',
  SOLO_LARGO,
  async ({ browser }) => {
    const mateo = await entrar(browser);
    const { pagina } = mateo;
    const tarea = await tareaDeHoy(mateo);
    await pagina.goto('/tasks');
    await expect(marcar(pagina, tarea)).toBeVisible();
    await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
    let seguir = false;
    const respuestas: string[] = [];
    const perdida = Promise.withResolvers<void>();
    await pagina.route('**/completar/', async (r) => {
      const respuesta = await r.fetch();
      // Records the answer before the page receives it, because the test goes on as soon as the page shows it.
      if (seguir) respuestas.push(await respuesta.text());
      if (seguir) await r.fulfill({ response: respuesta });
      else await r.abort().then(perdida.resolve);
    });
    await marcar(pagina, tarea).click();
    await expect.poll(() => estadoDe(tarea.id)).toBe('COMPLETADA');
    await perdida.promise;
    await mateo.pedir(ruta(RUTAS.deshacerCompletar, { id: tarea.id }), 'POST');
    seguir = true;
    await expect.poll(() => porEnviar(pagina)).toEqual([]);
    expect(respuestas[0]).toContain('¡Bien hecho!');
    await expect(marcar(pagina, tarea)).toBeVisible();
    await expect(pagina.getByText('¡Bien hecho!')).toHaveCount(0);
    expect(estadoDe(tarea.id)).toBe('PENDIENTE');
    const total = Number(consulta('select puntos_totales from usuarios where username = ?', 'mateo'));
    await pagina
      .getByRole('link', { name: /Inicio/ })
      .first()
      .click();
    await expect(pagina.getByText(new RegExp(`^${String(total)}\\b`)).first()).toBeVisible();
  },
);

test(
  'an answer that arrives after the event of another device’s undo leaves no wrong points',
  SOLO_LARGO,
  async ({ browser }) => {
    const mateo = await entrar(browser);
    const { pagina } = mateo;
    const tarea = await tareaDeHoy(mateo);
    const total = (): string => String(consulta('select puntos_totales from usuarios where username = ?', 'mateo'));
    const antes = total();
    await pagina.goto('/tasks');
    await expect(marcar(pagina, tarea)).toBeVisible();
    await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
    const llega = Promise.withResolvers<void>();
    await pagina.route('**/completar/', async (r) => {
      const respuesta = await r.fetch();
      await llega.promise;
      await r.fulfill({ response: respuesta });
    });
    const puntos = (cuantos: string) => pagina.getByText(cuantos, { exact: true });
    await marcar(pagina, tarea).click();
    await expect.poll(() => estadoDe(tarea.id)).toBe('COMPLETADA');
    const despues = total();
    await expect(puntos(despues).first()).toBeVisible();
    await mateo.pedir(ruta(RUTAS.deshacerCompletar, { id: tarea.id }), 'POST');
    await expect(puntos(antes).first()).toBeVisible();
    llega.resolve();
    await expect.poll(() => porEnviar(pagina)).toEqual([]);
    await expect(marcar(pagina, tarea)).toBeVisible();
    await expect(puntos(antes).first()).toBeVisible();
    await expect(puntos(despues)).toHaveCount(0);
  },
);

test('two refusals with the same text are read one by one', SOLO_LARGO, async ({ browser }) => {
  const mateo = await entrar(browser);
  const { pagina } = mateo;
  const tarea = await tareaDeHoy(mateo);
  await pagina.goto('/tasks');
  await expect(marcar(pagina, tarea)).toBeVisible();
  await pagina.evaluate(
    ({ nombre, usuario }) => {
      for (const asignacion of [900_001, 900_002]) {
        const entrada = {
          clave: `00000000-0000-4000-8000-000000${String(asignacion)}`,
          usuario,
          asignacion,
          nombre,
          en: new Date().toISOString(),
          enviandoHasta: 0,
          rechazo: 'Esta tarea ya ha vencido',
        };
        localStorage.setItem(`te-toca.cola.${String(usuario)}.${String(asignacion)}`, JSON.stringify(entrada));
      }
    },
    { nombre: tarea.tarea_nombre, usuario: tarea.miembro },
  );
  await pagina.reload();
  const avisos = pagina.getByText(`No ha contado «${nombreEnFrase(tarea.tarea_nombre)}»: Esta tarea ya ha vencido`);
  await expect(avisos).toHaveCount(2);
  await pagina.getByRole('button', { name: 'Entendido' }).first().click();
  await expect(avisos).toHaveCount(1);
  await pagina.getByRole('button', { name: 'Entendido' }).click();
  await expect(avisos).toHaveCount(0);
  await expect.poll(() => porEnviar(pagina)).toEqual([]);
});
