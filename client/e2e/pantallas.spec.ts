import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import type { FilaRanking } from '#shared/contracts/ranking.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { SesionActual, TareaDisponible } from '#shared/contracts/sesiones-reparto.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { duracion, fechaLarga, fechaLimite } from '#client/lib/fechas.ts';
import { movilDe, sembrarDemo, type Vecino } from './demo.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** The protected screens of a family with two weeks behind it: every text, number and default that the specification names. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(async ({ browser }) => {
  for (const contexto of browser.contexts()) await contexto.close();
});
test.afterAll(() => servidor.cerrar());

const entrar = (navegador: Browser, usuario: string) => movilDe(navegador, servidor, usuario);
const misTareas = ({ pedir }: Vecino, estado: 'PENDIENTE' | 'COMPLETADA') =>
  pedir<Asignacion[]>(`${RUTAS.misTareas}?estado=${estado}`);
const fallar = (pagina: Page, patron: string, json: object = {}, status = 500) =>
  pagina.route(patron, (r) => r.fulfill({ status, json }));
const contestar = (pagina: Page, camino: string, json: object | null) =>
  pagina.route(`**${camino}`, (r) => r.fulfill({ json }));
const tarjetas = (pagina: Page) =>
  pagina.getByRole('listitem').filter({ has: pagina.getByRole('heading', { level: 3 }) });
const cuandoEs = ({ fecha_limite }: Asignacion): string =>
  fecha_limite === null ? 'Sin fecha' : fechaLimite(fecha_limite);
const cifra = (n: number) => n.toLocaleString('es-ES');
const dato = (pagina: Page, termino: RegExp) =>
  pagina.locator('dt', { hasText: termino }).locator('xpath=following-sibling::dd[1]');

/** A number that counts up stands twice: as it is drawn and as it is read. */
const cuenta = (n: number): RegExp => new RegExp(`^${cifra(n)}(?:${cifra(n)})?$`.replaceAll('.', '\\.'));

/** Changes something through the API, as the demo's admin. */
const mandar = async ({ pagina, pedir }: Vecino, camino: string, data: object = {}): Promise<unknown> => {
  await pedir(RUTAS.yo);
  const access = await pagina.evaluate(() => localStorage.getItem('access_token'));
  const r = await pagina.request.post(servidor.url + camino, {
    data,
    headers: { authorization: `Bearer ${access ?? ''}` },
  });
  expect(r.ok(), `${camino}: ${await r.text()}`).toBe(true);
  return r.json();
};

/** Gives somebody chores by hand, whatever day of the week the demo begins on. */
const asignar = async (jefa: Vecino, { pedir }: Vecino, cuantas: number): Promise<void> => {
  await jefa.pagina.goto('/profile');
  const [una] = await jefa.pedir<{ id: number }[]>(RUTAS.tareas);
  const { id: miembro } = await pedir<Usuario>(RUTAS.yo);
  for (let i = 0; i < cuantas; i += 1)
    await mandar(jefa, RUTAS.asignaciones, { tarea: una?.id, miembro, fecha_limite: null, estado: 'PENDIENTE' });
};

/** Milliseconds from when a toast is first seen until it is gone. */
const loQueDura = async (pagina: Page, texto: string): Promise<number> => {
  const tostada = pagina.getByText(texto);
  await tostada.waitFor({ state: 'visible' });
  const inicio = Date.now();
  await tostada.waitFor({ state: 'detached' });
  return Date.now() - inicio;
};

test('the protected screens share a bar of five entries, and the root leads to the dashboard', async ({ browser }) => {
  const { pagina } = await entrar(browser, 'elena');
  await pagina.goto('/');
  await expect(pagina).toHaveURL(/\/dashboard$/);
  const barra = pagina.getByRole('navigation', { name: 'Principal' });
  for (const camino of ['/dashboard', '/tasks', '/voting', '/ranking', '/profile', '/reparto', '/panel']) {
    await pagina.goto(camino);
    await expect(barra.getByRole('link')).toHaveText(['Inicio', 'Tareas', 'Votar', 'Ranking', 'Perfil']);
    const { y, height } = (await barra.boundingBox()) ?? { y: 0, height: 0 };
    expect(Math.round(y + height)).toBe(844);
  }
  for (const [nombre, camino] of [
    ['Inicio', '/dashboard'],
    ['Tareas', '/tasks'],
    ['Votar', '/voting'],
    ['Ranking', '/ranking'],
    ['Perfil', '/profile'],
  ] as const) {
    await barra.getByRole('link', { name: nombre }).click();
    await expect(pagina).toHaveURL(new RegExp(`${camino}$`));
    await expect(barra.locator('[aria-current=page]')).toHaveText(nombre);
  }
});

test('while the session loads the screen says «Cargando...», and a refusal ends it at /login', async ({ browser }) => {
  const { pagina } = await entrar(browser, 'javier');
  await pagina.route(`**${RUTAS.yo}`, async (r) => {
    await new Promise((seguir) => setTimeout(seguir, 1_500));
    await r.continue();
  });
  await pagina.goto('/tasks');
  await expect(pagina.getByText('Cargando...', { exact: true })).toBeVisible();
  await expect(pagina.getByRole('heading', { name: 'Mis tareas' })).toBeVisible();
  await pagina.unrouteAll({ behavior: 'wait' });
  await fallar(pagina, '**/api/**', { detail: 'Inicia sesión para continuar' }, 401);
  await pagina.reload();
  await expect(pagina).toHaveURL(/\/login$/);
  expect(await pagina.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('the dashboard greets, counts, and shows the next three chores', async ({ browser }) => {
  const lucia = await entrar(browser, 'lucia');
  const { pagina } = lucia;
  await asignar(await entrar(browser, 'elena'), lucia, 1);
  const [yo, suyas] = [await lucia.pedir<Usuario>(RUTAS.yo), await misTareas(lucia, 'PENDIENTE')];
  const lejanas = Array.from({ length: 4 }, (_, i) => ({
    ...suyas[0]!,
    id: 9_000 + i,
    fecha_limite: `2999-01-0${String(i + 1)}`,
    atrasada: false,
  }));
  const pendientes = [...suyas, ...lejanas];
  await pagina.route(/mis_tareas\/\?estado=PENDIENTE/, (r) => r.fulfill({ json: pendientes }));
  await pagina.goto('/dashboard');

  await test.step('first name, age group, points, streak, pending and due today', async () => {
    await expect(pagina.getByRole('heading', { name: 'Hola, Lucía' })).toBeVisible();
    await expect(pagina.getByText('Juvenil', { exact: true })).toBeVisible();
    await expect(dato(pagina, /^Puntos totales$/)).toHaveText(cuenta(yo.puntos_totales));
    await expect(dato(pagina, /^Días? de racha$/)).toHaveText(cuenta(yo.racha_dias));
    await expect(dato(pagina, /^Pendientes?$/)).toHaveText(cuenta(pendientes.length));
    await expect(dato(pagina, /^Para hoy$/)).toHaveText(cuenta(pendientes.filter((a) => cuandoEs(a) === 'Hoy').length));
  });

  await test.step('three of the pending ones with name, points, minutes and day, and how many more', async () => {
    await expect(pagina.getByRole('heading', { name: 'Próximas Tareas' })).toBeVisible();
    await expect(tarjetas(pagina)).toHaveCount(3);
    for (const [i, a] of pendientes.slice(0, 3).entries()) {
      for (const texto of [
        a.tarea_nombre,
        String(a.tarea_puntos),
        duracion(a.tarea_tiempo),
        cuandoEs(a),
        ...(a.atrasada ? ['Atrasada'] : []),
      ]) {
        await expect(tarjetas(pagina).nth(i)).toContainText(texto);
      }
    }
    await pagina.getByRole('link', { name: `Ver ${String(pendientes.length - 3)} tareas más...` }).click();
    await expect(pagina).toHaveURL(/\/tasks$/);
  });

  await test.step('shortcuts to tasks and ranking, and to the panel for an admin alone', async () => {
    await pagina.goto('/dashboard');
    const accesos = (de: Page) => de.getByRole('navigation', { name: 'Accesos rápidos' }).getByRole('link');
    await expect(accesos(pagina)).toHaveText(['Mis tareas', 'Ranking']);
    for (const [i, camino] of ['/tasks', '/ranking'].entries())
      await expect(accesos(pagina).nth(i)).toHaveAttribute('href', camino);
    const elena = await entrar(browser, 'elena');
    await elena.pagina.goto('/dashboard');
    await elena.pagina.getByRole('link', { name: 'Panel de administración' }).click();
    await expect(elena.pagina).toHaveURL(/\/panel$/);
  });

  await test.step('a red banner with the number of overdue ones', async () => {
    await contestar(
      pagina,
      '/mis_tareas/**',
      lejanas.map((a, i) => ({ ...a, atrasada: i < 2 })),
    );
    await pagina.reload();
    const aviso = pagina.getByRole('alert').filter({ hasText: 'Tienes 2 tareas atrasadas' });
    await expect(aviso).toHaveClass(/bg-mal-tenue/);
  });

  await test.step('with nothing to do it says so', async () => {
    await contestar(pagina, '/mis_tareas/*PENDIENTE*', []);
    await pagina.goto('/dashboard');
    await expect(pagina.getByRole('heading', { name: '¡Todo completado!' })).toBeVisible();
    await pagina.unrouteAll();
  });
});

test('the tasks screen has two tabs with their counts, and the words of the specification', async ({ browser }) => {
  const [elena, javier] = [await entrar(browser, 'elena'), await entrar(browser, 'javier')];
  const { pagina } = javier;
  await asignar(elena, javier, 2);
  const [pendientes, completadas] = [await misTareas(javier, 'PENDIENTE'), await misTareas(javier, 'COMPLETADA')];
  await pagina.goto('/tasks');
  await expect(pagina.getByRole('tab')).toHaveText([
    `Pendientes${String(pendientes.length)}`,
    `Completadas${String(completadas.length)}`,
  ]);
  await expect(pagina.getByRole('tab', { name: /Pendientes/ })).toHaveAttribute('aria-selected', 'true');
  await expect(tarjetas(pagina)).toHaveCount(pendientes.length);
  await expect(pagina.getByRole('button', { name: 'Marcar como Completada' })).toHaveCount(pendientes.length);

  await test.step('without the server’s words, our own', async () => {
    await fallar(pagina, '**/completar/');
    await pagina.getByRole('button', { name: 'Marcar como Completada', disabled: false }).first().click();
    await expect(pagina.getByText('Error al completar la tarea')).toBeVisible();
    await pagina.unrouteAll();
  });

  await test.step('the server’s message stays for three seconds', async () => {
    const dura = loQueDura(pagina, '¡Bien hecho! +');
    await pagina.getByRole('button', { name: 'Marcar como Completada', disabled: false }).first().click();
    // A mouse that rests on a toast keeps it, as it should.
    await pagina.mouse.move(0, 0);
    expect(await dura).toBeGreaterThan(2_500);
    expect(await dura).toBeLessThan(4_500);
  });

  await test.step('completed cards show the points earned and the minutes', async () => {
    const [ultima] = await misTareas(javier, 'COMPLETADA');
    await pagina.getByRole('tab', { name: /Completadas/ }).click();
    await expect(tarjetas(pagina).first()).toContainText(ultima?.tarea_nombre ?? '');
    await expect(tarjetas(pagina).first()).toContainText(`+${String(ultima?.puntos_ganados)}`);
    await expect(tarjetas(pagina).first()).toContainText(duracion(ultima?.tarea_tiempo ?? 0));
  });
});

test('voting: a tap opens four difficulties and Cancelar, the toast stays two seconds, and then all is voted', async ({
  browser,
}) => {
  const [elena, javier] = [await entrar(browser, 'elena'), await entrar(browser, 'javier')];
  await elena.pagina.goto('/dashboard');
  await mandar(elena, RUTAS.tareas, { nombre: 'Ordenar el trastero', frecuencia: 'DIARIA' });
  const { pagina } = javier;

  await test.step('a list that cannot be read says so', async () => {
    await fallar(pagina, '**/para_votar/');
    await pagina.goto('/voting');
    await expect(pagina.getByText('Error al cargar tareas para votar')).toBeVisible();
    await pagina.unrouteAll();
    await pagina.getByRole('button', { name: 'Reintentar' }).click();
  });

  const tarea = pagina.getByRole('button', { name: /^Ordenar el trastero/ });
  await test.step('1 Muy Fácil to 4 Muy Difícil, 1 to 4 points, and Cancelar', async () => {
    await expect(tarea).toHaveAttribute('aria-expanded', 'false');
    await tarea.click();
    const opciones = pagina.getByRole('group', { name: '¿Cuánto te cuesta hacerla?' }).getByRole('button');
    await expect(opciones).toHaveText([
      '1 Muy Fácil1 punto',
      '2 Fácil2 puntos',
      '3 Difícil3 puntos',
      '4 Muy Difícil4 puntos',
    ]);
    await pagina.getByRole('button', { name: 'Cancelar' }).click();
    await expect(opciones).toHaveCount(0);
    await expect(tarea).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('a refusal is told in the server’s words, or else in ours', async () => {
    for (const [json, status, texto] of [
      [{ error: 'Ya has votado esta tarea', codigo: 'YA_HAS_VOTADO' }, 409, 'Ya has votado esta tarea'],
      [{}, 500, 'Error al registrar voto'],
    ] as const) {
      await fallar(pagina, '**/votaciones/', json, status);
      await tarea.click();
      await pagina.getByRole('button', { name: '2 Fácil' }).click();
      await expect(pagina.getByText(texto)).toBeVisible();
      await pagina.unrouteAll();
    }
  });

  await test.step('what became of a vote is told at once, not when the lists have been read again', async () => {
    await pagina.route('**/votaciones/', (r) => r.abort());
    await tarea.click();
    // From here on no list is answered.
    await pagina.route('**/tasks/tareas/**', () => undefined);
    await pagina.getByRole('button', { name: '2 Fácil' }).click();
    await expect(pagina.getByText('Error al registrar voto. Comprueba tu conexión')).toBeVisible();
    await pagina.unrouteAll();
    await expect(tarea).toBeVisible();
    await pagina.reload();
  });

  await test.step('the vote is confirmed for two seconds', async () => {
    await tarea.click();
    const dura = loQueDura(pagina, '¡Voto registrado! 🎉');
    await pagina.getByRole('button', { name: '3 Difícil' }).click();
    await pagina.mouse.move(0, 0);
    expect(await dura).toBeGreaterThan(1_500);
    expect(await dura).toBeLessThan(3_000);
    await expect(pagina.getByRole('heading', { name: '¡Todo votado!' })).toBeVisible();
  });
});

test('the ranking: the week’s three medals, the others, myself marked, and my achievements', async ({ browser }) => {
  const [elena, mateo] = [await entrar(browser, 'elena'), await entrar(browser, 'mateo')];
  const { pagina } = mateo;
  // On a Monday nobody else has done anything yet.
  await asignar(elena, mateo, 1);
  const aMano = (await misTareas(mateo, 'PENDIENTE')).find((a) => a.fecha_limite === null);
  await mateo.pedir(ruta(RUTAS.completar, { id: aMano?.id ?? 0 }), 'PATCH');
  const filas = await mateo.pedir<FilaRanking[]>(RUTAS.ranking);
  await pagina.goto('/ranking');
  await expect(pagina.getByRole('tab').first()).toHaveText('Ranking');
  await expect(pagina.getByRole('tab').last()).toContainText('Logros');
  await expect(pagina.getByText(/^Del \d+/)).toBeVisible();

  await test.step('medals for the places up to the third, the rest under «Otros miembros», each with tasks, minutes and points', async () => {
    const podio = pagina.getByRole('list', { name: 'Podio' }).getByRole('listitem');
    const otros = pagina.getByRole('region', { name: 'Otros miembros' }).getByRole('listitem');
    const conMedalla = filas.filter((f) => f.puesto <= 3);
    await expect(podio).toHaveCount(conMedalla.length);
    for (const [i, f] of filas.entries()) {
      const fila = i < conMedalla.length ? podio.nth(i) : otros.nth(i - conMedalla.length);
      if (i < conMedalla.length) await expect(fila).toContainText(['', '🥇', '🥈', '🥉'][f.puesto] ?? '');
      for (const texto of [
        f.usuario_nombre,
        f.tareas_completadas === 1 ? '1 tarea' : `${String(f.tareas_completadas)} tareas`,
        duracion(f.tiempo_total_minutos),
        cifra(f.puntos_ganados),
      ])
        await expect(fila).toContainText(texto);
    }
    const demas = Array.from({ length: 2 }, (_, i) => ({
      ...filas[0],
      id: 90 + i,
      usuario: 90 + i,
      usuario_nombre: `Primo ${String(i)}`,
      puntos_ganados: 0,
      puesto: 9,
    }));
    await contestar(pagina, RUTAS.ranking, [...filas.filter((f) => f.puesto <= 3), ...demas]);
    await pagina.reload();
    await expect(otros).toHaveCount(2);
    await expect(otros.first()).toContainText('Primo 0');
    await pagina.unrouteAll();
    await pagina.reload();
  });

  await test.step('I am «Tú», and nobody else is', async () => {
    await expect(pagina.getByText('Tú', { exact: true })).toHaveCount(1);
    await expect(pagina.getByRole('listitem').filter({ has: pagina.getByText('Tú', { exact: true }) })).toContainText(
      'Mateo',
    );
  });

  await test.step('Logros shows icon, name, description, date and bonus of each', async () => {
    const logros = await mateo.pedir<LogroDesbloqueado[]>(RUTAS.misLogros);
    expect(logros.length).toBeGreaterThan(2);
    await pagina.getByRole('tab', { name: /Logros/ }).click();
    for (const l of logros) {
      const carta = tarjetas(pagina).filter({
        has: pagina.getByRole('heading', { name: l.logro_nombre, exact: true }),
      });
      const dia = await pagina.evaluate((i) => new Date(i).toLocaleDateString('sv'), l.fecha_desbloqueo);
      for (const texto of [l.logro_icono, l.logro_descripcion, fechaLarga(dia), `+${String(l.logro_puntos_bonus)} pts`])
        await expect(carta).toContainText(texto);
      await expect(carta.getByText('Nuevo', { exact: true })).toHaveCount(l.visto ? 0 : 1);
    }
  });
});

test('the profile shows who I am, with words for what is missing, and logs out', async ({ browser }) => {
  const [elena, mateo] = [await entrar(browser, 'elena'), await entrar(browser, 'mateo')];
  const yo = await elena.pedir<Usuario>(RUTAS.yo);
  await elena.pagina.goto('/profile');
  await expect(elena.pagina.getByRole('heading', { name: 'Elena' })).toBeVisible();
  await expect(elena.pagina.getByText('@elena')).toBeVisible();
  const datos = [
    [/^Usuario$/, 'elena'],
    [/^Familia$/, 'Familia Robles'],
    [/^Grupo de edad$/, 'Adulto'],
    [/^Rol$/, 'Administrador'],
    [/^Notificaciones por email$/, /^(Activadas|Desactivadas)$/],
    [/^Notificaciones push$/, /^(Activadas|Desactivadas)$/],
  ] as const;
  for (const [termino, valor] of datos) await expect(dato(elena.pagina, termino)).toHaveText(valor);
  await expect(elena.pagina.getByRole('main')).toContainText(`${cifra(yo.puntos_totales)}Puntos totales`);
  await expect(elena.pagina.getByRole('main')).toContainText(new RegExp(`${String(yo.racha_dias)}Días? de racha`));

  await contestar(mateo.pagina, RUTAS.yo, { ...(await mateo.pedir<Usuario>(RUTAS.yo)), email: '', familia_nombre: '' });
  await mateo.pagina.goto('/profile');
  await expect(dato(mateo.pagina, /^Email$/)).toHaveText('No configurado');
  await expect(dato(mateo.pagina, /^Familia$/)).toHaveText('Sin familia');
  await expect(dato(mateo.pagina, /^Rol$/)).toHaveText('Miembro');
  await mateo.pagina.unrouteAll();
  await mateo.pagina.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(mateo.pagina).toHaveURL(/\/login$/);
  expect(await mateo.pagina.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('the draft room without a session, completed, and in progress', async ({ browser }) => {
  const [elena, javier] = [await entrar(browser, 'elena'), await entrar(browser, 'javier')];
  const { pagina } = javier;

  await test.step('no session: the admin must start it', async () => {
    await contestar(pagina, RUTAS.sesionActual, { sesion: null, version: 0 });
    await pagina.goto('/reparto');
    await expect(pagina.getByText('Sin sesión activa')).toBeVisible();
    await expect(pagina.getByText('Un administrador de la familia tiene que empezar el reparto.')).toBeVisible();
    await pagina.unrouteAll();
  });

  await test.step('completed', async () => {
    await pagina.goto('/reparto');
    await expect(pagina.getByRole('heading', { name: 'Reparto Completado' })).toBeVisible();
  });

  await elena.pagina.goto('/dashboard');
  await mandar(elena, RUTAS.iniciar, { contar: 'TRIMESTRE' });
  const { sesion } = await javier.pedir<SesionActual>(RUTAS.sesionActual);
  const [primero = 0, segundo = 0] = sesion?.orden_miembros ?? [];
  const nombreDe = (id: number) => sesion?.participantes.find((p) => p.id === id)?.nombre ?? '';
  const usuarioDe = (id: number) => nombreDe(id).toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  const [conTurno, sinTurno] = [await entrar(browser, usuarioDe(primero)), await entrar(browser, usuarioDe(segundo))];
  for (const { pagina: otra } of [conTurno, sinTurno]) await otra.goto('/reparto');

  await test.step('whose turn it is, the round, and to me: your turn or wait', async () => {
    await expect(conTurno.pagina.getByRole('heading', { name: '¡Te toca!' })).toBeVisible();
    await expect(
      sinTurno.pagina.getByRole('heading', { name: `Espera: le toca a ${nombreDe(primero)}` }),
    ).toBeVisible();
    for (const { pagina: otra } of [conTurno, sinTurno])
      await expect(otra.getByRole('region', { name: 'Turno', exact: true })).toContainText('Ronda 1');
  });

  await test.step('my quota: accumulated, of how many points, and the percentage', async () => {
    const cuota = conTurno.pagina.getByRole('region', { name: 'Tu cuota' });
    await expect(cuota).toContainText(`0 de ${cifra(sesion?.cuotas_puntos[primero] ?? 0)} pts`);
    await expect(cuota).toContainText('0 %');
  });

  await test.step('each free task with its description, frequency, minutes and points, from easiest to hardest', async () => {
    await expect(conTurno.pagina.getByText(/Ordenadas de menos a más carga/)).toBeVisible();
    const libres = await conTurno.pedir<TareaDisponible[]>(RUTAS.tareasDisponibles);
    const noPuedo = conTurno.pagina.getByText(/^No puedes elegir \(\d+\)$/);
    if (await noPuedo.isVisible()) await noPuedo.click();
    const lista = conTurno.pagina.getByRole('region', { name: 'Tareas disponibles' }).getByRole('listitem');
    await expect(lista).toHaveCount(libres.length);
    for (const t of libres) {
      const fila = lista.filter({ has: conTurno.pagina.getByRole('heading', { name: t.nombre, exact: true }) });
      for (const texto of [t.descripcion, t.frecuencia_display, duracion(t.tiempo_estimado), cifra(t.puntos)])
        await expect(fila).toContainText(texto);
    }
    const nombres = await conTurno.pagina
      .getByRole('list', { name: 'Tareas disponibles' })
      .getByRole('heading')
      .allTextContents();
    expect(nombres).toEqual(libres.map((t) => t.nombre).filter((n) => nombres.includes(n)));
    expect(libres.map((t) => t.puntos)).toEqual(libres.map((t) => t.puntos).toSorted((a, b) => a - b));
  });

  await test.step('in one’s turn what can be picked is in sight at once and alone', async () => {
    const otra = conTurno.pagina;
    await otra.reload();
    await expect(otra.getByRole('button', { name: 'Elegir', exact: true }).first()).toBeEnabled();
    expect(await otra.getByRole('button', { name: 'Elegir', exact: true, disabled: true }).count()).toBe(0);
    const barra = (await otra.getByRole('navigation', { name: 'Principal' }).boundingBox())?.y ?? 0;
    const cajas = await Promise.all(
      (await otra.getByRole('button', { name: 'Elegir', exact: true }).all()).map((b) => b.boundingBox()),
    );
    expect(cajas.filter((c) => c !== null && c.y > 0 && c.y + c.height <= barra).length).toBeGreaterThanOrEqual(3);
  });

  await test.step('on a wide screen the board shows round by round who picked what, and whose turn it is', async () => {
    const otra = sinTurno.pagina;
    await otra.setViewportSize({ width: 1280, height: 800 });
    const tablero = otra.getByRole('region', { name: 'Tablero del reparto' });
    await expect(tablero.getByRole('columnheader')).toHaveCount((sesion?.orden_miembros.length ?? 0) + 1);
    await expect(tablero.getByRole('columnheader', { name: nombreDe(primero) })).toContainText('le toca');
    await expect(tablero.getByRole('row', { name: 'Ronda 1' })).toContainText('Eligiendo…');
    await otra.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('the button is for who has the turn, and for what fits', async () => {
    const botones = (otra: Page) =>
      otra.getByRole('list', { name: 'Tareas disponibles' }).getByRole('button', { name: 'Elegir', exact: true });
    await expect(botones(sinTurno.pagina).first()).toBeDisabled();
    expect(
      await botones(sinTurno.pagina).evaluateAll((todos) => todos.every((b) => (b as HTMLButtonElement).disabled)),
    ).toBe(true);
    expect(
      await botones(conTurno.pagina).evaluateAll((todos) => todos.some((b) => !(b as HTMLButtonElement).disabled)),
    ).toBe(true);
    const cuota = sesion?.cuotas_puntos[primero] ?? 0;
    const grande = {
      id: 999,
      nombre: 'Pintar la casa',
      puntos: cuota + 1,
      puntos_por_vez: cuota + 1,
      veces: 1,
      frecuencia: 'DIARIA',
      apta_infantil: true,
      apta_juvenil: true,
      apta_adulto: true,
      miembro: null,
      origen: null,
    };
    await contestar(conTurno.pagina, RUTAS.sesionActual, {
      version: 0,
      sesion: { ...sesion, tareas: [...(sesion?.tareas ?? []), grande] },
    });
    await conTurno.pagina.reload();
    await conTurno.pagina.getByText(/^No puedes elegir \(\d+\)$/).click();
    await expect(conTurno.pagina.getByRole('heading', { name: 'Esta tarea excedería tu cuota' })).toBeVisible();
    const carta = conTurno.pagina
      .getByRole('list', { name: 'Esta tarea excedería tu cuota' })
      .getByRole('listitem')
      .filter({ hasText: 'Pintar la casa' });
    await expect(carta.getByRole('button')).toBeDisabled();
    await conTurno.pagina.unrouteAll();
    await conTurno.pagina.reload();
  });

  await test.step('a pick that fails says the server’s words, or else ours', async () => {
    const elegir = conTurno.pagina.getByRole('button', { name: 'Elegir', exact: true, disabled: false });
    await fallar(conTurno.pagina, '**/elegir_tarea/');
    await elegir.first().click();
    await conTurno.pagina.getByRole('button', { name: 'Elegir esta tarea' }).click();
    await expect(conTurno.pagina.getByText('Error al elegir tarea')).toBeVisible();
    await conTurno.pagina.unrouteAll();
  });
});
