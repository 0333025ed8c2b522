import { expect, test, type Page } from '@playwright/test';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import type { FilaRanking } from '#shared/contracts/semana.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import type { TareaDisponible } from '#shared/contracts/comienzo-reparto.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { diasContados, enPts, mostrado } from '#shared/domain/puntos-semana.ts';
import { duracion, fechaLarga, semanaEnPalabras } from '#client/lib/fechas/fechas.ts';
import { desplegar } from './andar.ts';
import { LARGO, SOLO_LARGO } from './largo.ts';
import { asignar, cifra, conDemo, contestar, dato, entrar, fallar, mandar, misTareas, tarjetas } from './pantallas.ts';

/** Ranking, profile and draft room of a family with two weeks of history. */

conDemo();

/** Pattern of the folded section of chores that the member cannot pick: their number, then the reasons. */
const NO_PUEDO = String.raw`No puedes elegir \(\d+\).*`;

// Specification: 2.39 2.40
test('the ranking shows the week’s three medals, the others, the user’s own row marked, and their achievements', async ({
  browser,
}) => {
  const [elena, mateo] = [await entrar(browser, 'elena'), await entrar(browser, 'mateo')];
  const { pagina } = mateo;
  // Completes a chore, because on a Monday the ranking may be empty.
  await asignar(elena, mateo, 1);
  const aMano = (await misTareas(mateo, 'PENDIENTE')).find((a) => a.fecha_limite === null);
  await mateo.pedir(ruta(RUTAS.completar, { id: aMano?.id ?? 0 }), 'PATCH');
  const filas = await mateo.pedir<FilaRanking[]>(RUTAS.ranking);
  await pagina.goto('/ranking');
  await expect(pagina.getByRole('tab').first()).toHaveText('Ranking');
  await pagina.getByRole('tab').first().click();
  await expect(pagina.getByRole('tab').last()).toContainText('Logros');
  // Matches the whole text, because the card of a week's story also shows dates.
  const hoy = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
  await expect(pagina.getByText(semanaEnPalabras(hoy), { exact: true })).toBeVisible();

  // Specification: 2.41 2.43
  await test.step('the first three places have medals, the rest is under «Otros miembros», each with chores, minutes and points', async () => {
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
    if (!LARGO) return;
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

  // Specification: 2.42
  await test.step('only the user’s own rows are marked «Tú»', async () => {
    // A child has two lists: everyone's own part, and below it the points.
    const mias = pagina.getByRole('listitem').filter({ has: pagina.getByText('Tú', { exact: true }) });
    await expect(mias).toHaveCount(2);
    await expect(mias.filter({ hasText: 'Mateo' })).toHaveCount(2);
  });

  // Specification: 2.44 2.45
  await test.step('«Logros» shows icon, name, description, date and bonus of each achievement', async () => {
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

// Specification: 2.48 2.49 2.50 2.51 2.52
test(
  'the profile shows the user’s data, with words for missing values, and logs out',
  SOLO_LARGO,
  async ({ browser }) => {
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

    await contestar(mateo.pagina, RUTAS.yo, {
      ...(await mateo.pedir<Usuario>(RUTAS.yo)),
      email: '',
      familia_nombre: '',
    });
    await mateo.pagina.goto('/profile');
    await expect(dato(mateo.pagina, /^Email$/)).toHaveText('No configurado');
    await expect(dato(mateo.pagina, /^Familia$/)).toHaveText('Sin familia');
    await expect(dato(mateo.pagina, /^Rol$/)).toHaveText('Miembro');
    await mateo.pagina.unrouteAll();
    await mateo.pagina.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(mateo.pagina).toHaveURL(/\/login$/);
    await expect.poll(() => mateo.pagina.evaluate(() => Object.keys(localStorage))).toEqual([]);
  },
);

// Specification: 2.06
test('the draft room shows that there is no session, that it is completed, and a session in progress', async ({
  browser,
}) => {
  const [elena, javier] = [await entrar(browser, 'elena'), await entrar(browser, 'javier')];
  const { pagina } = javier;

  if (LARGO)
    // Specification: 2.54
    await test.step('without a session the room says that an admin must start one', async () => {
      await contestar(pagina, RUTAS.sesionActual, { sesion: null, version: 0 });
      await pagina.goto('/reparto');
      await expect(pagina.getByText('Sin sesión activa')).toBeVisible();
      await expect(pagina.getByText('Un administrador de la familia tiene que empezar el reparto.')).toBeVisible();
      await pagina.unrouteAll();
    });

  // Specification: 2.55
  await test.step('a completed session is shown as completed', async () => {
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

  // Specification: 2.57
  await test.step('the room shows the member with the turn, the round, and «¡Te toca!» or «Espera»', async () => {
    await expect(conTurno.pagina.getByRole('heading', { name: '¡Te toca!' })).toBeVisible();
    await expect(
      sinTurno.pagina.getByRole('heading', { name: `Espera: le toca a ${nombreDe(primero)}` }),
    ).toBeVisible();
    for (const { pagina: otra } of [conTurno, sinTurno])
      await expect(otra.getByRole('region', { name: 'Turno', exact: true })).toContainText('Ronda 1');
  });

  // Specification: 2.56
  await test.step('the user’s quota shows the load so far, the quota and the percentage', async () => {
    const cuota = conTurno.pagina.getByRole('region', { name: 'Tu cuota' });
    await expect(cuota).toContainText(
      `0 de ${enPts(sesion?.cuotas_puntos[primero] ?? 0, diasContados(sesion?.contar ?? 'TRIMESTRE'))}`,
    );
    await expect(cuota).toContainText('0 %');
  });

  // Specification: 2.58 2.61
  await test.step('each free chore has its description, frequency, minutes and points, sorted from fewest to most points', async () => {
    await expect(conTurno.pagina.getByText(/Ordenadas de menos a más puntos/)).toBeVisible();
    const libres = await conTurno.pedir<TareaDisponible[]>(RUTAS.tareasDisponibles);
    const noPuedo = conTurno.pagina.getByText(/^No puedes elegir \(\d+\)$/);
    const lista = conTurno.pagina.getByRole('region', { name: 'Tareas disponibles' }).getByRole('listitem');
    // Waits for the whole list, which is rendered in steps. Chores that cannot be picked come last, folded.
    await noPuedo
      .or(lista.nth(libres.length - 1))
      .first()
      .waitFor();
    if (await noPuedo.isVisible()) await desplegar(conTurno.pagina, NO_PUEDO);
    await expect(lista).toHaveCount(libres.length);
    for (const t of libres) {
      const fila = lista.filter({ has: conTurno.pagina.getByRole('heading', { name: t.nombre, exact: true }) });
      for (const texto of [
        t.descripcion,
        t.frecuencia_display,
        duracion(t.tiempo_estimado),
        cifra(mostrado(t.puntos, diasContados(sesion?.contar ?? 'TRIMESTRE'))),
      ])
        await expect(fila).toContainText(texto);
    }
    const nombres = await conTurno.pagina
      .getByRole('list', { name: 'Tareas disponibles' })
      .getByRole('heading')
      .allTextContents();
    expect(nombres).toEqual(libres.map((t) => t.nombre).filter((n) => nombres.includes(n)));
    expect(libres.map((t) => t.puntos)).toEqual(libres.map((t) => t.puntos).toSorted((a, b) => a - b));
  });

  await test.step('in the user’s turn only possible picks are shown, without scrolling', async () => {
    const otra = conTurno.pagina;
    await otra.reload();
    await expect(otra.getByRole('button', { name: 'Elegir', exact: true }).first()).toBeEnabled();
    await expect(otra.getByRole('button', { name: 'Elegir', exact: true, disabled: true })).toHaveCount(0);
    // Polls, because content that loads above the buttons moves them.
    await expect
      .poll(async () => {
        const barra = (await otra.getByRole('navigation', { name: 'Principal' }).boundingBox())?.y ?? 0;
        const cajas = await otra
          .getByRole('button', { name: 'Elegir', exact: true })
          .evaluateAll((todos) => todos.map((b) => b.getBoundingClientRect().toJSON() as DOMRect));
        return cajas.filter((c) => c.y > 0 && c.y + c.height <= barra).length;
      })
      .toBeGreaterThanOrEqual(3);
  });

  await test.step('on a wide screen the board shows the picks by round, and the member with the turn', async () => {
    const otra = sinTurno.pagina;
    await otra.setViewportSize({ width: 1280, height: 800 });
    const tablero = otra.getByRole('region', { name: 'Tablero del reparto' });
    await expect(tablero.getByRole('columnheader')).toHaveCount((sesion?.orden_miembros.length ?? 0) + 1);
    await expect(tablero.getByRole('columnheader', { name: nombreDe(primero) })).toContainText('le toca');
    await expect(tablero.getByRole('row', { name: 'Ronda 1' })).toContainText('Eligiendo…');
    await otra.setViewportSize({ width: 390, height: 844 });
  });

  // Specification: 2.59 2.60
  await test.step('only the member with the turn has enabled buttons, on chores that fit', async () => {
    const botones = (otra: Page) =>
      otra.getByRole('list', { name: 'Tareas disponibles' }).getByRole('button', { name: 'Elegir', exact: true });
    await expect(botones(sinTurno.pagina).first()).toBeDisabled();
    expect(
      await botones(sinTurno.pagina).evaluateAll((todos) => todos.every((b) => (b as HTMLButtonElement).disabled)),
    ).toBe(true);
    expect(
      await botones(conTurno.pagina).evaluateAll((todos) => todos.some((b) => !(b as HTMLButtonElement).disabled)),
    ).toBe(true);
    if (!LARGO) return;
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
    await desplegar(conTurno.pagina, NO_PUEDO);
    await expect(conTurno.pagina.getByRole('heading', { name: 'Esta tarea excedería tu cuota' })).toBeVisible();
    const carta = conTurno.pagina
      .getByRole('list', { name: 'Esta tarea excedería tu cuota' })
      .getByRole('listitem')
      .filter({ hasText: 'Pintar la casa' });
    await expect(carta.getByRole('button')).toBeDisabled();
    await conTurno.pagina.unrouteAll();
    await conTurno.pagina.reload();
  });

  if (LARGO)
    // Specification: 8.13
    await test.step('a failed pick shows the server’s text, or else the app’s own', async () => {
      const elegir = conTurno.pagina.getByRole('button', { name: 'Elegir', exact: true, disabled: false });
      await fallar(conTurno.pagina, '**/elegir_tarea/');
      await elegir.first().click();
      await conTurno.pagina.getByRole('button', { name: 'Elegir esta tarea' }).click();
      await expect(conTurno.pagina.getByText('Error al elegir tarea')).toBeVisible();
      await conTurno.pagina.unrouteAll();
    });
});
