import { expect, test, type Page } from '@playwright/test';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { SOLO_LARGO } from './largo.ts';
import { LIMITE, prepararNoche, vivo } from './noche.ts';
import { elegirEnMovil } from './sala.ts';

/**
 * Incidents during a draft: the wall screen is unplugged, two admins start at once, members stop answering or leave the draft
 * room.
 */

const noche = prepararNoche();

test(
  'a wall screen that was unplugged shows the current turn, or the closing, when it is back',
  SOLO_LARGO,
  async ({ browser }) => {
    await noche.empezar();
    const tele = await noche.colgarTele(browser);
    const contexto = tele.pagina.context();
    await expect(tele.pagina.locator('[data-escena=turno]')).toBeVisible();
    await tele.pagina.close();
    const primera = await noche.jugar();
    const pagina = await contexto.newPage();
    await pagina.goto('/pantalla');
    const leToca = (nombre: string | null) => pagina.getByRole('heading', { name: `Le toca a ${nombre ?? ''}` });
    await expect(pagina.locator('[data-conexion=vivo] [data-escena=turno]')).toBeVisible();
    await expect(leToca(primera.miembro_turno_nombre)).toBeVisible();

    await contexto.setOffline(true);
    await expect(pagina.getByText('Sin conexión. Es lo último que llegó')).toBeVisible();
    await expect(pagina.locator('[data-escena=turno]')).toBeVisible();
    const segunda = await noche.jugar();
    await contexto.setOffline(false);
    await expect(vivo(pagina)).toBeVisible();
    await expect(leToca(segunda.miembro_turno_nombre)).toBeVisible();

    expect((await noche.jugarHasta()).fase).toBe('CIERRE');
    await expect(pagina.locator('[data-escena=cierre]')).toBeVisible();
    await pagina.reload();
    await expect(pagina.locator('[data-conexion=vivo] [data-escena=cierre]')).toBeVisible();
  },
);

test(
  'two admins who start at the same moment get one draft, and both see it without an error',
  SOLO_LARGO,
  async ({ browser }) => {
    const [elena, javier] = noche.gente();
    await elena.pedir('POST', ruta(RUTAS.rolAdmin, { id: javier.yo.id }), { es_administrador: true });
    const paginas: Page[] = [];
    const { promise: losDos, resolve: soltar } = Promise.withResolvers<null>();
    let esperan = 0;
    for (const { yo } of [elena, javier]) {
      const { pagina } = await noche.sentar(browser, yo.id);
      // Blocks events, so that the second admin gets the refusal before the news of the draft.
      await pagina.routeWebSocket(/socket\.io/, (ws) => ws.close());
      await pagina.route(`**${RUTAS.iniciar}`, async (r) => {
        esperan += 1;
        if (esperan === 2) soltar(null);
        await losDos;
        await r.continue();
      });
      await pagina.goto('/panel/noche');
      await pagina.getByLabel('Lo he leído').check();
      paginas.push(pagina);
    }
    await Promise.all(paginas.map((p) => p.getByRole('button', { name: 'Iniciar reparto' }).click()));
    for (const pagina of paginas) {
      await expect(pagina).toHaveURL(/\/reparto$/);
      await expect(pagina.getByRole('region', { name: 'Turno', exact: true })).toBeVisible();
      await expect(pagina.getByText(/Ya hay un reparto/)).toHaveCount(0);
    }
  },
);

test(
  'without any tap for an hour, turns time out, the server picks, and the draft ends by itself',
  SOLO_LARGO,
  async ({ browser }) => {
    await noche.empezar();
    const suyo = await noche.sentarAlDeTurno(browser);
    const tele = await noche.colgarTele(browser);
    // Reads the session as the wall screen, because members' access tokens last only ten minutes.
    const leer = async () => {
      const { sesion } = await tele.leer();
      if (sesion === null) throw new Error('There is no session');
      return sesion;
    };
    for (let pasa = 0; pasa < 3_600; pasa += LIMITE + 4) {
      const { n, fase } = await leer();
      if (fase === 'COMPLETADA') break;
      await noche.adelantar(LIMITE + 4);
      await expect.poll(async () => (await leer()).n).toBeGreaterThan(n);
    }
    const { fase, elecciones, tareas } = await leer();
    expect(fase).toBe('COMPLETADA');
    expect(elecciones.every((e) => e.tipo === 'AUTO')).toBe(true);
    expect(tareas.every((t) => t.miembro !== null)).toBe(true);
    await expect(suyo.pagina.getByRole('heading', { name: 'Reparto Completado' })).toBeVisible();
    await expect(tele.pagina.locator('[data-escena=final], [data-escena=dia]')).toBeVisible();
  },
);

test('without a time limit an hour changes nothing', SOLO_LARGO, async ({ browser }) => {
  const { n } = await noche.empezar(null);
  const suyo = await noche.sentarAlDeTurno(browser);
  await noche.adelantar(3_600);
  await noche.entrar();
  expect((await noche.leer()).n).toBe(n);
  await elegirEnMovil(suyo);
  expect((await noche.leer()).elecciones).toHaveLength(1);
});

test(
  'a closing waits for a member who has left the draft room, while the others answer',
  SOLO_LARGO,
  async ({ browser }) => {
    await noche.empezar();
    const { id, propuestas } = await noche.jugarHasta();
    const [sale, queda] = propuestas.find((p) => p.estado === 'PENDIENTE' && p.pide.length > 1)?.pide ?? [];
    const pendientes = async (miembro: number | undefined) =>
      (await noche.leer()).propuestas.filter(
        (p) => p.estado === 'PENDIENTE' && p.pide.some((m) => m === miembro && p.respuestas[m] === undefined),
      );
    const acepto = (p: Page) => p.getByRole('button', { name: 'Acepto', exact: true });
    /** Accepts every question on a phone. */
    const aceptarTodo = async (pagina: Page, miembro: number | undefined): Promise<void> => {
      for (let faltan = await pendientes(miembro); faltan.length > 0; faltan = await pendientes(miembro)) {
        const { n } = await noche.leer();
        await acepto(pagina).click();
        await expect.poll(async () => (await noche.leer()).n).toBeGreaterThan(n);
      }
    };
    const [fuera, otro] = [await noche.sentar(browser, sale), await noche.sentar(browser, queda)];
    for (const { pagina } of [fuera, otro]) await expect(acepto(pagina)).toBeVisible();
    await fuera.contexto.close();

    for (const { yo, pedir } of noche.gente().filter((c) => c.yo.id !== sale && c.yo.id !== queda))
      for (const { n } of await pendientes(yo.id))
        await pedir('POST', ruta(RUTAS.responderPropuesta, { id, n }), { acepta: true });
    const suyas = (await pendientes(sale)).length;
    await aceptarTodo(otro.pagina, queda);
    await expect(otro.pagina.getByText('No hay más preguntas para ti.')).toBeVisible();
    expect((await noche.leer()).fase).toBe('CIERRE');
    expect(suyas).toBeGreaterThan(0);
    expect(await pendientes(sale)).toHaveLength(suyas);

    const vuelve = await noche.sentar(browser, sale);
    await aceptarTodo(vuelve.pagina, sale);
    for (const { pagina } of [vuelve, otro])
      await expect(pagina.getByRole('heading', { name: 'Reparto Completado' })).toBeVisible();
  },
);
