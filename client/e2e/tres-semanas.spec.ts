import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { PagasVistas } from '#shared/contracts/paga.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { clienteDe, entrarComo, type Cliente } from './clientes.ts';
import { levantarDiaFijo } from './dia-fijo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { colgarTele } from './sala.ts';
import type { Servidor } from './servidor.ts';

/**
 * Three weeks of a family with everything switched on, seen on a child's phone, two adults' phones and the wall: goal, review,
 * thanks, the week's story, pocket money and a reward. Each feature's own spec tests its details.
 */

let servidor: Servidor;
let elena: Cliente;
let javier: Cliente;
let mateo: Cliente;
const entrar = async (): Promise<void> => {
  [elena, javier, mateo] = await Promise.all([
    clienteDe(servidor.url, 'elena'),
    clienteDe(servidor.url, 'javier'),
    clienteDe(servidor.url, 'mateo'),
  ]);
};
test.beforeAll(async () => {
  servidor = await levantarDiaFijo();
  await entrar();
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const HORA = 3_600;
/** Moves the box's clock forward, and logs in again, since access tokens last ten minutes. */
const pasan = async (horas: number): Promise<void> => {
  await servidor.adelantar(horas * HORA);
  await entrar();
};
const familia = (cambios: object) => elena.pedir('PATCH', ruta(RUTAS.familia, { id: elena.yo.familia }), cambios);
/** Gives a member a new daily chore, due on `dia`; returns the occurrence's id. */
const encargar = async (quien: Cliente, campos: object, dia: string): Promise<number> => {
  const tarea = { frecuencia: 'DIARIA', apta_infantil: true, puntos: 12, ...campos };
  const { id } = await elena.pedir<Tarea>('POST', RUTAS.tareas, tarea);
  const cuerpo = { tarea: id, miembro: quien.yo.id, fecha_limite: dia };
  return (await elena.pedir<Asignacion>('POST', RUTAS.asignaciones, cuerpo)).id;
};
const movil = async (browser: Browser, quien: Cliente, conCuento = false): Promise<Page> => {
  const { pagina, contexto } = await nuevoMovil(browser, quien.yo.first_name, servidor.url);
  if (conCuento) await contexto.addInitScript(() => Object.assign(globalThis, { seCuenta: true }));
  await entrarComo(pagina, quien);
  return pagina;
};
const fiesta = (pagina: Page) => pagina.getByRole('dialog', { name: '¡Meta conseguida!' });
const cuento = (pagina: Page) => pagina.getByRole('dialog', { name: 'Así fue la semana' });
/** Taps (`pulsar`) until `pasa` succeeds, since a new element ignores taps at first. A tap on a button that is gone may fail. */
const hasta = (pulsar: () => Promise<void>, pasa: () => Promise<void>) =>
  expect(async () => {
    await pulsar().catch(() => undefined);
    await pasa();
  }).toPass({ timeout: 20_000 });

test(
  'a child and two adults go through three weeks with a goal, reviews, thanks, rewards and pocket money',
  SOLO_LARGO,
  async ({ browser }) => {
    test.setTimeout(300_000);
    await familia({ metas: true, revision: true });
    await elena.pedir('PUT', RUTAS.conPremios, { miembros: [mateo.yo.id] });
    await elena.pedir('PUT', RUTAS.importesPaga, { importes: [{ miembro: mateo.yo.id, centimos: 300 }] });
    await elena.pedir('POST', RUTAS.premios, { texto: '30 min de consola', coste: 10 });

    const [deElena, deJavier, deMateo, { pagina: tele }] = await Promise.all([
      movil(browser, elena),
      movil(browser, javier),
      movil(browser, mateo),
      colgarTele(browser, servidor, elena),
    ]);
    await test.step('Thursday: a goal is set, and reached live on three phones and the wall', async () => {
      await Promise.all([deMateo.goto('/dashboard'), deJavier.goto('/te-esperan')]);
      await deElena.goto('/metas');
      await deElena.getByRole('button', { name: 'Poner una meta' }).click();
      await deElena.getByLabel('Meta', { exact: true }).fill('Cine el viernes');
      await deElena.getByLabel('Puntos entre todos').fill('24');
      await deElena.getByRole('button', { name: 'Empezar' }).click();
      const linea = deMateo.getByRole('link', { name: /^Cine el viernes/ });
      await expect(linea).toContainText('0 de 24 puntos');
      const suya = await encargar(javier, { nombre: 'Regar las macetas' }, '2026-11-26');
      await javier.pedir('PATCH', ruta(RUTAS.completar, { id: suya }));
      await expect(linea).toContainText('12 de 24 puntos');
      const otra = await encargar(
        mateo,
        { nombre: 'Recoger la bañera', revisa: true, hecha_cuando: 'El suelo está seco' },
        '2026-11-26',
      );
      await mateo.pedir('PATCH', ruta(RUTAS.completar, { id: otra }));
      for (const pagina of [deElena, deJavier, deMateo]) {
        await expect(fiesta(pagina)).toContainText('Cine el viernes');
        await hasta(
          () => pagina.getByRole('button', { name: '¡Bien!' }).click({ timeout: 1_000 }),
          () => expect(fiesta(pagina)).toHaveCount(0, { timeout: 1_000 }),
        );
      }
      await expect(tele.getByRole('region', { name: 'Meta conseguida' })).toBeVisible();
    });

    await test.step('an adult says what is missing, the child mends it, and both are thanked', async () => {
      const carta = deJavier.getByRole('listitem').filter({ hasText: '¿Está bien hecha «Recoger la bañera»?' });
      const hoja = deJavier.getByRole('dialog', { name: 'Te falta un detalle' });
      await hasta(
        () => carta.getByRole('button', { name: /^Te falta un detalle/ }).click({ timeout: 1_000 }),
        () => expect(hoja).toBeVisible({ timeout: 1_000 }),
      );
      await hasta(
        () => hoja.getByRole('button', { name: 'El suelo está seco' }).click({ timeout: 1_000 }),
        () => expect(hoja).toHaveCount(0, { timeout: 1_000 }),
      );
      await deMateo.goto('/tasks');
      const fila = deMateo.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Recoger la bañera' });
      await expect(fila).toContainText('Te falta un detalle: El suelo está seco');
      const tachar = fila.getByRole('button', { name: 'Marcar como Completada' });
      await hasta(
        () => tachar.click({ timeout: 1_000 }),
        () => expect(tachar).toHaveCount(0, { timeout: 1_000 }),
      );
      await hasta(
        () => carta.getByRole('button', { name: /^Bien hecha/ }).click({ timeout: 1_000 }),
        () => expect(carta).toHaveCount(0, { timeout: 1_000 }),
      );
      await deJavier.goto('/dashboard');
      await deJavier.getByRole('button', { name: 'Ver todo lo de hoy' }).click();
      await deJavier.getByRole('button', { name: /Mateo por «Recoger la bañera/ }).click();
      await expect(deMateo.getByText(/^Javier te da las gracias por «/)).toBeVisible();
    });
    await cerrarMoviles(browser);

    await test.step('Sunday evening: the story tells the total, the goal and the thanks on the child’s phone', async () => {
      await pasan(3 * 24 + 10);
      const deMateo = await movil(browser, mateo, true);
      await deMateo.goto('/dashboard');
      await expect(cuento(deMateo)).toContainText('Cine el viernes');
      for (let i = 0; i < 3; i += 1) await deMateo.keyboard.press('ArrowRight');
      await expect(cuento(deMateo).getByRole('heading', { name: 'Rachas e insignias' })).toBeVisible();
      await expect(cuento(deMateo)).toContainText(/gracias/i);
    });
    await cerrarMoviles(browser);

    await test.step('Tuesday: pocket money is paid, and a reward asked for and granted', async () => {
      await pasan(2 * 24);
      await familia({ nombre: 'Los Robles' });
      const [deElena, deMateo] = await Promise.all([movil(browser, elena), movil(browser, mateo)]);
      await deMateo.goto('/premios');
      await deMateo.getByRole('button', { name: 'Pedir «30 min de consola»' }).click();
      await deElena.goto('/te-esperan');
      const conceder = deElena.getByRole('button', { name: 'Conceder a Mateo «30 min de consola»' });
      await hasta(
        () => conceder.click({ timeout: 1_000 }),
        () => expect(conceder).toHaveCount(0, { timeout: 1_000 }),
      );
      await expect(deMateo.getByText('Te han dado «30 min de consola»')).toBeVisible();
      const pagar = deElena.getByRole('button', { name: /^Marcar pagada: Mateo/ });
      await hasta(
        () => pagar.click({ timeout: 1_000 }),
        () => expect(pagar).toHaveCount(0, { timeout: 1_000 }),
      );
      await expect(deMateo.getByText(/^Te han dado la paga: /)).toBeVisible();
    });
    await cerrarMoviles(browser);

    await test.step('two weeks later each week has its pay, the goal is among the past ones, and the story is told again', async () => {
      await pasan(14 * 24);
      await familia({ nombre: 'Robles' });
      const { pagas } = await mateo.pedir<PagasVistas>('GET', RUTAS.pagas);
      expect(pagas.map((p) => p.semana)).toEqual(['2026-12-07', '2026-11-30', '2026-11-23']);
      const deMateo = await movil(browser, mateo, true);
      await deMateo.goto('/dashboard');
      await expect(cuento(deMateo)).toBeVisible();
      await deMateo.goto('/metas');
      await expect(deMateo.getByText('Cine el viernes').first()).toBeVisible();
    });
  },
);
