import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Cambio } from '#shared/contracts/cambios.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { desplegar } from './andar.ts';
import { defectosDe } from './axe.ts';
import { clienteDe, type Cliente } from './clientes.ts';
import { cambiarDatos, movilDe, sembrarDemo, type Vecino } from './demo.ts';
import { LARGO, SOLO_LARGO } from './largo.ts';
import { sinIntentos } from './pantallas.ts';
import { cerrarMoviles } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Requests between members: to cover an occurrence, or to swap chores. They appear live on every phone concerned. */

let servidor: Servidor;
let [elena, javier]: readonly Cliente[] = [];
let fregar: Asignacion;

/** Creates a daily chore and gives Javier an occurrence without a due date, so that he has it on any day of the demo. */
test.beforeEach(async () => {
  servidor = await levantarServidor(sembrarDemo);
  [elena, javier] = await Promise.all(['elena', 'javier'].map((u) => clienteDe(servidor.url, u)));
  const tarea = await elena!.pedir<Tarea>('POST', RUTAS.tareas, {
    nombre: 'Fregar la paella',
    frecuencia: 'DIARIA',
    apta_infantil: true,
  });
  fregar = await elena!.pedir<Asignacion>('POST', RUTAS.asignaciones, {
    tarea: tarea.id,
    miembro: javier!.yo.id,
    fecha_limite: null,
  });
});
test.afterEach(async ({ browser }) => {
  await cerrarMoviles(browser);
  await servidor.cerrar();
});

const mirar = async (navegador: Browser, usuario: string, camino: string): Promise<Vecino> => {
  const movil = await movilDe(navegador, servidor, usuario);
  await movil.pagina.goto(camino);
  await expect(movil.pagina.locator('[data-conexion]')).toHaveAttribute('data-conexion', 'vivo');
  return movil;
};
const carta = (pagina: Page) =>
  pagina.getByRole('listitem').filter({ has: pagina.getByRole('heading', { name: 'Fregar la paella', exact: true }) });
const peticiones = (pagina: Page) =>
  pagina
    .getByRole('list', { name: 'Te esperan' })
    .getByRole('listitem')
    .filter({ hasText: /te pide ayuda|quiere/ });
const misPeticiones = (pagina: Page) => pagina.getByRole('region', { name: 'Tus peticiones' });
/** Opens the chore's sheet by tapping its row. */
const abrirHoja = async (pagina: Page): Promise<Locator> => {
  await carta(pagina).getByRole('button', { name: 'Fregar la paella', exact: true }).click();
  return pagina.getByRole('dialog', { name: 'Fregar la paella' });
};
const pedirATodos = (quien: Cliente) =>
  quien.pedir<Cambio>('POST', RUTAS.cambios, { tipo: 'CUBRIR', asignacion: fregar.id });

test('a member asks everybody, one accepts, and a third learns who was first', async ({ browser }) => {
  const [deJavier, deLucia, deMateo] = [
    await mirar(browser, 'javier', '/tasks'),
    await mirar(browser, 'lucia', '/te-esperan'),
    await mirar(browser, 'mateo', '/te-esperan'),
  ];
  await expect(peticiones(deLucia.pagina)).toHaveCount(0);

  await test.step('Javier asks everybody', async () => {
    const { pagina } = deJavier;
    const suya = await abrirHoja(pagina);
    if (LARGO) expect(await defectosDe(pagina)).toEqual([]);
    await suya.getByRole('button', { name: 'No puedo' }).click();
    const hoja = pagina.getByRole('dialog', { name: 'No puedo' });
    await expect(hoja.getByRole('button', { name: 'A todos' })).toBeVisible();
    if (LARGO) expect(await defectosDe(pagina)).toEqual([]);
    await hoja.getByRole('button', { name: 'A todos' }).click();
    await expect(hoja).toBeHidden();
    await expect(suya).toContainText('Has pedido que te cubran: «Fregar la paella»');
    await expect(suya).toContainText(/Esperando a .*Lucía.*\./);
    // The row is found by CSS, because behind an open sheet it is hidden from roles.
    await expect(pagina.locator('li', { hasText: 'Has pedido ayuda' })).toContainText('Fregar la paella');
  });

  await test.step('a member who says no is not asked again, and Javier sees the no', async () => {
    await expect(peticiones(deMateo.pagina)).toContainText('Javier te pide ayuda');
    await expect(peticiones(deMateo.pagina)).toContainText('¿Haces tú esta vez «Fregar la paella»?');
    if (LARGO) expect(await defectosDe(deMateo.pagina)).toEqual([]);
    await deMateo.pagina.getByRole('button', { name: 'Esta vez no' }).click();
    await expect(peticiones(deMateo.pagina)).toHaveCount(0);
    await expect(deJavier.pagina.getByRole('dialog')).toContainText('Mateo no puede.');
  });

  await test.step('Lucía accepts, and Elena, who was also asked, is told', async () => {
    const deElena = await mirar(browser, 'elena', '/te-esperan');
    await expect(peticiones(deElena.pagina)).toContainText('Javier te pide ayuda');
    await peticiones(deLucia.pagina).getByRole('button', { name: 'Sí, la hago yo' }).click();
    await expect(deElena.pagina.getByText('Fregar la paella: ya lo ha cogido Lucía')).toBeVisible();
    await expect(peticiones(deElena.pagina)).toHaveCount(0);
    await expect(carta(deJavier.pagina)).toHaveCount(0);
    await deLucia.pagina.goto('/tasks');
    await expect(carta(deLucia.pagina)).toContainText('Por Javier, esta vez');
  });

  await test.step('Javier reads the outcome on Inicio, once', async () => {
    const { pagina } = deJavier;
    await pagina.goto('/dashboard');
    await pagina.getByRole('link', { name: 'Te espera 1 cosa' }).click();
    await expect(misPeticiones(pagina)).toContainText('Lucía te cubre: «Fregar la paella»');
    await pagina.getByRole('button', { name: /^Vale, leído/ }).click();
    await expect(misPeticiones(pagina)).toHaveCount(0);
    await pagina.reload();
    await expect(pagina.getByRole('heading', { name: /^Te espera/, level: 1 })).toBeVisible();
    await expect(misPeticiones(pagina)).toHaveCount(0);
  });
});

test(
  'a late answer is told that another came first, the asker can withdraw, and a network failure is reported',
  SOLO_LARGO,
  async ({ browser }) => {
    const deLucia = await mirar(browser, 'lucia', '/te-esperan');
    const { pagina } = deLucia;
    const { id } = await pedirATodos(javier!);
    const si = peticiones(pagina).getByRole('button', { name: 'Sí, la hago yo' });
    await expect(si).toBeVisible();

    await pagina.route('**/aceptar/', (r) => r.abort());
    await si.click();
    await expect(pagina.getByText('No se ha podido enviar tu respuesta. Comprueba tu conexión')).toBeVisible();
    await expect(si).toBeEnabled();
    await pagina.unrouteAll();

    await pagina.route('**/aceptar/', async (r) => {
      await elena!.pedir('POST', ruta(RUTAS.aceptarCambio, { id }));
      await r.continue();
    });
    await si.click();
    await expect(pagina.getByText('Ya lo ha cogido Elena', { exact: true })).toBeVisible();
    await expect(peticiones(pagina)).toHaveCount(0);

    const deElena = await mirar(browser, 'elena', '/tasks');
    await pedirATodos(elena!);
    await expect(carta(deElena.pagina)).toContainText('Has pedido ayuda');
    await expect(si).toBeVisible();
    await pagina.unrouteAll();
    const hoja = await abrirHoja(deElena.pagina);
    await hoja.getByRole('button', { name: /^Retirar/ }).click();
    await expect(deElena.pagina.getByText('Retirado: la tarea sigue siendo tuya')).toBeVisible();
    await expect(hoja.getByRole('button', { name: 'No puedo' })).toBeVisible();
    await expect(peticiones(pagina)).toHaveCount(0);
  },
);

test('a child above their quota waits for an admin, who agrees in «Te esperan»', SOLO_LARGO, async ({ browser }) => {
  const mateo = await clienteDe(servidor.url, 'mateo');
  const deJavier = await mirar(browser, 'javier', '/tasks');
  // Chooses one of Javier's whole chores from the draft, and makes it suit a child.
  const tareas = await elena!.pedir<Tarea[]>('GET', RUTAS.tareas);
  const suyas = await javier!.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
  const una = suyas.find(
    (a) => a.id !== fregar.id && !a.atrasada && a.cubre_a === null && tareas.some((t) => t.id === a.tarea),
  )!;
  const { nombre, id, ...campos } = tareas.find((t) => t.id === una.tarea)!;
  const { frecuencia, dia_semana, dia_semana_2, dia_mes, tiempo_estimado } = campos;
  await elena!.pedir('PUT', ruta(RUTAS.tarea, { id }), {
    nombre,
    frecuencia,
    dia_semana,
    dia_semana_2,
    dia_mes,
    tiempo_estimado,
    apta_infantil: true,
  });
  // Sets Mateo's quota to 0, so that any chore is above it.
  const cuota = `$.cuotas."${String(mateo.yo.id)}"`;
  cambiarDatos(servidor, 'update sesiones_reparto set estado = json_set(estado, ?, 0)', cuota);
  await javier!.pedir('POST', RUTAS.cambios, { tipo: 'CAMBIAR', asignacion: una.id, a: mateo.yo.id });

  const [deMateo, deElena] = [
    await mirar(browser, 'mateo', '/te-esperan'),
    await mirar(browser, 'elena', '/te-esperan'),
  ];
  await peticiones(deMateo.pagina).getByRole('button', { name: 'Sí, me la quedo' }).click();
  await expect(misPeticiones(deMateo.pagina)).toContainText('Falta que un administrador diga que sí');
  await expect(peticiones(deElena.pagina)).toContainText('¿Puede Mateo?');
  expect(await defectosDe(deElena.pagina)).toEqual([]);
  await peticiones(deElena.pagina).getByRole('button', { name: 'Sí, puede' }).click();
  await expect(deElena.pagina.getByText(`Hecho: «${nombre}» la hace Mateo`)).toBeVisible();
  await expect(misPeticiones(deMateo.pagina)).toHaveCount(0);
  const deMateoAhora = await mateo.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
  expect(deMateoAhora.map((a) => a.tarea)).toContain(una.tarea);
  await expect(
    deJavier.pagina
      .getByRole('listitem')
      .filter({ has: deJavier.pagina.getByRole('heading', { name: nombre, exact: true }) }),
  ).toHaveCount(0);
});

test(
  'a request to one member, in exchange for a chore of theirs, can be made with the keyboard alone',
  SOLO_LARGO,
  async ({ browser }) => {
    const { pagina } = await mirar(browser, 'javier', '/tasks');
    const suyas = await javier!.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
    const una = suyas.find((a) => a.id !== fregar.id)!;
    await pagina.getByRole('button', { name: una.tarea_nombre, exact: true }).first().focus();
    await pagina.keyboard.press('Enter');
    const boton = pagina.getByRole('dialog').getByRole('button', { name: 'No puedo' });
    await boton.focus();
    await pagina.keyboard.press('Enter');
    const hoja = pagina.getByRole('dialog', { name: 'No puedo' });
    const siempre = hoja.getByRole('button', { name: /^Para siempre/ });
    await siempre.focus();
    await pagina.keyboard.press('Enter');
    const aQuien = hoja.getByLabel('¿A quién?');
    await aQuien.selectOption({ label: 'Elena' });
    await expect(hoja.getByLabel('¿A cambio de qué?')).toBeVisible();
    await pagina.keyboard.press('Escape');
    await expect(boton).toBeFocused();
    await pagina.keyboard.press('Enter');
    await siempre.focus();
    await pagina.keyboard.press('Enter');
    await hoja.getByRole('button', { name: 'Pedir', exact: true }).focus();
    await pagina.keyboard.press('Enter');
    await expect(hoja).toBeHidden();
    await expect(pagina.getByRole('button', { name: /^Retirar: Has pedido/ })).toBeVisible();
  },
);

test('data that cannot be read shows an error with a retry button', SOLO_LARGO, async ({ browser }) => {
  const movil = await movilDe(browser, servidor, 'lucia');
  const { pagina } = movil;
  await pedirATodos(javier!);
  await pagina.route(`**${RUTAS.cambios}`, (r) => r.fulfill({ status: 500, json: {} }));
  await pagina.goto('/te-esperan');
  const fallo = pagina.getByRole('alert').filter({ hasText: 'No se ha podido leer si alguien te pide ayuda' });
  await expect(fallo).toBeVisible({ timeout: 30_000 });
  await sinIntentos(pagina);
  await pagina.unrouteAll();
  await fallo.getByRole('button', { name: 'Reintentar' }).click();
  await expect(peticiones(pagina)).toContainText('Javier te pide ayuda');
});

test(
  'a member sees the weight of their chores by their own votes, and proposes a swap without revealing those votes',
  SOLO_LARGO,
  async ({ browser }) => {
    // Javier finds his own chores hard and all others easy.
    cambiarDatos(
      servidor,
      `update votaciones set dificultad = case when exists (select 1 from responsabilidades r
     join tareas t on t.id = r.tarea_id where r.terminada_en is null and r.miembro_id = votaciones.miembro_id
     and coalesce(t.parte_de, t.id) = votaciones.tarea_id) then 4 else 1 end where miembro_id = ?`,
      javier!.yo.id,
    );
    const { pagina } = await mirar(browser, 'javier', '/justo');
    const seccion = pagina.locator('details').filter({ hasText: 'Según tus votos' });
    await desplegar(pagina, 'Según tus votos solo tú');
    const dicho = seccion.getByText(/^Con tus votos, lo tuyo pesa \d+ de 100; a ti te iría mejor «.+», de .+\.$/);
    await expect(dicho).toBeVisible();
    const [, recibida] = /«(.+)»/.exec((await dicho.textContent()) ?? '') ?? [];
    expect(await defectosDe(pagina)).toEqual([]);

    await seccion.getByRole('button', { name: 'Proponer un cambio' }).click();
    const hoja = pagina.getByRole('dialog', { name: 'Proponer un cambio' });
    await expect(hoja).toContainText(`te quedas «${recibida ?? ''}»`);
    await hoja.getByRole('button', { name: 'Pedir' }).click();
    await expect(seccion.getByText(/^Ya has pedido cambiar «.+»\.$/)).toBeVisible();

    const [pedida] = await elena!.pedir<Cambio[]>('GET', RUTAS.cambios);
    expect(pedida).toMatchObject({ tipo: 'CAMBIAR', estado: 'ABIERTO', pide: { id: javier!.yo.id } });
    expect(JSON.stringify(pedida)).not.toMatch(/vot|peso|mejor/i);
  },
);
