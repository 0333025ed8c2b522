import { expect, test, type Page } from '@playwright/test';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { desplegar } from './andar.ts';
import { clienteDe, type Cliente } from './clientes.ts';
import { movilDe, sembrarDemo, type Vecino } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { colgarTele, PEQUENA } from './sala.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Absences: a member reports one, an admin confirms it, and others take the member's chores. Also chores free from the start. */

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

const mirar = async (movil: Vecino | undefined, camino: string): Promise<Page> => {
  const pagina = await movil!.contexto.newPage();
  await pagina.goto(camino);
  await expect(pagina.locator('[data-conexion]')).toHaveAttribute('data-conexion', 'vivo');
  return pagina;
};
const dentroDe = (dias: number): string =>
  new Date(Date.now() + dias * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
const tarjeta = (pagina: Page, nombre: string) => pagina.getByRole('region', { name: nombre, exact: true });

test('a child reports days away, an admin confirms them, and others can take the child’s chores', async ({
  browser,
}) => {
  const { id: tarea } = await elena!.pedir<Tarea>('POST', RUTAS.tareas, {
    nombre: 'Limpiar el acuario',
    frecuencia: 'DIARIA',
  });
  await elena!.pedir('POST', RUTAS.asignaciones, { tarea, miembro: mateo!.yo.id, fecha_limite: dentroDe(0) });
  const panel = await mirar(deElena, '/panel?pestana=miembros');
  const inicio = await mirar(deJavier, '/dashboard');
  const deLaJefa = await mirar(deElena, '/dashboard');
  const perfil = await mirar(deMateo, '/profile');
  await desplegar(perfil, 'Más');
  const tele = await colgarTele(browser, servidor, elena!, PEQUENA);
  await expect(tarjeta(inicio, 'Libres')).toBeHidden();

  await perfil.getByRole('button', { name: 'Voy a estar fuera' }).click();
  const hoja = perfil.getByRole('dialog', { name: 'Voy a estar fuera' });
  await hoja.getByLabel('Al', { exact: true }).fill(dentroDe(1));
  await hoja.getByLabel('Nota').fill('Con los abuelos');
  await hoja.getByRole('button', { name: 'Apuntar' }).click();
  await expect(hoja).toBeHidden();
  await expect(tarjeta(perfil, 'Ausencias')).toContainText('Con los abuelos');
  await expect(tarjeta(perfil, 'Ausencias')).toContainText('Sin confirmar');

  // The absence appears live on other phones and on the wall screen.
  await expect(tarjeta(panel, 'Ausencias').getByRole('listitem').filter({ hasText: 'Mateo' })).toContainText('abuelos');
  await tarjeta(panel, 'Ausencias')
    .getByRole('button', { name: /^Confirmar la ausencia de Mateo/ })
    .click();
  await expect(tarjeta(perfil, 'Ausencias')).toContainText('Confirmada');
  await expect(tarjeta(inicio, 'Hoy en casa').getByRole('listitem').filter({ hasText: 'Mateo' })).toContainText(
    'Fuera hasta mañana',
  );
  await expect(tele.pagina.getByRole('main')).toContainText('Fuera hasta mañana');
  await expect(tele.pagina.getByRole('region', { name: 'Libres' })).toContainText('Limpiar el acuario');

  const libre = tarjeta(inicio, 'Libres').getByRole('listitem').filter({ hasText: 'Limpiar el acuario' });
  await expect(libre).toContainText('Es de Mateo, que está fuera');
  await expect(tarjeta(deLaJefa, 'Libres')).toContainText('Limpiar el acuario');
  await libre.getByRole('button', { name: 'Me la quedo: Limpiar el acuario' }).click();
  await expect(inicio.getByText('«Limpiar el acuario» es tuya')).toBeVisible();
  await expect(libre).toBeHidden();
  await expect(tarjeta(deLaJefa, 'Libres').getByText('Limpiar el acuario')).toBeHidden();

  const tareas = await mirar(deJavier, '/tasks');
  const suya = tareas.getByRole('listitem').filter({ hasText: 'Limpiar el acuario' });
  await expect(suya).toContainText('Se la haces a Mateo');
  await suya.getByRole('button', { name: 'Limpiar el acuario', exact: true }).click();
  await tareas.getByRole('button', { name: 'Dejar libre Limpiar el acuario' }).click();
  await expect(suya).toBeHidden();
  await expect(tarjeta(deLaJefa, 'Libres')).toContainText('Limpiar el acuario');

  await tarjeta(perfil, 'Ausencias')
    .getByRole('button', { name: /^Ya estoy en casa/ })
    .click();
  await perfil.getByRole('alertdialog').getByRole('button', { name: 'En casa' }).click();
  await expect(tarjeta(perfil, 'Ausencias')).toContainText('¿Vas a estar fuera?');
  await expect(tarjeta(deLaJefa, 'Libres')).toBeHidden();
  await tele.pagina.context().close();
});

test(
  'of two members who tap at once the first gets the chore, and the second learns who took it',
  SOLO_LARGO,
  async () => {
    const { id: tarea } = await elena!.pedir<Tarea>('POST', RUTAS.tareas, {
      nombre: 'Ordenar el trastero',
      frecuencia: 'DIARIA',
      libre: true,
    });
    const inicio = await mirar(deJavier, '/dashboard');
    const boton = tarjeta(inicio, 'Libres').getByRole('button', { name: 'Me la quedo: Ordenar el trastero' });
    await expect(boton).toBeVisible();
    // Elena takes the chore while this page's request is in flight, as if both had tapped at the same instant.
    await inicio.route('**/quedarmela/', async (r) => {
      await elena!.pedir<{ asignacion: Asignacion }>('POST', ruta(RUTAS.quedarmeDeNadie, { id: tarea }));
      await r.continue();
    });
    await boton.click();
    await expect(inicio.getByText('Elena ya se la ha quedado')).toBeVisible();
    await expect(boton).toBeHidden();
    await inicio.unrouteAll();
  },
);

test('a chore created as free is offered at once, and can be done and undone', SOLO_LARGO, async () => {
  const inicio = await mirar(deJavier, '/dashboard');
  const panel = await mirar(deElena, '/panel?pestana=tareas');
  await panel.getByRole('button', { name: 'Nueva tarea' }).click();
  const hoja = panel.getByRole('dialog', { name: 'Nueva tarea' });
  await hoja.getByLabel('Nombre').fill('Lavar el coche');
  await hoja.getByRole('radio', { name: 'Quien quiera' }).check();
  await hoja.getByLabel('Frecuencia').selectOption('Cuando haga falta');
  await hoja.getByRole('button', { name: 'Crear tarea' }).click();
  await expect(hoja).toBeHidden();
  const ficha = panel.getByRole('main').getByRole('listitem').filter({ hasText: 'Lavar el coche' });
  await expect(ficha).toContainText('Libre ahora');

  await tarjeta(inicio, 'Libres').getByRole('button', { name: 'Me la quedo: Lavar el coche' }).click();
  await expect(ficha).not.toContainText('Libre ahora');
  const mias = await javier!.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
  const suya = mias.find((a) => a.tarea_nombre === 'Lavar el coche');
  await javier!.pedir('PATCH', ruta(RUTAS.completar, { id: suya!.id }));
  await ficha.getByRole('button', { name: 'Poner libre Lavar el coche' }).click();
  await expect(ficha).toContainText('Libre ahora');
  await expect(tarjeta(inicio, 'Libres')).toContainText('Lavar el coche');
});
