import { expect, test, type Page } from '@playwright/test';
import type { Deseos, SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { desplegar } from './andar.ts';
import { clienteDe, entrarComo, jugarTurno, type Cliente } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil, type Persona } from './personas.ts';
import { horaDe, levantarServidor, type Servidor } from './servidor.ts';

/**
 * The time limit of turns on phones: it follows the server's clock, defers a turn, makes a member absent, and lets them come
 * back.
 */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo, { relojMovible: true });
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const reloj = (pagina: Page) => pagina.getByRole('timer');
const lugar = (pagina: Page, nombre: string) =>
  pagina.getByRole('region', { name: 'Orden de los turnos' }).getByRole('listitem').filter({ hasText: nombre });

const iniciar = async ({ pagina }: Persona): Promise<void> => {
  await pagina.goto('/panel?pestana=reparto');
  await pagina.getByRole('link', { name: 'Preparar otro reparto' }).click();
  const pantalla = pagina.getByRole('main');
  await desplegar(pantalla, 'Opciones');
  await expect(pantalla.getByRole('radio', { name: 'Sin límite' })).toBeChecked();
  await pantalla.getByRole('radio', { name: '2 minutos' }).click();
  await expect(pantalla).toContainText('se elige por esa persona, de su lista de deseos');
  await pantalla.getByLabel('Lo he leído').check();
  await pantalla.getByRole('button', { name: 'Iniciar reparto' }).click();
  await expect(pagina.getByText('¡Reparto iniciado! Los miembros ya pueden elegir tareas')).toBeVisible();
};

test(
  'a turn times out, the next one is picked from the wish list, and the absent member comes back',
  SOLO_LARGO,
  async ({ browser }) => {
    const gente = await Promise.all(['elena', 'javier', 'lucia', 'mateo'].map((u) => clienteDe(servidor.url, u)));
    const [jefa] = gente;
    if (jefa === undefined) throw new Error('Nobody home');
    const sesion = async (): Promise<SesionReparto> => {
      const actual = await jefa.pedir<SesionActual>('GET', RUTAS.sesionActual);
      if (actual.sesion === null) throw new Error('No session');
      return actual.sesion;
    };
    const quien = (s: SesionReparto): Cliente => {
      const c = gente.find((g) => g.yo.id === s.miembro_turno_actual);
      if (c === undefined) throw new Error('Nobody has the turn');
      return c;
    };

    const movil = async (c: Cliente): Promise<Persona> => {
      const persona = await nuevoMovil(browser, c.yo.first_name, servidor.url, { reducedMotion: 'reduce' });
      await entrarComo(persona.pagina, c);
      return persona;
    };
    const admin = await movil(jefa);
    await iniciar(admin);
    const lenta = quien(await sesion());
    const nombre = lenta.yo.first_name;
    const otra = gente.find((c) => c !== lenta) ?? jefa;
    const [suyo, ajeno] = [await movil(lenta), await movil(otra)];

    await test.step('the clock runs on both phones', async () => {
      for (const { pagina } of [suyo, ajeno]) await pagina.goto('/reparto');
      await expect(reloj(suyo.pagina)).toHaveText(/^[12]:\d\d\s*para elegir$/);
      await expect(reloj(ajeno.pagina)).toHaveText(/^[12]:\d\d para elegir$/);
      const antes = await reloj(suyo.pagina).textContent();
      await expect(reloj(suyo.pagina)).not.toHaveText(antes ?? '');
      await expect(suyo.pagina.getByText(/^Tienes (\d minutos?)?( y )?(\d+ segundos?)? para elegir$/)).toBeAttached();
    });

    await test.step('a pause is shown on every phone and keeps the time left, and one extra minute can be granted once', async () => {
      await admin.pagina.goto('/reparto');
      await admin.pagina.getByRole('button', { name: 'Pausa' }).click();
      const parado = /(Has|Elena ha) parado el reloj en/;
      for (const { pagina } of [suyo, ajeno, admin]) await expect(pagina.getByText(parado)).toBeVisible();
      await servidor.adelantar(130);
      await expect(reloj(suyo.pagina)).toHaveCount(0);
      await admin.pagina.getByRole('button', { name: 'Seguir' }).click();
      await expect(reloj(suyo.pagina)).toHaveText(/^[01]:\d\d\s*para elegir$/);
      const minuto = suyo.pagina.getByRole('button', { name: 'Un minuto más' });
      await minuto.click();
      await expect(reloj(suyo.pagina)).toHaveText(/^2:\d\d\s*para elegir$/);
      await expect(minuto).toHaveCount(0);
      expect((await sesion()).miembro_turno_actual).toBe(lenta.yo.id);
    });

    await test.step('a waiting member reacts, and the others see the reaction with the name', async () => {
      await ajeno.pagina.getByRole('button', { name: 'Aplauso' }).click();
      await expect(admin.pagina.getByText(`👏 ${otra.yo.first_name}`)).toBeVisible();
    });

    await test.step('a phone whose clock is wrong shows the time left by the server’s clock, and says when little is left', async () => {
      // Moves to 29 seconds before the end of the turn, however long the steps before took.
      const queda = Date.parse((await sesion()).vence_en ?? '') - Date.parse(await horaDe(servidor.url));
      await servidor.adelantar(Math.floor(queda / 1_000) - 29);
      await Promise.all([suyo, ajeno].map(({ pagina }) => pagina.reload()));
      await expect(reloj(suyo.pagina)).toHaveText(/^0:[0-3]\d\s*Queda poco$/);
      await expect(reloj(ajeno.pagina)).toHaveText(/^Quedan 0:[0-3]\d$/);
    });

    await test.step('the first time-out moves the turn to the next round', async () => {
      await servidor.adelantar(40);
      await expect(
        suyo.pagina.getByText('Elegirás en la ronda siguiente. Si se te acaba otra vez seguida, se elegirá por ti.'),
      ).toBeVisible();
      await expect(lugar(ajeno.pagina, nombre)).toContainText('elegirá más tarde');
      expect((await sesion()).miembro_turno_actual).not.toBe(lenta.yo.id);
    });

    await test.step('a member on another screen is told there about their turn, and about the effect of the next time-out', async () => {
      await suyo.pagina.goto('/dashboard');
      const tira = suyo.pagina.getByRole('complementary', { name: 'Reparto' });
      await expect(tira).toContainText('Se te acabó el tiempo');
      await expect(tira).toContainText('Si se te acaba otra vez seguida, se elegirá por ti.');
      let s = await sesion();
      while (s.miembro_turno_actual !== lenta.yo.id) s = await jugarTurno(s, gente);
      await expect(tira).toContainText('¡Te toca! Elige tu tarea');
      await expect(tira).toContainText('Si se te acaba el tiempo otra vez, se elegirá por ti');
      await suyo.pagina.goto('/reparto');
    });

    let deseada = '';
    await test.step('the second time-out makes the member absent, and the first wish that fits is picked', async () => {
      const s = await sesion();
      // Wishes for the lightest chores first, because without a list the heaviest is picked; and for whole chores only, because a
      // pick of a chore in parts deals a single part.
      const legales = tareasLegales(estadoDeSesion(s), lenta.yo.id)
        .filter((t) => t.parte_de === undefined)
        .toSorted((a, b) => a.carga - b.carga || a.id - b.id);
      await lenta.pedir<Deseos>('PUT', RUTAS.deseos, { tareas: legales.map((t) => t.id) });
      deseada = legales[0]?.nombre ?? '';
      const primera = suyo.pagina.getByRole('list', { name: 'Tareas disponibles' }).getByRole('listitem').first();
      await expect(primera).toContainText('Tu deseo nº 1');
      await expect(primera).toContainText(deseada);
      await servidor.adelantar(125);
      await expect(suyo.pagina.getByText('Como no contestabas, se elige por ti')).toBeVisible();
      await expect(lugar(ajeno.pagina, nombre)).toContainText('no contesta');
      const eleccion = (p: Persona) =>
        p.pagina.getByRole('region', { name: 'Recién elegidas' }).getByRole('listitem').filter({ hasText: deseada });
      await expect(eleccion(suyo)).toContainText('Elegida de tu lista de deseos');
      await expect(eleccion(ajeno)).toContainText('Elegida automáticamente');
      await suyo.pagina.goto('/reparto/deseos');
      await expect(
        suyo.pagina
          .getByRole('list', { name: /^Mis deseos/ })
          .getByRole('listitem')
          .first(),
      ).toContainText('Ya es tuya');
    });

    await test.step('the absent member comes back from any screen', async () => {
      await suyo.pagina.goto('/dashboard');
      await expect(suyo.pagina.getByText('De momento, se ha elegido 1 tarea por ti.')).toBeVisible();
      await suyo.pagina.getByRole('button', { name: 'He vuelto' }).click();
      await expect(
        suyo.pagina.getByText('¡Hola de nuevo! En tu próximo turno eliges tú. Mientras, se ha elegido 1 tarea por ti'),
      ).toBeVisible();
      await expect(suyo.pagina.getByText('Como no contestabas, se elige por ti')).toHaveCount(0);
      await expect(lugar(ajeno.pagina, nombre)).not.toContainText('no contesta');
      let s = await sesion();
      const elecciones = s.elecciones.length;
      while (s.fase === 'ELECCION' && s.miembro_turno_actual !== lenta.yo.id) s = await jugarTurno(s, gente);
      expect(s.elecciones.slice(elecciones).every((e) => e.tipo === 'ELECCION')).toBe(true);
      await expect(suyo.pagina.getByText('¡Te toca! Elige tu tarea')).toBeVisible();
    });

    await test.step('a pick that counted is confirmed although its answer was lost', async () => {
      await suyo.pagina.goto('/reparto');
      await suyo.pagina.route('**/elegir_tarea/', async (r) => {
        await r.fetch();
        await r.abort();
      });
      await suyo.pagina.getByRole('button', { name: 'Elegir', exact: true, disabled: false }).first().click();
      await suyo.pagina.getByRole('button', { name: 'Elegir esta tarea' }).click();
      await expect(suyo.pagina.getByText(/^Has elegido «/)).toBeVisible();
      await expect(suyo.pagina.getByText('Error al elegir tarea')).toHaveCount(0);
      await suyo.pagina.unrouteAll();
    });

    await test.step('the closing shows its deadline', async () => {
      let s = await sesion();
      while (s.fase === 'ELECCION') s = await jugarTurno(s, gente);
      if (s.fase !== 'CIERRE') return;
      await ajeno.pagina.goto('/reparto');
      await expect(reloj(ajeno.pagina)).toHaveText(/^Quedan [12]:\d\d\. Después se queda con lo acordado\.$/);
      await servidor.adelantar(125);
      await expect(ajeno.pagina.getByRole('heading', { name: 'Reparto Completado' })).toBeVisible();
    });
  },
);

/** Blocks a phone's socket, and gives it the session as `cambiar` modifies it. */
const movilCon = async (pagina: Page, cambiar: (s: SesionReparto) => void): Promise<void> => {
  await pagina.routeWebSocket(/socket\.io/, (ws) => ws.close());
  await pagina.route('**/sesiones-reparto/actual/', async (r) => {
    const respuesta = await r.fetch();
    // After a clock jump of a day the first answer may be a 401, until the token is refreshed.
    if (!respuesta.ok()) return r.fulfill({ response: respuesta });
    const actual = (await respuesta.json()) as SesionActual;
    if (actual.sesion !== null) cambiar(actual.sesion);
    return r.fulfill({ response: respuesta, json: actual });
  });
};

test(
  'at zero the phone waits for the server, a day is shown as a day, and a pick without an answer can be repeated',
  SOLO_LARGO,
  async ({ browser }) => {
    const gente = await Promise.all(['elena', 'javier', 'lucia', 'mateo'].map((u) => clienteDe(servidor.url, u)));
    const [jefa] = gente;
    const { sesion } = (await jefa?.pedir<SesionActual>('POST', RUTAS.iniciar, {
      contar: 'TRIMESTRE',
      limite_segundos: 86_400,
    })) ?? { sesion: null };
    const deTurno = gente.find((c) => c.yo.id === sesion?.miembro_turno_actual);
    if (deTurno === undefined) throw new Error('Nobody has the turn');
    const { pagina } = await nuevoMovil(browser, deTurno.yo.first_name, servidor.url, {
      reducedMotion: 'reduce',
    });
    await entrarComo(pagina, deTurno);
    await pagina.goto('/reparto');
    await expect(reloj(pagina)).toHaveText(/^Tienes hasta mañana a las? \d{1,2}:\d\d$/);

    // Sets the deadline about three seconds ahead on the server's clock.
    const fin = Date.parse(sesion?.desde ?? '') + 86_400_000;
    await servidor.adelantar(Math.max(0, Math.floor((fin - Date.parse(await horaDe(servidor.url))) / 1_000) - 60));
    await movilCon(pagina, (s) => {
      s.vence_en = new Date(fin - 57_000).toISOString();
    });
    await pagina.reload();
    await expect(reloj(pagina)).toHaveText('Se acabó el tiempo…');
    await expect(pagina.getByRole('heading', { name: '¡Te toca!' })).toBeVisible();
    const elegir = pagina.getByRole('button', { name: 'Elegir', exact: true, disabled: false }).first();
    await expect(elegir).toBeEnabled();

    // A pick without an answer is given up after a few seconds, and can be made again.
    await pagina.route('**/elegir_tarea/', () => undefined);
    await elegir.click();
    const deVeras = pagina.getByRole('button', { name: 'Elegir esta tarea' });
    await deVeras.click();
    await expect(pagina.getByText(/Comprueba tu conexión/)).toBeVisible();
    await pagina.unroute('**/elegir_tarea/');
    const respuesta = pagina.waitForResponse('**/elegir_tarea/');
    await deVeras.click();
    expect((await respuesta).ok()).toBe(true);
  },
);
