import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { desplegar } from './andar.ts';
import { clienteDe, type Cliente } from './clientes.ts';
import { cambiarDatos, movilDe, sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Doubts about who did a chore, or if it was needed or done: raised and settled on several phones. A late claim is refused. */

let servidor: Servidor;
let elena: Cliente;
let javier: Cliente;
let mateo: Cliente;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
  [elena, javier, mateo] = await Promise.all([
    clienteDe(servidor.url, 'elena'),
    clienteDe(servidor.url, 'javier'),
    clienteDe(servidor.url, 'mateo'),
  ]);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

/** Creates a chore that suits every age, and assigns it to a member for today. */
const dar = async (nombre: string, quien: Cliente): Promise<Asignacion> => {
  const { id } = await elena.pedir<Tarea>('POST', RUTAS.tareas, { nombre, frecuencia: 'DIARIA', apta_infantil: true });
  const hoy = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
  const cuerpo = { tarea: id, miembro: quien.yo.id, fecha_limite: hoy, estado: 'PENDIENTE' };
  return elena.pedir<Asignacion>('POST', RUTAS.asignaciones, cuerpo);
};
const puntos = async (quien: Cliente): Promise<number> =>
  (await quien.pedir<{ puntos_totales: number }>('GET', RUTAS.yo)).puntos_totales;
const vivo = (pagina: Page) => expect(pagina.locator('[data-conexion=vivo]')).toBeVisible();
const casa = (pagina: Page) => pagina.getByRole('region', { name: 'Hoy en casa' });
const asuntos = (pagina: Page) =>
  pagina
    .getByRole('region', { name: /^(Quién la hizo|Te falta un detalle)$/ })
    .or(pagina.getByRole('list', { name: 'Te esperan' }).getByRole('listitem').filter({ hasText: '¿Quién hizo' }));
/** Opens the sheet «¿La has hecho tú?» of Javier's chore. The list may be folded at first. */
const abrirLaDe = async (pagina: Page, tarea: string) => {
  await verTodo(pagina);
  await casa(pagina)
    .getByRole('button', { name: `¿La has hecho tú? ${tarea}, de Javier` })
    .click();
  return pagina.getByRole('dialog', { name: '¿La has hecho tú?' });
};
const verTodo = async (pagina: Page) => {
  await expect(casa(pagina).getByText('Cargando...')).toHaveCount(0);
  const todas = casa(pagina).getByRole('button', { name: 'Ver todo lo de hoy' });
  if ((await todas.count()) > 0) await todas.click();
};
const siYo = (hoja: Locator) => hoja.getByRole('button', { name: 'La he hecho yo' });

test('a member claims «La he hecho yo», the owner objects with one tap, an admin decides, and the other reads why', async ({
  browser,
}) => {
  const [deElena, deJavier, deMateo] = await Promise.all(
    ['elena', 'javier', 'mateo'].map((u) => movilDe(browser, servidor, u)),
  );
  await dar('Pintar la valla', javier);
  for (const movil of [deElena, deJavier, deMateo]) {
    await movil!.pagina.goto('/dashboard');
    await vivo(movil!.pagina);
  }
  const antes = await puntos(javier);

  const hoja = await abrirLaDe(deMateo!.pagina, 'Pintar la valla');
  await siYo(hoja).click();
  await expect(deMateo!.pagina.getByText(/^¡Bien hecho! \+\d+ punto/)).toBeVisible();
  await expect(hoja).toBeHidden();
  // Unfolds the list, in which completed chores come last.
  await verTodo(deElena!.pagina);
  await expect(casa(deElena!.pagina).getByRole('listitem').filter({ hasText: 'Pintar la valla' })).toContainText(
    'Javier · la hizo Mateo',
  );

  await deJavier!.pagina.getByRole('link', { name: /^(Te esperan?|Para que lo sepas)/ }).click();
  await deElena!.pagina.goto('/te-esperan');
  await deMateo!.pagina.goto('/te-esperan');
  await expect(asuntos(deJavier!.pagina)).toContainText('Mateo ha hecho «Pintar la valla»');
  await deJavier!.pagina.getByRole('button', { name: 'La hice yo: Pintar la valla' }).click();
  await expect(asuntos(deJavier!.pagina)).toContainText('Lo decidirá quien administra la familia');
  await expect(asuntos(deMateo!.pagina)).toContainText('Javier dice que no hiciste «Pintar la valla»');

  await expect(asuntos(deElena!.pagina)).toContainText('¿Quién hizo «Pintar la valla»?');
  await asuntos(deElena!.pagina).getByRole('button', { name: 'La hizo Javier' }).click();
  await expect(deElena!.pagina.getByText('Has dado la razón a Javier')).toBeVisible();
  await expect(asuntos(deElena!.pagina)).toHaveCount(0);
  await expect(asuntos(deMateo!.pagina)).toContainText('«Pintar la valla» cuenta para otra persona');
  await deMateo!.pagina.getByRole('button', { name: 'Entendido: Pintar la valla' }).click();
  await expect(asuntos(deMateo!.pagina)).toHaveCount(0);
  await expect.poll(() => puntos(javier)).toBeGreaterThan(antes);
  await expect(asuntos(deJavier!.pagina)).toHaveCount(0);
});

test('a skipped chore is pending again once another member objects with one tap', SOLO_LARGO, async ({ browser }) => {
  await dar('Regar el jardín', javier);
  const [deJavier, deMateo] = await Promise.all(['javier', 'mateo'].map((u) => movilDe(browser, servidor, u)));
  await Promise.all([deJavier!.pagina.goto('/tasks'), deMateo!.pagina.goto('/te-esperan')]);
  await Promise.all([vivo(deJavier!.pagina), vivo(deMateo!.pagina)]);

  const fila = deJavier!.pagina.getByRole('button', { name: 'Regar el jardín', exact: true });
  await fila.click();
  await deJavier!.pagina.getByRole('button', { name: 'No puedo' }).click();
  const salida = deJavier!.pagina.getByRole('region', { name: 'No hacía falta' });
  await salida.getByRole('button', { name: 'Decir por qué' }).click();
  await salida.getByLabel('¿Por qué?').fill('Ha llovido');
  await salida.getByRole('button', { name: 'Saltarla esta vez' }).click();
  await expect(deJavier!.pagina.getByText('«Regar el jardín» no hacía falta esta vez')).toBeVisible();
  await expect(fila).toHaveCount(0);

  const noticia = deMateo!.pagina.getByRole('region', { name: 'No hacía falta' });
  await expect(noticia).toContainText('Javier dice que no hacía falta: «Ha llovido»');
  await noticia.getByRole('button', { name: 'Sí hacía falta: Regar el jardín' }).click();
  await expect(deMateo!.pagina.getByText('«Regar el jardín» sí hacía falta')).toBeVisible();
  await expect(noticia).toHaveCount(0);
  await expect(fila).toBeVisible();

  await test.step('chores that others entered as done yesterday are listed too, with a button to object', async () => {
    const { id } = await dar('Barrer el patio', javier);
    const ayer = new Date(Date.now() - 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
    cambiarDatos(servidor, 'update asignaciones set fecha_limite = ? where id = ?', ayer, id);
    await javier.pedir('POST', ruta(RUTAS.hechaAyer, { id }));
    const hechas = deMateo!.pagina.getByRole('region', { name: 'Apuntadas por otros' });
    await expect(hechas).toContainText('Javier hizo ayer «Barrer el patio»');
    await hechas.getByRole('button', { name: 'No está hecha: Barrer el patio' }).click();
    await expect(hechas).toHaveCount(0);
  });

  await test.step('an admin can skip another member’s chore in its sheet; a child cannot', async () => {
    await deMateo!.pagina.goto('/dashboard');
    await vivo(deMateo!.pagina);
    await expect((await abrirLaDe(deMateo!.pagina, 'Regar el jardín')).locator('summary')).toHaveCount(0);
    const { pagina } = await movilDe(browser, servidor, 'elena');
    await pagina.goto('/dashboard');
    await vivo(pagina);
    const hoja = await abrirLaDe(pagina, 'Regar el jardín');
    await desplegar(hoja, 'No es para hoy');
    await hoja.getByRole('button', { name: 'Saltarla esta vez' }).click();
    await expect(pagina.getByText('«Regar el jardín» no hacía falta esta vez')).toBeVisible();
    await expect(hoja).toBeHidden();
    await expect(fila).toHaveCount(0);
  });
});

test(
  'an admin undoes a false tick in the panel: the chore is pending again on the child’s phone, with the reason',
  SOLO_LARGO,
  async ({ browser }) => {
    const suya = await dar('Ordenar el cuarto', mateo);
    await mateo.pedir('PATCH', ruta(RUTAS.completar, { id: suya.id }));
    const [{ pagina: panel }, { pagina: movil }] = [
      await movilDe(browser, servidor, 'elena'),
      await movilDe(browser, servidor, 'mateo'),
    ];
    await movil.goto('/tasks');
    await vivo(movil);
    await panel.goto('/panel?pestana=asignar');
    await panel.getByRole('button', { name: 'Quién hizo Ordenar el cuarto de Mateo' }).click();
    const hoja = panel.getByRole('dialog', { name: 'Ordenar el cuarto' });
    await hoja.getByRole('button', { name: 'No estaba hecha' }).click();
    await expect(hoja.getByText('Escribe por qué')).toBeVisible();
    await hoja.getByLabel('Motivo').fill('La cama sigue sin hacer');
    await hoja.getByRole('button', { name: 'No estaba hecha' }).click();
    await expect(panel.getByText('«Ordenar el cuarto» ya no cuenta como hecha')).toBeVisible();
    await expect(hoja).toBeHidden();

    await expect(asuntos(movil)).toContainText('Elena te dice: «La cama sigue sin hacer»');
    await expect(
      movil
        .getByRole('listitem')
        .filter({ has: movil.getByRole('heading', { name: 'Ordenar el cuarto', exact: true }) })
        .getByRole('button', { name: 'Marcar como Completada' }),
    ).toBeVisible();

    // The admin records that another member did it.
    await panel.getByRole('button', { name: 'Quién hizo Ordenar el cuarto de Mateo' }).click();
    await hoja.getByRole('radio', { name: 'Javier' }).click();
    await hoja.getByRole('button', { name: 'Guardar' }).click();
    await expect(panel.getByText(/para Javier$/)).toBeVisible();
    await movil.getByRole('tab', { name: /^Completadas/ }).click();
    await expect(
      movil
        .getByRole('listitem')
        .filter({ has: movil.getByRole('heading', { name: 'Ordenar el cuarto', exact: true }) })
        .last(),
    ).toContainText('La hizo Javier');
  },
);

test('the owner records in the chore’s sheet that another member did it', SOLO_LARGO, async ({ browser }) => {
  await dar('Tender la ropa', javier);
  const { pagina } = await movilDe(browser, servidor, 'javier');
  await pagina.goto('/tasks');
  await pagina.getByRole('button', { name: 'Tender la ropa', exact: true }).click();
  await pagina.getByRole('button', { name: 'La hizo otra persona: Tender la ropa' }).click();
  const hoja = pagina.getByRole('dialog', { name: '¿Quién hizo «Tender la ropa»?' });
  await hoja.getByRole('radio', { name: 'Mateo' }).click();
  const antes = await puntos(mateo);
  await hoja.getByRole('button', { name: 'Guardar' }).click();
  await expect(pagina.getByText(/para Mateo$/)).toBeVisible();
  await expect(pagina.getByRole('button', { name: 'La hizo otra persona: Tender la ropa' })).toHaveCount(0);
  await expect.poll(() => puntos(mateo)).toBeGreaterThan(antes);
});

test(
  'a late claim says who was first, a failed one says so, and a repeated tap claims once',
  SOLO_LARGO,
  async ({ browser }) => {
    const { pagina } = await movilDe(browser, servidor, 'mateo');
    const una = await dar('Afilar los cuchillos', javier);
    await dar('Bajar el vidrio', javier);
    await pagina.goto('/dashboard');

    await test.step('a claim after the owner’s tick is refused', async () => {
      await pagina.route('**/hecha_por_mi/', async (r) => {
        await javier.pedir('PATCH', ruta(RUTAS.completar, { id: una.id }));
        await r.continue();
      });
      const hoja = await abrirLaDe(pagina, 'Afilar los cuchillos');
      await siYo(hoja).click();
      await expect(hoja.getByRole('alert')).toContainText('Esta tarea ya está completada');
      await pagina.unrouteAll();
      await hoja.getByRole('button', { name: 'Cerrar' }).click();
    });

    await test.step('a claim without a network fails and can be repeated', async () => {
      await pagina.route('**/hecha_por_mi/', (r) => r.abort());
      const hoja = await abrirLaDe(pagina, 'Bajar el vidrio');
      await siYo(hoja).click();
      await expect(hoja.getByRole('alert')).toContainText('Comprueba tu conexión');
      await pagina.unrouteAll();
      await siYo(hoja).click();
      await expect(pagina.getByText(/^¡Bien hecho!/)).toBeVisible();
    });

    await test.step('the owner’s tick after a claim says who did the chore', async () => {
      const otra = await dar('Limpiar el horno', javier);
      const { pagina: suya } = await movilDe(browser, servidor, 'javier');
      await suya.route('**/completar/', async (r) => {
        await mateo.pedir('POST', ruta(RUTAS.hechaPorMi, { id: otra.id }));
        await r.continue();
      });
      await suya.goto('/tasks');
      await suya
        .getByRole('listitem')
        .filter({ has: suya.getByRole('heading', { name: 'Limpiar el horno', exact: true }) })
        .getByRole('button', { name: 'Marcar como Completada' })
        .click();
      await expect(suya.getByText('Esta tarea ya la ha hecho Mateo')).toBeVisible();
      await expect(asuntos(suya)).toContainText('Mateo ha hecho «Limpiar el horno»');
    });
  },
);
