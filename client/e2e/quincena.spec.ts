import { expect, test, type Page } from '@playwright/test';
import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { activar, entrarComo, fundarFamilia, nuevoMiembro } from './clientes.ts';
import { fijarOrden } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { abrirPanel, cerrarMoviles, nuevoMovil } from './personas.ts';
import { de, elegir, guardar, nuevaTarea, semana, tachar } from './quincena-pasos.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/**
 * Plays a fortnight of four members on their own phones: planning the week, a chore by turns of three weeks with a swap, a
 * week at the other home, a chore for each child, a one-off chore, one entered as done, and the verdict. Only the founding of
 * the family and its first chores do not use the screens.
 */

/** Sunday, 3 January 2027, in the quarter's first week. */
const DOMINGO = '2027-01-03';
const DIA = 86_400;
const BANO = 'Limpiar el baño';
const CAMA = 'Hacer la cama';
const LIBROS = 'Devolver los libros';
const GRIFO = 'Arreglar el grifo';
/** A chore of Javier's that he does not do in the fortnight's second week. */
const DEJADA = 'Limpiar la nevera';

/** A weekly chore: of 10 points, or a small one of 4 that a child may do too. */
const tarea = (nombre: string, dia_semana: number, apta_infantil = false): TareaEntrada => ({
  nombre,
  frecuencia: 'SEMANAL',
  dia_semana,
  puntos: apta_infantil ? 4 : 10,
  apta_infantil,
  apta_juvenil: true,
});
const TAREAS = [
  tarea('Barrer la terraza', 1),
  tarea('Quitar el polvo', 2),
  tarea('Fregar el suelo', 3),
  tarea('Limpiar la nevera', 4),
  tarea('Ordenar la entrada', 3, true),
  tarea('Regar las plantas', 4, true),
  tarea('Sacar el reciclaje', 5, true),
];

type Quien = 'elena' | 'javier' | 'lucia' | 'mateo';
const NOMBRES = { elena: 'Elena', javier: 'Javier', lucia: 'Lucía', mateo: 'Mateo' } as const;
const TODOS = Object.keys(NOMBRES) as readonly Quien[];
/**
 * The turn of the bathroom that each of these members picks first. Lucía gets the second week, because she is away in the
 * third.
 */
const TURNOS: Readonly<Partial<Record<Quien, string>>> = {
  elena: `${BANO} · semana 1 de 3`,
  javier: `${BANO} · semana 3 de 3`,
  lucia: `${BANO} · semana 2 de 3`,
};

let servidor: Servidor;
test.beforeAll(async () => {
  const adelantado = Math.round((Date.parse(`${DOMINGO}T10:00:00Z`) - Date.now()) / 1_000);
  servidor = await levantarServidor(undefined, { relojMovible: true, adelantado });
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

test(
  'four members play a fortnight with turns of weeks, two homes and a chore for each child, and read whether it is fair',
  SOLO_LARGO,
  async ({ browser }) => {
    const jefa = await fundarFamilia(servidor.url, 'Elena', 'elena');
    const gente = [jefa];
    for (const [nombre, grupo] of [
      ['Javier', 'ADULTO'],
      ['Lucía', 'JUVENIL'],
      ['Mateo', 'INFANTIL'],
    ] as const) {
      await nuevoMiembro(jefa, nombre, grupo);
      gente.push(await activar(servidor.url, jefa, nombre));
    }
    for (const una of TAREAS) await jefa.pedir('POST', RUTAS.tareas, una);
    // Fixes the order of picking, which is normally drawn by lot.
    fijarOrden(
      servidor,
      gente.map((c) => c.yo.id),
      DOMINGO,
    );
    const paginas = {} as Record<Quien, Page>;
    for (const [i, quien] of TODOS.entries()) {
      const { pagina } = await nuevoMovil(browser, NOMBRES[quien], servidor.url, { reducedMotion: 'reduce' });
      await entrarComo(pagina, gente[i]!);
      await pagina.goto('/dashboard');
      paginas[quien] = pagina;
    }
    const { elena, javier, lucia, mateo } = paginas;

    await test.step('Sunday: Elena creates the bathroom by turns and the beds for each child, and enters where Lucía lives', async () => {
      const bano = await nuevaTarea(elena, BANO);
      await bano.getByLabel('Día de la semana').selectOption('Sábado');
      await bano.getByRole('radio', { name: 'Por semanas' }).check();
      await expect(bano.getByRole('radio', { name: '3 semanas' })).toBeChecked();
      await bano.getByLabel('Juvenil (11-17)').check();
      await guardar(bano);

      const cama = await nuevaTarea(elena, CAMA);
      await cama.getByRole('radio', { name: 'Cada uno la suya' }).check();
      for (const nombre of ['Lucía', 'Mateo']) await cama.getByRole('checkbox', { name: nombre }).check();
      await cama.getByLabel('Frecuencia').selectOption('Diaria');
      await guardar(cama);

      await abrirPanel(elena, 'Miembros');
      await elena.getByRole('button', { name: 'Editar a Lucía' }).click();
      const hoja = elena.getByRole('dialog', { name: 'Editar a Lucía' });
      await hoja.getByLabel('Vive aquí').selectOption('Semanas alternas');
      await hoja.getByLabel('Primer día fuera').fill('2027-01-11');
      await hoja.getByRole('button', { name: 'Guardar cambios' }).click();
      await expect(hoja).toBeHidden();
      await abrirPanel(elena, 'Carga');
      await elena.getByRole('button', { name: 'Aceptar estas partes' }).click();
      await expect(elena.getByText('¡Configuración guardada correctamente!')).toBeVisible();
    });

    await test.step('they draft, and each turn of the bathroom has an owner', async () => {
      await abrirPanel(elena, 'Reparto');
      await elena.getByRole('main').getByRole('link', { name: 'Preparar la noche' }).click();
      await elena.getByRole('button', { name: 'Empezar sin votar', disabled: false }).click();
      await expect(elena).toHaveURL(/\/reparto$/);
      for (const pagina of Object.values(paginas)) await pagina.goto('/reparto');

      const elegidos = new Set<Quien>();
      const acabado = elena.getByRole('heading', { name: 'Reparto Completado' });
      await expect(async () => {
        for (const quien of TODOS) {
          const pagina = paginas[quien];
          const acepto = pagina.getByRole('button', { name: 'Acepto', exact: true });
          if (await pagina.getByRole('heading', { name: '¡Te toca!' }).isVisible()) {
            await elegir(pagina, elegidos.has(quien) ? undefined : TURNOS[quien]);
            elegidos.add(quien);
          } else if (await acepto.first().isVisible()) await acepto.first().click();
        }
        await expect(acabado).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 240_000 });
      expect(elegidos.size).toBe(4);
    });

    await test.step('the week is planned: all read it, and a one-off chore is given to Lucía in its form', async () => {
      const libros = await nuevaTarea(elena, LIBROS);
      await libros.getByLabel('Frecuencia').selectOption('Una vez');
      await libros.getByRole('radio', { name: 'Alguien' }).check();
      await libros.getByRole('radio', { name: 'Lucía' }).check();
      await libros.getByLabel('Qué día').fill('2027-01-06');
      await guardar(libros);

      for (const pagina of [elena, javier, mateo]) {
        await semana(pagina, 1);
        await expect(pagina.getByText('Del 4 al 10 de enero')).toBeVisible();
        await expect(de(pagina, /^Sábado/, 'Lucía')).toContainText(`${BANO} · semana 2 de 3`);
        await expect(de(pagina, /^Miércoles/, 'Lucía')).toContainText(LIBROS);
        for (const nombre of ['Lucía', 'Mateo']) await expect(de(pagina, /^Lunes/, nombre)).toContainText(CAMA);
        await expect(de(pagina, /^Lunes/, 'Javier').filter({ hasText: CAMA })).toHaveCount(0);
      }
      await lucia.goto('/tasks');
      await expect(lucia.getByRole('heading', { name: LIBROS })).toBeVisible();
      await expect(lucia.getByRole('heading', { name: CAMA })).toHaveCount(1);
      await mateo.goto('/tasks');
      await expect(mateo.getByRole('heading', { name: CAMA })).toHaveCount(1);
      await expect(mateo.getByRole('heading', { name: LIBROS })).toHaveCount(0);
    });

    await test.step('Wednesday: a tick of Lucía’s and an entered chore appear on the other phones', async () => {
      await servidor.adelantar(3 * DIA);
      await semana(javier);
      const hecha = (que: string, quien: string) =>
        javier
          .getByRole('listitem')
          .filter({ hasText: `Hecha: ${que}` })
          .filter({ hasText: quien })
          .last();
      await expect(hecha(LIBROS, 'Lucía')).toHaveCount(0);
      await tachar(lucia);
      for (const [que, quien] of [
        [LIBROS, 'Lucía'],
        [CAMA, 'Lucía'],
      ] as const)
        await expect(hecha(que, quien)).toBeVisible();

      const grifo = await nuevaTarea(elena, GRIFO);
      await grifo.getByLabel('Frecuencia').selectOption('Una vez');
      await grifo.getByRole('switch', { name: 'Ya la he hecho' }).check();
      await guardar(grifo, 'Apuntar');
      await expect(hecha(GRIFO, 'Elena')).toBeVisible();
      for (const pagina of [javier, lucia, mateo]) {
        await pagina.goto('/dashboard');
        await expect(pagina.getByRole('list', { name: 'Apuntadas por otros' })).toContainText(
          `Elena ha hecho «${GRIFO}»`,
        );
      }
      await elena.goto('/dashboard');
      await expect(elena.getByRole('heading', { name: 'Hola, Elena' })).toBeVisible();
      await expect(elena.getByRole('list', { name: 'Apuntadas por otros' })).toHaveCount(0);
    });

    await test.step('Saturday: Lucía cleans the bathroom in her week, and all complete their chores', async () => {
      await servidor.adelantar(3 * DIA);
      await lucia.goto('/tasks');
      await expect(lucia.getByRole('heading', { name: `${BANO} · semana 2 de 3` })).toBeVisible();
      for (const quien of TODOS) await tachar(paginas[quien]);
      await semana(elena);
      await expect(
        elena
          .getByRole('listitem')
          .filter({ hasText: `Hecha: ${BANO} · semana 2 de 3` })
          .filter({ hasText: 'Lucía' })
          .last(),
      ).toBeVisible();
      await elena.goto('/justo');
      await expect(elena.getByRole('region', { name: 'Veredicto' })).toContainText('Aún es pronto');
      await expect(elena.getByRole('region', { name: 'Veredicto' })).toContainText('lunes 18');
    });

    await test.step('the second week: Lucía is at her other home, and Javier swaps his turn for Elena’s', async () => {
      await servidor.adelantar(3 * DIA);
      await lucia.goto('/dashboard');
      await expect(lucia.getByText('No te toca nada.')).toBeVisible();
      await semana(mateo);
      for (const dia of [/^Miércoles/, /^Domingo/]) {
        await expect(de(mateo, dia, 'Lucía')).toContainText('Fuera');
        await expect(de(mateo, dia, 'Lucía')).not.toContainText(CAMA);
      }
      await expect(de(mateo, /^Sábado/, 'Javier')).toContainText(`${BANO} · semana 3 de 3`);
      await expect(de(mateo, /^Miércoles/, 'Mateo')).toContainText(CAMA);

      await javier.goto('/tasks');
      await javier
        .getByRole('button', { name: new RegExp(`^${BANO}`) })
        .first()
        .click();
      await javier.getByRole('dialog').getByRole('button', { name: 'No puedo' }).click();
      const hoja = javier.getByRole('dialog', { name: 'No puedo' });
      await hoja.getByRole('button', { name: 'Para siempre (hasta el próximo reparto)' }).click();
      await hoja.getByLabel('¿A quién?').selectOption('Elena');
      await hoja.getByLabel('¿A cambio de qué?').selectOption(TURNOS.elena ?? '');
      await hoja.getByRole('button', { name: 'Pedir', exact: true }).click();
      await expect(hoja).toBeHidden();
      await elena.goto('/te-esperan');
      const peticion = elena.getByRole('list', { name: 'Te esperan' }).getByRole('listitem').filter({ hasText: BANO });
      await expect(peticion).toContainText('semana 3 de 3');
      await expect(peticion).toContainText('semana 1 de 3');
      await peticion.getByRole('button', { name: 'Sí, cambiamos' }).click();
      await expect(peticion).toHaveCount(0);

      for (const pagina of [mateo, javier]) {
        await semana(pagina);
        await expect(de(pagina, /^Sábado/, 'Elena')).toContainText(`${BANO} · semana 3 de 3`);
        await expect(de(pagina, /^Sábado/, 'Javier').filter({ hasText: BANO })).toHaveCount(0);
        await pagina.getByRole('button', { name: 'Semana siguiente' }).click();
        await expect(de(pagina, /^Sábado/, 'Javier')).toContainText(`${BANO} · semana 1 de 3`);
        await expect(de(pagina, /^Sábado/, 'Lucía')).not.toContainText('Fuera');
      }
    });

    await test.step('Saturday: all complete their chores, Elena also the bathroom, and Javier leaves one undone', async () => {
      await servidor.adelantar(4 * DIA);
      for (const quien of ['elena', 'mateo'] as const) await tachar(paginas[quien]);
      await tachar(javier, DEJADA);
      await semana(javier);
      await expect(
        javier
          .getByRole('listitem')
          .filter({ hasText: `Hecha: ${BANO} · semana 3 de 3` })
          .filter({ hasText: 'Elena' })
          .last(),
      ).toBeVisible();
    });

    await test.step('Monday: the verdict says who is behind, addresses that member as «tú», and days away count against nobody', async () => {
      await servidor.adelantar(2 * DIA);
      const veredicto = (pagina: Page) => pagina.getByRole('region', { name: 'Veredicto' });
      for (const quien of TODOS) {
        const pagina = paginas[quien];
        await pagina.goto('/justo');
        const suyo = veredicto(pagina);
        const frase = quien === 'javier' ? 'Vas 10 puntos por detrás' : 'Javier va 10 puntos por detrás';
        await expect(suyo.getByRole('heading')).toHaveText(frase);
        await expect(suyo).toContainText('Del 4 al 17 de enero');
        await expect(suyo).toContainText('Lo que más ayudaría: que otra persona lleve');
        const de = suyo.getByRole('list', { name: 'Lo de cada uno' }).getByRole('listitem');
        for (const nombre of ['Lucía', 'Mateo']) await expect(de.filter({ hasText: nombre })).toContainText('100 %');
        // Only an admin can propose a reajuste, and a child has no section «Según tus votos».
        await expect(suyo.getByRole('link', { name: 'Proponer un reajuste' })).toHaveCount(quien === 'elena' ? 1 : 0);
        await expect(pagina.getByText('Según tus votos')).toHaveCount(quien === 'mateo' ? 0 : 1);
      }
    });
  },
);
