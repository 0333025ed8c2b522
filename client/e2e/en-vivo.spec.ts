import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { listaAVotarDe } from './andar.ts';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { CargaFamilia, ConfiguracionReparto } from '#shared/contracts/cuotas.ts';
import type { Familia, Usuario } from '#shared/contracts/familias.ts';
import type { SemanaFamilia } from '#shared/contracts/semana.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { clienteDe, jugarTurno, type Cliente } from './clientes.ts';
import { movilDe, sembrarDemo, type Vecino } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { colgarTele, elegirEnMovil } from './sala.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Changes by other members reach every open screen without a reload. */

let servidor: Servidor;
let [elena, mateo, javier]: readonly Cliente[] = [];
let [deElena, deMateo, deJavier]: readonly Vecino[] = [];
test.beforeAll(async ({ browser }) => {
  servidor = await levantarServidor(sembrarDemo);
  [elena, mateo, javier] = await Promise.all(['elena', 'mateo', 'javier'].map((u) => clienteDe(servidor.url, u)));
  [deElena, deMateo, deJavier] = await Promise.all(
    ['elena', 'mateo', 'javier'].map((u) => movilDe(browser, servidor, u)),
  );
});
test.afterAll(async () => {
  for (const movil of [deElena, deMateo, deJavier]) await movil?.contexto.close();
  await servidor.cerrar();
});

/** Opens a tab on a screen and waits for its live connection. */
const mirar = async (movil: Vecino | undefined, camino: string): Promise<Page> => {
  const pagina = await movil!.contexto.newPage();
  await pagina.goto(camino);
  await expect(pagina.locator('[data-conexion]')).toHaveAttribute('data-conexion', 'vivo');
  return pagina;
};
const formulario = (campos: Readonly<Record<string, string>>): FormData => {
  const datos = new FormData();
  for (const [campo, valor] of Object.entries(campos)) datos.set(campo, valor);
  return datos;
};

test('a new chore, its votes and its points appear live', async () => {
  const [votar, tareas, deOtro] = [
    await mirar(deElena, '/panel?pestana=votar'),
    await mirar(deElena, '/panel?pestana=tareas'),
    await mirar(deMateo, '/voting'),
  ];
  const { id } = await elena!.pedir<Tarea>('POST', RUTAS.tareas, {
    nombre: 'Barrer el patio',
    frecuencia: 'DIARIA',
    apta_infantil: true,
  });
  for (const pagina of [votar, tareas, deOtro]) await expect(pagina.getByText('Barrer el patio').first()).toBeVisible();
  const voto = (de: Cliente, dificultad: number) =>
    de.pedir('POST', RUTAS.votaciones, { tarea: id, miembro: de.yo.id, dificultad });
  await voto(mateo!, 2);
  await expect(votar.getByText('1 de 4', { exact: true })).toBeVisible();
  await expect(deOtro.getByRole('heading', { name: '¡Todo votado!' })).toBeVisible();
  for (const de of [elena!, javier!, await clienteDe(servidor.url, 'lucia')]) await voto(de, 4);
  await expect(tareas.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Barrer el patio' })).toContainText(
    /14\s*pts/,
  );
  await elena!.pedir('DELETE', ruta(RUTAS.tarea, { id }));
  await expect(tareas.getByText('Barrer el patio')).toHaveCount(0);
  for (const pagina of [votar, tareas, deOtro]) await pagina.close();
});

test('chores to vote, the closing of a vote and the last missing voter appear live', SOLO_LARGO, async () => {
  const [panel, votar, inicio] = [
    await mirar(deElena, '/panel?pestana=votar'),
    await mirar(deMateo, '/voting'),
    await mirar(deMateo, '/dashboard'),
  ];
  const { id } = await elena!.pedir<Tarea>('POST', RUTAS.tareas, {
    nombre: 'Regar el patio',
    frecuencia: 'DIARIA',
    apta_infantil: true,
  });
  await expect(inicio.getByRole('link', { name: 'Votar, 1 tarea por votar' })).toBeVisible();
  await expect(inicio.getByRole('main').getByRole('link', { name: /^Te esperan? / })).toBeVisible();

  const voto = (de: Cliente, dificultad: number) =>
    de.pedir('POST', RUTAS.votaciones, { tarea: id, miembro: de.yo.id, dificultad });
  for (const de of [elena!, javier!]) await voto(de, 4);
  await expect(panel.getByText(/^Podrás cerrarla con 3 votos o desde el /)).toBeVisible();
  await voto(await clienteDe(servidor.url, 'lucia'), 1);
  await panel.getByRole('button', { name: 'Cerrar con 3 de 4: Regar el patio' }).click();
  await expect(panel.getByRole('alertdialog')).toContainText('Falta Mateo.');
  await panel.getByRole('button', { name: 'Cerrar votación' }).click();
  await expect(votar.getByText('Regar el patio: 12 puntos, cerrada con 3 de 4 votos')).toBeVisible();
  await expect(votar.getByRole('heading', { name: '¡Todo votado!' })).toBeVisible();
  await expect(inicio.getByRole('link', { name: 'Votar', exact: true })).toBeVisible();

  await elena!.pedir('POST', ruta(RUTAS.reabrirVotacion, { id }));
  await expect(votar.getByText('Regar el patio: la votación empieza de nuevo')).toBeVisible();
  for (const de of [elena!, javier!, await clienteDe(servidor.url, 'lucia')]) await voto(de, 4);
  await votar.getByRole('button', { name: /^Regar el patio/ }).click();
  await listaAVotarDe(votar).getByRole('button', { name: '4 Muy Difícil' }).click();
  await expect(votar.getByText('No te queda ninguna. Todas tienen ya sus puntos.')).toBeVisible();
  await elena!.pedir('DELETE', ruta(RUTAS.tarea, { id }));
  for (const pagina of [panel, votar, inicio]) await pagina.close();
});

test(
  'an assignment and the effects of its completion appear live: points, ranking, the admin’s list, the profile',
  SOLO_LARGO,
  async () => {
    const [asignar, inicio, ranking, perfil] = [
      await mirar(deElena, '/panel?pestana=asignar'),
      await mirar(deMateo, '/dashboard'),
      await mirar(deElena, '/ranking'),
      await mirar(deMateo, '/profile'),
    ];
    const casa = await mirar(deElena, '/dashboard');
    const deMateoHoy = casa
      .getByRole('region', { name: 'Hoy en casa' })
      .getByRole('listitem')
      .filter({ hasText: 'Mateo' });
    const [una] = await elena!.pedir<Tarea[]>('GET', RUTAS.tareas);
    const pendientes = inicio.locator('dt', { hasText: /^Pendientes?$/ }).locator('xpath=following-sibling::dd[1]');
    const antes = (await mateo!.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`)).length;
    await expect(pendientes).toContainText(String(antes));
    const { id } = await elena!.pedir<Asignacion>('POST', RUTAS.asignaciones, {
      tarea: una?.id,
      miembro: mateo!.yo.id,
      fecha_limite: null,
      estado: 'PENDIENTE',
    });
    await expect(pendientes).toContainText(String(antes + 1));
    await expect(asignar.getByRole('region', { name: 'Mateo' }).getByText('Sin fecha')).toBeVisible();
    // Waits until the list shows the chore, or is folded and has the button that unfolds it.
    const verTodo = casa.getByRole('button', { name: 'Ver todo lo de hoy' });
    await verTodo
      .or(deMateoHoy.filter({ hasText: una!.nombre }))
      .first()
      .waitFor();
    if (await verTodo.isVisible()) await verTodo.click();
    const suya = deMateoHoy.filter({ hasText: una!.nombre });
    const hechas = suya.filter({ hasText: 'Hecha: ' });
    await expect(suya.first()).toBeVisible();
    const antesHechas = await hechas.count();
    await mateo!.pedir('PATCH', ruta(RUTAS.completar, { id }));
    await expect(hechas).toHaveCount(antesHechas + 1);
    const { puntos_totales } = await mateo!.pedir<Usuario>('GET', RUTAS.yo);
    for (const pagina of [inicio, perfil])
      await expect(pagina.getByText(String(puntos_totales), { exact: true }).first()).toBeVisible();
    await expect(pendientes).toContainText(String(antes));
    await expect(asignar.getByRole('region', { name: 'Mateo' }).getByText('Sin fecha')).toHaveCount(0);
    await expect(ranking.getByRole('listitem').filter({ hasText: 'Mateo' })).toBeVisible();
    // Opens the tab that ranks members by how much of their own chores they have done; the app remembers the tab.
    await ranking.getByRole('tab', { name: 'De lo suyo' }).click();
    const suyo = ranking.getByRole('list', { name: 'De lo suyo' }).getByRole('listitem').filter({ hasText: 'Mateo' });
    const { id: conDia } = await elena!.pedir<Asignacion>('POST', RUTAS.asignaciones, {
      tarea: una?.id,
      miembro: mateo!.yo.id,
      fecha_limite: new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' }),
      estado: 'PENDIENTE',
    });
    const parte = async () =>
      (await elena!.pedir<SemanaFamilia>('GET', RUTAS.semanaFamilia)).miembros.find((m) => m.usuario === mateo!.yo.id)!;
    const { hechas: hechasAntes, tocan } = await parte();
    await expect(suyo).toContainText(`${String(hechasAntes)} de ${String(tocan)}`);
    await mateo!.pedir('PATCH', ruta(RUTAS.completar, { id: conDia }));
    await expect(suyo).toContainText(`${String(hechasAntes + 1)} de ${String(tocan)}`);
    await ranking.goto('/ranking');
    await expect(suyo).toContainText(`${String(hechasAntes + 1)} de ${String(tocan)}`);
    await casa.close();
    for (const pagina of [asignar, inicio, ranking, perfil]) await pagina.close();
  },
);

test(
  'a pick and its undo need a few hundred bytes in answer and event, and no phone refetches anything',
  SOLO_LARGO,
  async () => {
    const jugadores = [elena!, mateo!, javier!, await clienteDe(servidor.url, 'lucia')];
    let { sesion } = await elena!.pedir<JugadaHecha>('POST', RUTAS.iniciar, { contar: 'TRIMESTRE' });
    const pagina = await deMateo!.contexto.newPage();
    const [oidas, lecturas]: [string[], string[]] = [[], []];
    pagina.on('websocket', (ws) =>
      ws.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('42["reparto:')) oidas.push(String(payload));
      }),
    );
    await pagina.goto('/reparto');
    await expect(pagina.locator('[data-conexion]')).toHaveAttribute('data-conexion', 'vivo');
    const elegidas = pagina.getByRole('region', { name: 'Recién elegidas' }).getByRole('listitem');
    await expect(pagina.getByRole('list', { name: 'Tareas disponibles' })).toBeVisible();
    pagina.on('request', (peticion) => {
      if (peticion.url().endsWith(RUTAS.sesionActual)) lecturas.push(peticion.url());
    });
    let jugadas = 0;
    for (; sesion.miembro_turno_actual !== mateo!.yo.id; jugadas += 1) sesion = await jugarTurno(sesion, jugadores);
    await expect(elegidas).toHaveCount(jugadas);
    const respuesta = pagina.waitForResponse((r) => r.url().includes('elegir_tarea'));
    await elegirEnMovil({ pagina });
    expect((await (await respuesta).body()).length).toBeLessThan(400);
    await expect(elegidas).toHaveCount(jugadas + 1);
    await elena!.pedir('POST', ruta(RUTAS.deshacerEleccion, { id: sesion.id }));
    await expect(pagina.getByRole('heading', { name: '¡Te toca!' })).toBeVisible();
    await expect(elegidas).toHaveCount(jugadas);
    expect(oidas).toHaveLength(jugadas + 2);
    for (const oida of oidas) expect(oida).toMatch(/^42\["reparto:jugada",.{1,300}$/);
    expect(lecturas).toEqual([]);
    await elena!.pedir('POST', ruta(RUTAS.cancelarReparto, { id: sesion.id }));
    await pagina.close();
  },
);

test(
  'a backup restored while screens are open replaces their state, with and without a socket, and later events arrive',
  SOLO_LARGO,
  async ({ browser }) => {
    test.slow();
    const copia = await mkdtemp(join(tmpdir(), 'te-toca-copia-'));
    const base = (carpeta: string) => join(carpeta, 'te-toca.db');
    const copiar = async (de: string, a: string) => {
      for (const cola of ['', '-wal', '-shm']) {
        await rm(base(a) + cola, { force: true });
        await cp(base(de) + cola, base(a) + cola).catch(() => null);
      }
    };
    const jugadores = [elena!, mateo!, javier!, await clienteDe(servidor.url, 'lucia')];
    let { sesion } = await elena!.pedir<JugadaHecha>('POST', RUTAS.iniciar, { contar: 'TRIMESTRE' });
    const tele = await colgarTele(browser, servidor, elena!);
    await servidor.matar();
    await copiar(servidor.datos, copia);
    await servidor.arrancar();

    const conSocket = await mirar(deMateo, '/reparto');
    const sinSocket = await deElena!.contexto.newPage();
    await sinSocket.routeWebSocket(/socket\.io/, (ws) => ws.close());
    await sinSocket.goto('/reparto');
    const elegidas = (pagina: Page) => pagina.getByRole('region', { name: 'Recién elegidas' }).getByRole('listitem');
    const enTele = tele.pagina.getByRole('list', { name: 'Recién elegidas' }).getByRole('listitem');
    const [primera] = sesion.orden_miembros;
    for (let i = 0; i < 3; i += 1) sesion = await jugarTurno(sesion, jugadores);
    const dicen = async (cuantas: number) => {
      for (const pagina of [conSocket, sinSocket]) {
        // Brings the page to the front, because a background page may not be painted, and its animations would not end.
        await pagina.bringToFront();
        await expect(elegidas(pagina)).toHaveCount(cuantas);
      }
    };
    await dicen(3);
    await expect(enTele).toHaveCount(3);

    await servidor.matar();
    await copiar(copia, servidor.datos);
    await servidor.arrancar();
    await dicen(0);
    await expect(enTele).toHaveCount(0);
    ({ sesion } = await elena!.pedir<{ sesion: JugadaHecha['sesion'] }>('GET', RUTAS.sesionActual));
    expect(sesion.miembro_turno_actual).toBe(primera);
    await expect(conSocket.locator('[data-conexion]')).toHaveAttribute('data-conexion', 'vivo');
    sesion = await jugarTurno(sesion, jugadores);
    await dicen(1);
    await expect(enTele).toHaveCount(1);
    await elena!.pedir('POST', ruta(RUTAS.cancelarReparto, { id: sesion.id }));
    await tele.pagina.context().close();
    await rm(copia, { recursive: true });
  },
);

test('members, roles, shares, the PIN and the family’s name change live', SOLO_LARGO, async () => {
  const [miembros, asignar, carga, config, deJavi, perfil] = [
    await mirar(deElena, '/panel?pestana=miembros'),
    await mirar(deElena, '/panel?pestana=asignar'),
    await mirar(deElena, '/panel?pestana=carga'),
    await mirar(deElena, '/panel?pestana=config'),
    await mirar(deJavier, '/dashboard'),
    await mirar(deMateo, '/profile'),
  ];
  const { familia } = elena!.yo;
  await elena!.pedir('PATCH', ruta(RUTAS.usuario, { id: mateo!.yo.id }), { first_name: 'Teo' });
  for (const pagina of [miembros, carga, config])
    await expect(pagina.getByText('Teo', { exact: true }).first()).toBeVisible();
  await expect(asignar.getByRole('region', { name: 'Teo' })).toBeVisible();

  const [primera] = await elena!.pedir<ConfiguracionReparto[]>(
    'GET',
    `${RUTAS.configuracionesReparto}?familia=${String(familia)}`,
  );
  await elena!.pedir('PATCH', ruta(RUTAS.configuracionReparto, { id: primera?.id ?? 0 }), { porcentaje_asignado: 50 });
  await expect(config.getByText('Total: 115%')).toBeVisible();
  const { configuraciones } = await elena!.pedir<CargaFamilia>('GET', RUTAS.cargaPorFamilia);
  await elena!.pedir('POST', RUTAS.cargaActualizar, {
    configuraciones: configuraciones.map((c, i) => ({ ...c, porcentaje_carga: [45, 25, 20, 10][i] })),
  });
  await expect(carga.getByRole('textbox', { name: 'Elena' })).toHaveValue('45');
  await expect(config.getByText('Total: 100%')).toBeVisible();

  const { pin } = await elena!.pedir<Familia>('POST', ruta(RUTAS.regenerarPin, { id: familia }));
  await expect(miembros.locator('dl').first()).toContainText(pin);
  await elena!.pedir('PATCH', ruta(RUTAS.familia, { id: familia }), { nombre: 'Los Robles' });
  for (const pagina of [miembros, perfil]) await expect(pagina.getByText('Los Robles').first()).toBeVisible();

  await elena!.pedir('POST', RUTAS.agregarMiembro, formulario({ first_name: 'Abuela', grupo_edad: 'ADULTO' }));
  await expect(miembros.getByRole('heading', { name: 'Miembros de la Familia (5)' })).toBeVisible();
  const alPanel = deJavi.getByRole('link', { name: 'Panel de administración' });
  for (const es_administrador of [true, false]) {
    await elena!.pedir('POST', ruta(RUTAS.rolAdmin, { id: javier!.yo.id }), { es_administrador });
    await expect(alPanel).toHaveCount(es_administrador ? 1 : 0);
  }
  await elena!.pedir('POST', ruta(RUTAS.restablecer, { id: javier!.yo.id }));
  await expect(carga.getByText('Javier', { exact: true })).toHaveCount(0);
  await expect(deJavi).toHaveURL(/\/login$/);
});
