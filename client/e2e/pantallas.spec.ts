import { expect, test, type Page } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { duracion } from '#client/lib/fechas/fechas.ts';
import { irPorDentro, listaAVotarDe, mazoDe } from './andar.ts';
import { LARGO } from './largo.ts';
import {
  asignar,
  conDemo,
  contestar,
  cuandoEs,
  cuenta,
  dato,
  entrar,
  fallar,
  loQueDura,
  mandar,
  misTareas,
  sinIntentos,
  tarjetas,
} from './pantallas.ts';

/**
 * The screens after the login of a family with two weeks of history: the texts, numbers and defaults of the specification.
 */

conDemo();

// Specification: 2.04 2.05
test('the screens after the login share a bar of five entries, and the root leads to the dashboard', async ({
  browser,
}) => {
  const { pagina } = await entrar(browser, 'elena');
  await pagina.goto('/');
  await expect(pagina).toHaveURL(/\/dashboard$/);
  const barra = pagina.getByRole('navigation', { name: 'Principal' });
  const otros = ['/dashboard', '/tasks', '/voting', '/ranking', '/profile'];
  for (const camino of [...(LARGO ? otros : []), '/reparto', '/panel']) {
    await irPorDentro(pagina, camino);
    await expect(barra.getByRole('link')).toHaveText(['Inicio', 'Tareas', 'Votar', 'Ranking', 'Perfil']);
    await expect
      .poll(async () => {
        const { y, height } = (await barra.boundingBox()) ?? { y: 0, height: 0 };
        return Math.round(y + height);
      })
      .toBe(844);
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

// Specification: 2.03 4.06 4.08 7.36
test('a login being checked shows «Cargando...», and a refused one leads to /login', async ({ browser }) => {
  const { pagina } = await entrar(browser, 'javier');
  const contesta = Promise.withResolvers<void>();
  await pagina.route(`**${RUTAS.yo}`, async (r) => {
    await contesta.promise;
    await r.continue();
  });
  await pagina.goto('/tasks');
  await expect(pagina.getByText('Cargando...', { exact: true })).toBeVisible();
  contesta.resolve();
  await expect(pagina.getByRole('heading', { name: 'Mis tareas' })).toBeVisible();
  await pagina.unrouteAll({ behavior: 'wait' });
  await fallar(pagina, '**/api/**', { detail: 'Inicia sesión para continuar' }, 401);
  await pagina.reload();
  await expect(pagina).toHaveURL(/\/login$/);
  await expect.poll(() => pagina.evaluate(() => Object.keys(localStorage))).toEqual([]);
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
  // Chores without a day come last.
  const conDia = suyas.filter((a) => a.fecha_limite !== null);
  // All can be done now, since chores whose day has not come would come after the others.
  const pendientes = [...conDia, ...lejanas, ...suyas.filter((a) => a.fecha_limite === null)].map((a) => ({
    ...a,
    disponible_desde: null,
  }));
  await pagina.route(/mis_tareas\/\?estado=PENDIENTE/, (r) => r.fulfill({ json: pendientes }));
  await pagina.goto('/dashboard');

  // Specification: 2.26
  await test.step('it shows first name, age group, points, streak, pending chores and those due today', async () => {
    await expect(pagina.getByRole('heading', { name: 'Hola, Lucía' })).toBeVisible();
    await expect(pagina.getByText('Juvenil', { exact: true })).toBeVisible();
    await expect(dato(pagina, /^Puntos totales$/)).toHaveText(cuenta(yo.puntos_totales));
    await expect(dato(pagina, /^Días? de racha$/)).toHaveText(cuenta(yo.racha_dias));
    await expect(dato(pagina, /^Pendientes?$/)).toHaveText(cuenta(pendientes.length));
    await expect(dato(pagina, /^Para hoy$/)).toHaveText(
      cuenta(pendientes.filter((a) => a.atrasada || cuandoEs(a) === 'Hoy').length),
    );
  });

  // Specification: 2.29 2.30 9.10
  await test.step('it shows three pending chores with name, points, minutes and day, and the number of further ones', async () => {
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

  // Specification: 2.07 2.28 6.04
  await test.step('it has shortcuts to chores and ranking, and for admins to the panel', async () => {
    await pagina.goto('/dashboard');
    const accesos = (de: Page) => de.getByRole('navigation', { name: 'Accesos rápidos' }).getByRole('link');
    await expect(accesos(pagina)).toHaveText(['Mis tareas', 'Ranking']);
    for (const [i, camino] of ['/tasks', '/ranking'].entries())
      await expect(accesos(pagina).nth(i)).toHaveAttribute('href', camino);
    if (!LARGO) return;
    const elena = await entrar(browser, 'elena');
    await elena.pagina.goto('/dashboard');
    await elena.pagina.getByRole('link', { name: 'Panel de administración' }).click();
    await expect(elena.pagina).toHaveURL(/\/panel$/);
  });

  if (LARGO)
    // Specification: 2.27
    await test.step('a red banner shows the number of overdue chores', async () => {
      await contestar(
        pagina,
        '/mis_tareas/**',
        lejanas.map((a, i) => ({ ...a, atrasada: i < 2 })),
      );
      await pagina.reload();
      const aviso = pagina.getByRole('alert').filter({ hasText: 'Tienes 2 tareas atrasadas' });
      await expect(aviso).toHaveClass(/bg-mal-tenue/);
    });

  // Specification: 2.31
  await test.step('an empty list has a message', async () => {
    await contestar(pagina, '/mis_tareas/*PENDIENTE*', []);
    await pagina.goto('/dashboard');
    await expect(pagina.getByRole('heading', { name: '¡Todo completado!' })).toBeVisible();
    await pagina.unrouteAll();
  });
});

// Specification: 2.32 2.33
test('the screen of chores has two tabs with their counts, and the texts of the specification', async ({ browser }) => {
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

  if (LARGO)
    // Specification: 8.09
    await test.step('a failure without the server’s text shows the app’s own', async () => {
      await fallar(pagina, '**/completar/');
      await pagina.getByRole('button', { name: 'Marcar como Completada', disabled: false }).first().click();
      await expect(pagina.getByText('Error al completar la tarea')).toBeVisible();
      await pagina.unrouteAll();
    });

  // Specification: 8.10 9.13
  await test.step('the server’s message is shown for three seconds', async () => {
    const dura = loQueDura(pagina, '¡Bien hecho! +');
    await pagina.getByRole('button', { name: 'Marcar como Completada', disabled: false }).first().press('Enter');
    expect(await dura).toBeGreaterThan(2_500);
    expect(await dura).toBeLessThan(5_500);
  });

  // Specification: 2.34
  await test.step('completed cards show the points earned and the minutes', async () => {
    const [ultima] = await misTareas(javier, 'COMPLETADA');
    await pagina.getByRole('tab', { name: /Completadas/ }).click();
    await expect(tarjetas(pagina).first()).toContainText(ultima?.tarea_nombre ?? '');
    await expect(tarjetas(pagina).first()).toContainText(`+${String(ultima?.puntos_ganados)}`);
    await expect(tarjetas(pagina).first()).toContainText(duracion(ultima?.tarea_tiempo ?? 0));
  });
});

test('voting offers four difficulties and «Cancelar», a toast confirms it for two seconds, and at the end all is voted', async ({
  browser,
}) => {
  const [elena, javier] = [await entrar(browser, 'elena'), await entrar(browser, 'javier')];
  await elena.pagina.goto('/dashboard');
  await mandar(elena, RUTAS.tareas, { nombre: 'Ordenar el trastero', frecuencia: 'DIARIA' });
  await mandar(elena, RUTAS.tareas, { nombre: 'Pintar la valla', frecuencia: 'DIARIA', tiempo_estimado: 60 });
  const { pagina } = javier;

  if (LARGO)
    // Specification: 8.11
    await test.step('a list that cannot be read shows an error', async () => {
      await fallar(pagina, '**/para_votar/');
      await pagina.goto('/voting');
      await expect(pagina.getByText('Error al cargar tareas para votar')).toBeVisible();
      await sinIntentos(pagina);
      await pagina.unrouteAll();
      await pagina.getByRole('button', { name: 'Reintentar' }).click();
    });

  if (!LARGO) await pagina.goto('/voting');
  await test.step('an answer on a card is sent only later: «Deshacer» discards it, and leaving the screen sends it', async () => {
    const mazo = mazoDe(pagina);
    const enviados: unknown[] = [];
    pagina.on('request', (r) => {
      if (r.method() === 'POST' && r.url().endsWith(RUTAS.votaciones)) enviados.push(r.postDataJSON());
    });
    await expect(mazo.getByRole('heading', { name: 'Pintar la valla' })).toBeVisible();
    await mazo.getByRole('button', { name: '4 Muy Difícil' }).click();
    await expect(mazo.getByRole('heading', { name: 'Ordenar el trastero' })).toBeVisible();
    await mazo.getByRole('button', { name: 'Deshacer: Pintar la valla' }).click();
    await expect(mazo.getByRole('heading', { name: 'Pintar la valla' })).toBeVisible();
    expect(enviados).toEqual([]);
    await mazo.getByRole('button', { name: '3 Difícil' }).click();
    await irPorDentro(pagina, '/dashboard');
    await expect.poll(() => enviados).toEqual([expect.objectContaining({ dificultad: 3 })]);
    await irPorDentro(pagina, '/voting');
    await expect(listaAVotarDe(pagina).getByRole('heading', { name: 'Todas las que faltan (1)' })).toBeVisible();
  });
  const lista = listaAVotarDe(pagina);
  const tarea = lista.getByRole('button', { name: /^Ordenar el trastero/ });
  // Specification: 2.36 9.03
  await test.step('the answers are «1 Muy Fácil» to «4 Muy Difícil» with 1 to 4 points, and «Cancelar»', async () => {
    await expect(tarea).toHaveAttribute('aria-expanded', 'false');
    await tarea.click();
    const opciones = lista.getByRole('group', { name: '¿Cuánto te cuesta hacerla?' }).getByRole('button');
    await expect(opciones).toHaveText([
      '1 Muy Fácil1 punto',
      '2 Fácil2 puntos',
      '3 Difícil3 puntos',
      '4 Muy Difícil4 puntos',
    ]);
    await lista.getByRole('button', { name: 'Cancelar' }).click();
    await expect(opciones).toHaveCount(0);
    await expect(tarea).toHaveAttribute('aria-expanded', 'false');
  });

  if (LARGO)
    // Specification: 8.12
    await test.step('a refusal shows the server’s text, or else the app’s own', async () => {
      for (const [json, status, texto] of [
        [{ error: 'Ya has votado esta tarea', codigo: 'YA_HAS_VOTADO' }, 409, 'Ya has votado esta tarea'],
        [{}, 500, 'Error al registrar voto'],
      ] as const) {
        await fallar(pagina, '**/votaciones/', json, status);
        await tarea.click();
        await lista.getByRole('button', { name: '2 Fácil' }).click();
        await expect(pagina.getByText(texto)).toBeVisible();
        await pagina.unrouteAll();
      }
    });

  if (LARGO)
    await test.step('a vote’s outcome is shown before the lists are read again', async () => {
      await pagina.route('**/votaciones/', (r) => r.abort());
      await tarea.click();
      // Reads of lists are never answered from here on, so the card must come back without them.
      await pagina.route('**/tasks/tareas/**', () => undefined);
      await lista.getByRole('button', { name: '2 Fácil' }).click();
      await expect(pagina.getByText('Error al registrar voto. Comprueba tu conexión')).toBeVisible();
      await pagina.unrouteAll();
      await expect(tarea).toBeVisible();
      await pagina.reload();
    });

  // Specification: 2.37 2.38 9.12
  await test.step('the vote is confirmed for two seconds', async () => {
    await tarea.click();
    await pagina.mouse.move(0, 0);
    const dura = loQueDura(pagina, '¡Voto registrado! 🎉');
    await lista.getByRole('button', { name: '3 Difícil' }).press('Enter');
    expect(await dura).toBeGreaterThan(1_500);
    expect(await dura).toBeLessThan(3_900);
    await expect(pagina.getByRole('heading', { name: '¡Todo votado!' })).toBeVisible();
  });
});
