import { expect, test, type Page } from '@playwright/test';
import type { Certificado, RepartoCompletado } from '#shared/contracts/certificado.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { PAQUETE_INICIAL } from '#shared/domain/paquete-inicial.ts';
import { desplegar, listaAVotarDe } from './andar.ts';
import { defectosDe } from './axe.ts';
import { clienteDe, entrarComo, fundarFamilia } from './clientes.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Physical and planning chores («de manos», «de cabeza»): marked in the panel, in votes, in picks and in the certificate. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const ficha = (pagina: Page, nombre: string) => pagina.getByRole('listitem').filter({ hasText: nombre });

test(
  'an admin marks a chore as planning work, and a voter’s phone says so at once',
  SOLO_LARGO,
  async ({ browser }) => {
    const [elena, lucia] = [await movilDe(browser, servidor, 'elena'), await movilDe(browser, servidor, 'lucia')];
    await lucia.pagina.goto('/voting');
    await expect(lucia.pagina.getByRole('heading', { name: '¡Todo votado!' })).toBeVisible();

    const { pagina } = elena;
    await pagina.goto('/panel?pestana=tareas');
    await pagina.getByRole('button', { name: 'Nueva tarea' }).click();
    const dialogo = pagina.getByRole('dialog');
    await dialogo.getByLabel('Nombre').fill('Cita del dentista');
    await dialogo.getByLabel('Día de la semana').selectOption({ label: 'Martes' });
    await desplegar(dialogo, 'Más opciones');
    const clase = dialogo.getByRole('radiogroup', { name: '¿De manos o de cabeza?' });
    await expect(clase.getByRole('radio', { name: /^De manos/ })).toBeChecked();
    // Holds the arrow key down for a moment, as people do. Released at once, it would only move the focus.
    await clase.getByRole('radio', { name: /^De manos/ }).focus();
    await pagina.keyboard.down('ArrowDown');
    await expect(clase.getByRole('radio', { name: /^De cabeza/ })).toBeChecked();
    await pagina.keyboard.up('ArrowDown');
    expect(await defectosDe(pagina)).toEqual([]);
    await dialogo.getByRole('button', { name: 'Crear tarea' }).click();
    await expect(ficha(pagina, 'Cita del dentista').getByText('De cabeza')).toBeVisible();
    await expect(ficha(pagina, 'Fregar los platos').getByText('De cabeza')).toHaveCount(0);

    const suya = lucia.pagina.getByRole('button', { name: /^Cita del dentista/ });
    await expect(suya).toContainText('De cabeza');
    await suya.click();
    await expect(listaAVotarDe(lucia.pagina).getByText('Es de cabeza: cuenta también estar pendiente')).toBeVisible();

    // Once the chore is marked as physical again, its label disappears on the other phone too, and the form shows the stored
    // kind first.
    await pagina.getByRole('button', { name: 'Editar Cita del dentista' }).click();
    await expect(dialogo.getByRole('radio', { name: /^De cabeza/ })).toBeChecked();
    await dialogo.getByRole('radio', { name: /^De manos/ }).click();
    await dialogo.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(suya).not.toContainText('De cabeza');
    await expect(ficha(pagina, 'Cita del dentista').getByText('De cabeza')).toHaveCount(0);

    const { id } = (await elena.pedir<Tarea[]>(RUTAS.tareas)).find((t) => t.nombre === 'Cita del dentista') ?? {
      id: 0,
    };
    await elena.pedir(ruta(RUTAS.tarea, { id }), 'DELETE');
  },
);

test('the starter pack offers a new family planning chores with explanations, and creates the ticked ones', async ({
  browser,
}) => {
  const jefa = await fundarFamilia(servidor.url, 'Carmen', 'carmen');
  const { pagina } = await nuevoMovil(browser, 'Carmen', servidor.url);
  await entrarComo(pagina, jefa);
  await pagina.goto('/panel?pestana=tareas');
  const caja = pagina.getByRole('region', { name: 'Tareas de cabeza' });
  const suyas = PAQUETE_INICIAL.flatMap((e) => e.tareas).filter((p) => p.de_cabeza);
  await expect(caja.getByRole('checkbox')).toHaveCount(suyas.length);
  for (const { nombre, descripcion } of suyas) {
    const casilla = caja.getByRole('checkbox', { name: nombre });
    // Planning chores are not recommended to a family of one member, so they are not ticked.
    await expect(casilla).not.toBeChecked();
    await expect(casilla).toHaveAccessibleDescription(new RegExp(descripcion));
  }
  await caja.getByRole('checkbox', { name: suyas[0]!.nombre }).press('Space');
  await pagina.getByRole('button', { name: /^Crear \d+ tareas$/ }).click();
  await expect(ficha(pagina, 'Pensar los menús').getByText('De cabeza')).toBeVisible();
  const creadas = (await jefa.pedir<Tarea[]>('GET', RUTAS.tareas)).filter((t) => t.de_cabeza);
  expect(creadas.map((t) => [t.nombre, t.descripcion])).toEqual([[suyas[0]!.nombre, suyas[0]!.descripcion]]);
});

test('the certificate lists physical and planning work of each member separately', SOLO_LARGO, async ({ browser }) => {
  const lucia = await clienteDe(servidor.url, 'lucia');
  const [{ id }] = await lucia.pedir<[RepartoCompletado]>('GET', RUTAS.repartosCompletados);
  const c = await lucia.pedir<Certificado>('GET', ruta(RUTAS.certificado, { id }));
  const { pagina } = await nuevoMovil(browser, 'Lucía', servidor.url, { reducedMotion: 'reduce' });
  await entrarComo(pagina, lucia);
  await pagina.goto(`/reparto/${String(id)}/certificado`);
  for (const [titulo, cual] of [
    ['De manos', 'manos'],
    ['De cabeza', 'cabeza'],
  ] as const) {
    const filas = pagina.getByRole('region', { name: titulo, exact: true }).getByRole('listitem');
    await expect(filas).toHaveCount(c.filas.length);
    const total = c.filas.reduce((suma, f) => suma + f[cual], 0);
    let suma = 0;
    for (const [i, fila] of c.filas.entries()) {
      const texto = (await filas.nth(i).innerText()).replaceAll('\u00a0', ' ');
      expect(texto).toContain(c.personas.find((p) => p.id === fila.miembro)!.nombre);
      expect(texto).toContain(fila[cual] === 0 ? 'Nada' : `${fila[cual].toLocaleString('es-ES')} pts`);
      const porcentaje = Number(/(\d+) ?%/.exec(texto)?.[1]);
      expect(Math.abs(porcentaje - (100 * fila[cual]) / total)).toBeLessThan(1);
      suma += porcentaje;
    }
    expect(suma).toBe(100);
  }
  expect(await defectosDe(pagina)).toEqual([]);
});

test(
  'in a draft the card marks planning work, and the sheet before the pick explains it',
  SOLO_LARGO,
  async ({ browser }) => {
    // Uses its own server: a chore that another test created may have begun a reajuste, during which no draft starts.
    const otro = await levantarServidor(sembrarDemo);
    const gente = await Promise.all(['elena', 'javier', 'lucia', 'mateo'].map((u) => clienteDe(otro.url, u)));
    const { sesion } = await gente[0]!.pedir<JugadaHecha>('POST', RUTAS.iniciar, { contar: 'TRIMESTRE' });
    const primero = gente.find((g) => g.yo.id === sesion.miembro_turno_actual)!;
    const { pagina } = await nuevoMovil(browser, primero.yo.first_name, otro.url, { reducedMotion: 'reduce' });
    await entrarComo(pagina, primero);
    await pagina.goto('/reparto');
    const carta = ficha(pagina, 'Plan del fin de semana');
    await expect(carta.getByText('De cabeza')).toBeVisible();
    await expect(ficha(pagina, 'Poner la mesa').getByText('De cabeza')).toHaveCount(0);
    await carta.getByRole('button').click();
    await expect(pagina.getByRole('dialog').getByText('Es de cabeza: te ocupas tú de todo')).toBeVisible();
    await otro.cerrar();
  },
);
