import { expect, test, type Page } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { clienteDe, entrarComo, fundarFamilia, jugarTurno, sumarMiembro, type Cliente } from './clientes.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** A chore dealt by turns of three weeks: created in the form, picked by three members, swapped in the second week. */

/** Friday, 1 January 2027, the first day of the quarter. Weeks begin on Mondays, so its second week begins on the 4th. */
const AHORA = '2027-01-01T10:00:00.000Z';
const DIA = 86_400;
const CLAVE = 'una clave bien larga';

let servidor: Servidor;
test.beforeAll(async () => {
  const adelantado = Math.round((Date.parse(AHORA) - Date.now()) / 1_000);
  servidor = await levantarServidor(() => undefined, { relojMovible: true, adelantado });
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const BANO = 'Limpiar el baño';
const turnosDe = (s: SesionReparto) => s.tareas.filter((t) => t.parte_de !== undefined);

/** Creates the chore in the panel's form, dealt by turns of three weeks. */
const crearBano = async (pagina: Page): Promise<void> => {
  await pagina.goto('/panel?pestana=tareas');
  await pagina.getByRole('button', { name: 'Nueva tarea' }).first().click();
  const formulario = pagina.getByRole('dialog');
  await formulario.getByLabel('Nombre').fill(BANO);
  await formulario.getByLabel('Día de la semana').selectOption('Sábado');
  const como = formulario.getByRole('radiogroup', { name: '¿Cómo se reparte?' });
  await expect(como.getByRole('radio', { name: 'Por días' })).toBeDisabled();
  await como.getByRole('radio', { name: 'Por semanas' }).check();
  await expect(formulario.getByRole('radio', { name: '3 semanas' })).toBeChecked();
  await expect(formulario.getByRole('list').getByText('3,8 pts/sem')).toBeVisible();
  await formulario.getByRole('button', { name: 'Crear tarea' }).click();
  await expect(pagina.getByRole('listitem').filter({ hasText: BANO })).toContainText('Irá por turnos de 3 semanas');
};

/** Picks one turn of the chore with two taps. */
const elegirTurno = async (pagina: Page, n: number): Promise<void> => {
  const nombre = `${BANO} · semana ${String(n)} de 3`;
  const fila = pagina.getByRole('listitem').filter({ has: pagina.getByRole('heading', { name: nombre }) });
  await fila.getByRole('button', { name: 'Elegir', exact: true }).click();
  const respuesta = pagina.waitForResponse((r) => r.url().includes('elegir_tarea'));
  await pagina.getByRole('button', { name: 'Elegir esta tarea' }).click();
  expect((await respuesta).status()).toBe(200);
};

test(
  'three members draft a chore by turns of three weeks, two swap in the second week, and the screen of the week shows it',
  SOLO_LARGO,
  async ({ browser }) => {
    const ana = await fundarFamilia(servidor.url, 'Ana', 'ana');
    const gente: Cliente[] = [ana];
    for (const nombre of ['Luis', 'Marta']) gente.push(await sumarMiembro(servidor.url, ana, nombre));
    for (const [i, nombre] of ['Ventanas', 'Plantas', 'Polvo', 'Cristales', 'Terraza'].entries())
      await ana.pedir('POST', RUTAS.tareas, { nombre, frecuencia: 'SEMANAL', dia_semana: i + 1 });
    const movil = async (quien: Cliente): Promise<Page> => {
      const { pagina } = await nuevoMovil(browser, quien.yo.first_name, servidor.url, { reducedMotion: 'reduce' });
      await entrarComo(pagina, quien);
      return pagina;
    };
    const panel = await movil(ana);
    await crearBano(panel);

    let sesion = (await ana.pedir<JugadaHecha>('POST', RUTAS.iniciar, { contar: 'TRIMESTRE' })).sesion;
    const deTurno = async (): Promise<Cliente> => {
      const quien = gente.find((c) => c.yo.id === sesion.miembro_turno_actual);
      if (quien === undefined) throw new Error('Nobody has the turn');
      return quien;
    };
    for (const n of [1, 2, 3]) {
      const quien = await deTurno();
      const pagina = quien === ana ? panel : await movil(quien);
      await pagina.goto('/reparto');
      await elegirTurno(pagina, n);
      sesion = (await ana.pedir<{ sesion: SesionReparto }>('GET', RUTAS.sesionActual)).sesion;
    }
    while (sesion.fase === 'ELECCION') sesion = await jugarTurno(sesion, gente);
    if (sesion.fase === 'CIERRE')
      ({ sesion } = await ana.pedir<JugadaHecha>('POST', ruta(RUTAS.cerrarReparto, { id: sesion.id })));
    const duenos = turnosDe(sesion).map((t) => gente.find((c) => c.yo.id === t.miembro)?.yo.username ?? '');
    expect(new Set(duenos).size).toBe(3);

    // Wednesday of the second week: access tokens have expired.
    await servidor.adelantar(5 * DIA);
    const [, de = '', a = ''] = duenos;
    const [elDos, elTres] = [await clienteDe(servidor.url, de, CLAVE), await clienteDe(servidor.url, a, CLAVE)];
    const suyas = await elDos.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
    const suya = suyas.find((x) => x.tarea_nombre.startsWith(BANO));
    expect(suya).toMatchObject({ fecha_limite: '2027-01-09', disponible_desde: '2027-01-04' });
    const por = turnosDe(sesion)[2]?.id;
    await elDos.pedir('POST', RUTAS.cambios, { tipo: 'CAMBIAR', asignacion: suya?.id, a: elTres.yo.id, por });

    const pagina = await movil(elTres);
    await pagina.goto('/te-esperan');
    const peticion = pagina.getByRole('list', { name: 'Te esperan' }).getByRole('listitem').filter({ hasText: BANO });
    await expect(peticion).toContainText('semana 2 de 3');
    await peticion.getByRole('button', { name: 'Sí, cambiamos' }).click();
    await expect(peticion).toHaveCount(0);

    await pagina.goto('/semana');
    const dia = pagina
      .getByRole('listitem')
      .filter({ hasText: `${BANO} · semana 2 de 3` })
      .last();
    await expect(dia).toBeVisible();
    const deQuien = pagina.getByRole('listitem').filter({ hasText: elTres.yo.first_name }).filter({ hasText: BANO });
    await expect(deQuien.first()).toContainText('semana 2 de 3');
  },
);
