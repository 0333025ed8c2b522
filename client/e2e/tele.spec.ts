import { expect, test, type Page } from '@playwright/test';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Familia } from '#shared/contracts/familias.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { clienteDe, jugarTurno, nuevoMiembro, type Cliente } from './clientes.ts';
import { cambiarDatos, sembrarDemo } from './demo.ts';
import { MOVIMIENTO, SOLO_LARGO } from './largo.ts';
import { cargada, colgarTele, type Tele } from './sala.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** The wall screen during long use: legible at four metres, awake, reconnecting, over midnight, and without memory leaks. */

const CLAVE = 'una clave bien larga';
const NOMBRES = {
  elena: 'María Fernanda',
  javier: 'Juan Sebastián de la Cruz',
  lucia: 'Guadalupe',
  mateo: 'Maximiliano',
} as const;
const NUEVOS = ['Concepción Inmaculada', 'Alejandra'] as const;

// Tests run one after another, because the later ones use the draft that the first one finishes.
test.describe.configure({ mode: 'serial' });

let servidor: Servidor;
let gente: Cliente[];
let tele: Tele;

const activar = async (url: string, admin: Cliente, nombre: string): Promise<Cliente> => {
  await nuevoMiembro(admin, nombre, 'ADULTO');
  const { id, pin } = await admin.pedir<Familia>('GET', ruta(RUTAS.familia, { id: admin.yo.familia }));
  const enviar = async <T>(camino: string, cuerpo: object): Promise<T> =>
    (await (
      await fetch(url + camino, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(cuerpo),
      })
    ).json()) as T;
  const { miembros, token_activacion } = await enviar<{
    miembros: { id: number; first_name: string }[];
    token_activacion: string;
  }>(RUTAS.unirse, { familia_id: id, pin });
  const datos = {
    miembro_id: miembros.find((m) => m.first_name === nombre)?.id,
    password: CLAVE,
    password_confirm: CLAVE,
    token_activacion,
  };
  const { usuario } = await enviar<{ usuario: { username: string } }>(RUTAS.activar, datos);
  return clienteDe(url, usuario.username, CLAVE);
};

test.beforeAll(async ({ browser }) => {
  servidor = await levantarServidor(sembrarDemo, { relojMovible: true });
  for (const [usuario, nombre] of Object.entries(NOMBRES))
    cambiarDatos(servidor, 'update usuarios set first_name = ? where username = ?', nombre, usuario);
  gente = await Promise.all(Object.keys(NOMBRES).map((u) => clienteDe(servidor.url, u)));
  for (const nombre of NUEVOS) gente.push(await activar(servidor.url, gente[0]!, nombre));
  await gente[0]!.pedir('POST', RUTAS.cargaActualizar, {
    configuraciones: gente.map(({ yo }, i) => ({ miembro: yo.id, porcentaje_carga: [20, 20, 15, 10, 20, 15][i] })),
  });
  tele = await colgarTele(browser, servidor, gente[0]!);
});
test.afterAll(async () => {
  await tele.pagina.context().close();
  await servidor.cerrar();
});

/** Returns the font sizes of these elements, in pixels. */
const letra = (pagina: Page, selector: string): Promise<number[]> =>
  pagina.locator(selector).evaluateAll((todos) => todos.map((e) => Number.parseFloat(getComputedStyle(e).fontSize)));

/** Lists elements that overflow the screen, or the card that holds them. */
const cortados = (pagina: Page, selector: string): Promise<string[]> =>
  pagina.locator(selector).evaluateAll((todos) =>
    todos
      .filter((e) => {
        const r = e.getBoundingClientRect();
        const caja = e.closest('section, li.tele-llega')?.getBoundingClientRect() ?? {
          left: 0,
          top: 0,
          right: innerWidth,
          bottom: innerHeight,
        };
        return (
          r.left < caja.left - 1 ||
          r.top < caja.top - 1 ||
          r.right > caja.right + 1 ||
          r.bottom > caja.bottom + 1 ||
          r.right > innerWidth ||
          r.bottom > innerHeight
        );
      })
      .map((e) => e.textContent ?? ''),
  );

const PANTALLAS = [
  [1920, 1080],
  [1280, 800],
  [800, 1280],
] as const;

/** Plays all picks, and calls `alPaso` with the session after each. */
const jugarHasta = async (
  sesion: SesionReparto,
  alPaso: (s: SesionReparto) => Promise<void> | void,
): Promise<SesionReparto> => {
  let ahora = sesion;
  while (ahora.fase === 'ELECCION') {
    ahora = await jugarTurno(ahora, gente);
    await alPaso(ahora);
  }
  return ahora;
};

let fotos: SesionReparto[] = [];

test(
  'six long names are legible at four metres, and neither they nor the clock are cut off on any screen size',
  SOLO_LARGO,
  async () => {
    const { pagina } = tele;
    const { sesion } = await gente[0]!.pedir<JugadaHecha>('POST', RUTAS.iniciar, {
      contar: 'TRIMESTRE',
      limite_segundos: 120,
    });
    fotos = [sesion];
    const vistos = new Set<string>();
    const final = await jugarHasta(sesion, async (s) => {
      fotos.push(s);
      const nombre = s.miembro_turno_nombre ?? '';
      if (s.fase !== 'ELECCION' || vistos.has(nombre)) return;
      vistos.add(nombre);
      await expect(pagina.getByRole('heading', { name: `Le toca a ${nombre}` })).toBeVisible();
      // Alternates between reduced motion and full motion.
      await pagina.emulateMedia({ reducedMotion: vistos.size % 2 === 0 ? 'reduce' : 'no-preference' });
      // A page that has just been opened shows the turn at once, without announcing the previous pick.
      await pagina.goto('/pantalla');
      await expect(pagina.locator('[data-plano=turno]')).toBeVisible();
      for (const [width, height] of PANTALLAS) {
        await pagina.setViewportSize({ width, height });
        await pagina.evaluate(() => document.fonts.ready);
        // Polls, because text and cards are resized a moment after the screen.
        const chicas = async (): Promise<number[]> => {
          const [actual = 0] = await letra(pagina, 'section[aria-label=Turno] .tele-entra .tele-nombre');
          const lista = await letra(pagina, 'ul[aria-label=Miembros] .tele-nombre');
          if (lista.length !== 6) return [lista.length];
          return width === 1920 ? [...[actual].filter((px) => px < 64), ...lista.filter((px) => px < 40)] : [];
        };
        await expect.poll(chicas, nombre).toEqual([]);
        const textos =
          'section[aria-label=Turno] :is(h1, [role=timer], .tele-nombre, p), ul[aria-label=Miembros] .tele-nombre';
        await expect.poll(() => cortados(pagina, textos), `${nombre}, ${String(width)}×${String(height)}`).toEqual([]);
      }
    });
    expect(vistos.size).toBe(6);
    await pagina.emulateMedia({ reducedMotion: 'no-preference' });
    await pagina.setViewportSize({ width: 1920, height: 1080 });
    if (final.fase === 'CIERRE') await gente[0]!.pedir('POST', ruta(RUTAS.cerrarReparto, { id: final.id }));
    await expect(pagina.locator('[data-escena=final]')).toBeVisible();
  },
);

test('the final scene shows every chore uncut on every screen size', SOLO_LARGO, async () => {
  const { pagina } = tele;
  const { sesion } = await tele.leer();
  for (const [width, height] of PANTALLAS) {
    await pagina.setViewportSize({ width, height });
    const tareas = pagina.getByRole('list', { name: 'Cómo ha quedado' }).locator('li li');
    await expect(tareas).toHaveCount(sesion?.tareas.length ?? 0);
    await expect.poll(() => cortados(pagina, 'ul[aria-label="Cómo ha quedado"] li li')).toEqual([]);
  }
  await pagina.setViewportSize({ width: 1920, height: 1080 });
});

test('the screen is kept awake, and a released wake lock is requested again', SOLO_LARGO, async ({ browser }) => {
  const contexto = await browser.newContext({
    baseURL: servidor.url,
    viewport: { width: 1920, height: 1080 },
    ...MOVIMIENTO,
  });
  await contexto.addInitScript(() => {
    const cerrojos: { released: boolean; release: () => Promise<void> }[] = [];
    Object.assign(window, { cerrojos });
    const request = () => {
      const nuevo = { released: false, release: () => Promise.resolve(void (nuevo.released = true)) };
      cerrojos.push(nuevo);
      return Promise.resolve(nuevo);
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const pagina = await contexto.newPage();
  await pagina.goto('/pantalla');
  const pedidos = () =>
    pagina.evaluate(() => (window as unknown as { cerrojos: { released: boolean }[] }).cerrojos.map((c) => c.released));
  await expect.poll(pedidos).toEqual([false]);
  await pagina.evaluate(() => {
    for (const c of (window as unknown as { cerrojos: { released: boolean }[] }).cerrojos) c.released = true;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(pedidos).toEqual([true, false]);
  await contexto.close();
});

test('a lost network, the next quarter and midnight are shown without a reload', async () => {
  const { pagina } = tele;
  // An hour after the draft a wall screen that is opened shows the day.
  await servidor.adelantar(3_600);
  await pagina.goto('/pantalla');
  await expect(pagina.locator('[data-escena=dia]')).toBeVisible();
  await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
  const nacida = await cargada(pagina);
  await pagina.context().setOffline(true);
  await expect(pagina.getByText('Sin conexión. Es lo último que llegó')).toBeVisible();
  await expect(pagina.locator('[data-escena]')).toBeVisible();
  await pagina.context().setOffline(false);
  await expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
  await expect(pagina.getByText('Sin conexión')).toHaveCount(0);

  // Moves to ten days before the next quarter, at noon UTC, which is the same day in the family's zone.
  const hoy = new Date();
  const trimestre = Date.UTC(hoy.getUTCFullYear(), 3 * Math.floor(hoy.getUTCMonth() / 3) + 3, 1);
  const antes = new Date(trimestre - 9.5 * 86_400_000);
  const { ahora, familia } = await tele.leer();
  const salto = (antes.getTime() - Date.parse(ahora)) / 1_000;
  const dia = (cuando: Date) =>
    new Intl.DateTimeFormat('es-ES', { timeZone: familia.zona_horaria, day: 'numeric', month: 'long' }).format(cuando);
  // In the last days of a quarter the next one is already announced, and the clock need not move.
  if (salto > 0) await servidor.adelantar(salto);
  await expect.poll(async () => (await tele.leer()).nuevo_trimestre).toMatch(/-01$/);
  await expect(pagina.getByText('Empieza un nuevo trimestre')).toBeVisible({ timeout: 30_000 });
  await servidor.adelantar(86_400);
  const manana = new Date(Date.parse((await tele.leer()).ahora));
  await expect(pagina.getByText(dia(manana))).toBeVisible({ timeout: 30_000 });
  expect(await cargada(pagina)).toBe(nacida);
});

/**
 * Numbers of events: before the measurement, while the browser's memory still grows, and during it. A long draft of a large
 * family has as many.
 */
const [ANTES, EVENTOS] = [60, 240];
/** Allowed growth in nodes; the browser's counters are only approximate. */
const HOLGURA = 500;

test('the number of nodes does not grow over hundreds of events', SOLO_LARGO, async ({ browser }) => {
  const base = await tele.leer();
  const contexto = await browser.newContext({
    baseURL: servidor.url,
    viewport: { width: 1920, height: 1080 },
    ...MOVIMIENTO,
  });
  await contexto.addInitScript(() => localStorage.setItem('pantalla_token', 'ficha'));
  const pagina = await contexto.newPage();
  let enviar: (mensaje: object) => void = () => undefined;
  // Answers a reconnecting screen with the current state: on a busy machine its socket may time out.
  let [sesion, version] = [fotos[0] ?? null, base.version];
  const actual = (): EstadoPantalla => ({ ...base, sesion, version });
  await pagina.routeWebSocket(/pantalla\/ws/, (ws) => {
    enviar = (mensaje) => ws.send(JSON.stringify(mensaje));
    ws.onMessage(() => enviar({ tipo: 'estado', ...actual() }));
  });
  await pagina.route('**/api/pantalla/estado/', (r) => r.fulfill({ json: actual() }));
  await pagina.goto('/pantalla');
  await expect(pagina.locator('[data-escena=turno]')).toBeVisible();
  const cdp = await contexto.newCDPSession(pagina);
  const enEleccion = fotos.filter((s) => s.fase === 'ELECCION');
  const avanzar = async (cuantos: number): Promise<void> => {
    for (let i = 0; i < cuantos; i += 1) {
      sesion = enEleccion[version % enEleccion.length] ?? null;
      version += 1;
      if (version % 7 === 0)
        enviar({ tipo: 'presencia', version, conectados: gente.slice(0, version % 6).map((g) => g.yo.id) });
      enviar({ tipo: 'reparto:turno', version, sesion, ultima_eleccion: sesion?.elecciones.at(-1) ?? null });
      // Waits for a frame now and then, because a browser paints only the last of several quick changes.
      if (i % 20 === 19) await pagina.evaluate(() => new Promise((listo) => requestAnimationFrame(listo)));
    }
    await expect(
      pagina.getByRole('heading', {
        name: `Le toca a ${enEleccion[(version - 1) % enEleccion.length]?.miembro_turno_nombre ?? ''}`,
      }),
    ).toBeVisible();
  };
  const peso = async (): Promise<{ megas: number; nodos: number }> => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    const { nodes } = await cdp.send('Memory.getDOMCounters');
    return { megas: usedSize / 1_048_576, nodos: nodes };
  };
  await avanzar(ANTES);
  const alEmpezar = await peso();
  await avanzar(EVENTOS);
  const alAcabar = await peso();
  console.log(
    `${String(EVENTOS)} events: heap ${alEmpezar.megas.toFixed(1)} → ${alAcabar.megas.toFixed(1)} MiB, nodes ${String(alEmpezar.nodos)} → ${String(alAcabar.nodos)}`,
  );
  expect(alAcabar.megas - alEmpezar.megas).toBeLessThan(2);
  expect(alAcabar.nodos).toBeLessThan(alEmpezar.nodos * 1.5 + HOLGURA);
  await contexto.close();
});
