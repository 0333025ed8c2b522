import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import Database from 'better-sqlite3';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { clienteDe, entrarComo } from './clientes.ts';
import { hacerDeCadaDia, sembrarDemo } from './demo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { horaDe, levantarServidor, type Servidor } from './servidor.ts';

/** A tick that waits on a phone over midnight, and a chore of yesterday that is entered late. */

const ZONA = 'Europe/Madrid';

let servidor: Servidor;
test.beforeEach(async () => {
  servidor = await levantarServidor(sembrarDemo, { relojMovible: true });
});
test.afterEach(async ({ browser }) => {
  await cerrarMoviles(browser);
  await servidor.cerrar();
});

/** Returns the family's today by the server's clock. */
const hoyDe = async (url: string) => hoyEn(ZONA, new Date(await horaDe(url)).toISOString());

/** Returns the one value that a query on the database finds. */
const dato = (sql: string, valor: string | number): unknown => {
  const db = new Database(join(servidor.datos, 'te-toca.db'), { readonly: true });
  const leido: unknown = db.prepare(sql).pluck().get(valor);
  db.close();
  return leido;
};
const rachaDe = (usuario: string) => Number(dato('select racha_dias from usuarios where username = ?', usuario));

/** Moves the server's clock to an hour of today, in minutes from midnight of the family's day. */
const llevarA = async (minutos: number): Promise<void> => {
  const ahora = new Date(await horaDe(servidor.url));
  const [h = 0, m = 0] = ahora.toLocaleTimeString('sv', { timeZone: ZONA }).split(':').map(Number);
  await servidor.adelantar(60 * (minutos - 60 * h - m));
};

test('a tick at 23:58 without a network counts on its day although the box is off at midnight, and a forgotten chore counts by «La hice ayer»', async ({
  browser,
}) => {
  hacerDeCadaDia(servidor);
  const deAntes = await clienteDe(servidor.url, 'javier');
  const primera = (await deAntes.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`)).find(
    (a) => a.fecha_limite === hoyEn(ZONA, new Date().toISOString()),
  );
  await deAntes.pedir('PATCH', ruta(RUTAS.completar, { id: primera?.id ?? 0 }));
  // Moves to the next day, on which nothing is done yet, whatever the demo has done today.
  await servidor.adelantar(86_400);
  const hoy = await hoyDe(servidor.url);
  await expect.poll(() => dato('select max(dia) from trabajos_hechos where trabajo = ?', 'MEDIANOCHE')).toBe(hoy);
  const javier = await clienteDe(servidor.url, 'javier');
  const deHoy = (await javier.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`)).filter(
    (a) => a.fecha_limite === hoy && (a.disponible_desde ?? hoy) <= hoy,
  );
  // Takes two daily chores, because these lapse at midnight.
  const [tarde, olvidada] = deHoy.filter(
    (a) => dato('select frecuencia from tareas where id = ?', a.tarea) === 'DIARIA',
  );
  if (tarde === undefined || olvidada === undefined) throw new Error('Too few chores for today');
  const antes = rachaDe('javier');
  expect(antes).toBeGreaterThan(0);

  await llevarA(23 * 60 + 58);
  const { pagina, contexto } = await nuevoMovil(browser, 'javier', servidor.url);
  await entrarComo(pagina, javier);
  await pagina.goto('/tasks');
  const fila = pagina
    .getByRole('listitem')
    .filter({ has: pagina.getByRole('heading', { name: tarde.tarea_nombre, exact: true }) });
  const tachar = fila.getByRole('button', { name: 'Marcar como Completada', disabled: false });
  await expect(tachar).toBeVisible();

  await test.step('the tick waits, and the box comes back at 00:20', async () => {
    await contexto.setOffline(true);
    await servidor.matar();
    await tachar.click();
    await expect(fila.filter({ hasText: 'Pendiente de enviar' })).toBeVisible();
    await servidor.adelantar(22 * 60);
    await servidor.arrancar();
    await expect.poll(() => dato('select estado from asignaciones where id = ?', olvidada.id)).toBe('VENCIDA');
    await contexto.setOffline(false);
    await expect
      .poll(() => dato('select estado from asignaciones where id = ?', tarde.id), { timeout: 60_000 })
      .toBe('COMPLETADA');
    expect(hoyEn(ZONA, String(dato('select completada_en from asignaciones where id = ?', tarde.id)))).toBe(hoy);
    // Nothing else was done that day, so without the tick the streak would have ended.
    expect(rachaDe('javier')).toBe(antes + 1);
  });

  await test.step('the forgotten chore is entered as done yesterday with two taps', async () => {
    await pagina.goto('/dashboard');
    await pagina.getByText(/^Ayer se qued/).click();
    const boton = pagina.getByRole('button', { name: `La hice ayer: ${olvidada.tarea_nombre}` });
    await boton.click();
    await expect.poll(() => dato('select estado from asignaciones where id = ?', olvidada.id)).toBe('COMPLETADA');
    await expect(boton).toHaveCount(0);
    expect(await hoyDe(servidor.url)).toBe(sumarDias(hoy, 1));
    expect(rachaDe('javier')).toBe(antes + 1);
  });
});
