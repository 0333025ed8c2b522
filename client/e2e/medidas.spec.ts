import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { clienteDe, entrarComo } from './clientes.ts';
import { levantarDiaFijo, llenarDia } from './dia-fijo.ts';
import { SOLO_LARGO } from './largo.ts';
import { contarListas, contarPalabras, leer, medirTachables, TACHA } from './leer-pagina.ts';
import { nuevoMovil } from './personas.ts';
import { sinPreguntar } from './push.ts';
import { contarToques } from './toques.ts';

/**
 * Measures how much effort a day costs an admin on a phone (taps, words, distances), with two requests waiting for her. `npm
 * run palabras` writes the table (scripts/palabras/medidas.txt).
 */

/** A measured figure of the table. */
interface Medida {
  /** The best value reached, which no later one may exceed, or with `masEsMejor` fall below; null for no limit. */
  readonly tope: number | null;
  /** Value to reach one day; null for none. */
  readonly meta: number | null;
  readonly masEsMejor?: true;
}
const MEDIDAS = {
  'Inicio, 390×844: tareas que se pueden tachar sin deslizar': { tope: 4, meta: 4, masEsMejor: true },
  'Inicio, 390×664: tareas que se pueden tachar sin deslizar': { tope: 2, meta: 2, masEsMejor: true },
  'Inicio, 390×844: botones de tachar a medias bajo la barra': { tope: 0, meta: 0 },
  'Inicio, 390×664: botones de tachar a medias bajo la barra': { tope: 0, meta: 0 },
  'Inicio, 390×844: a cuántos px está el primero': { tope: 320, meta: null },
  'Inicio: alto de la fila más alta, px': { tope: 72, meta: 72 },
  'Tareas: alto de la fila más alta, px': { tope: 72, meta: 72 },
  'Inicio: listas con la misma tarea mía de hoy': { tope: 1, meta: 1 },
  'Inicio: palabras sin deslizar': { tope: 90, meta: 90 },
  'Tareas: palabras sin deslizar': { tope: 110, meta: 110 },
  'Inicio: palabras en toda la página': { tope: null, meta: null },
  'Tareas: palabras en toda la página': { tope: null, meta: null },
  'Toques desde Inicio: tachar': { tope: 1, meta: 1 },
  'Toques desde Inicio: «hoy no puedo»': { tope: 2, meta: 2 },
  'Toques desde Inicio: la hice ayer': { tope: 2, meta: 2 },
  'Toques desde Inicio: responder a una petición': { tope: 2, meta: 2 },
  'Toques desde Inicio: lo mío de esta semana': { tope: 1, meta: 1 },
  'Toques desde Inicio: «¿es justo?»': { tope: 1, meta: 1 },
  'Toques desde Inicio: quién hace qué hoy': { tope: 1, meta: 1 },
} as const satisfies Readonly<Record<string, Medida>>;
type Nombre = keyof typeof MEDIDAS;

interface Camino {
  /** Names of the controls to tap, starting on Inicio. */
  readonly pasos: readonly (string | RegExp)[];
  /** Text that must be on the page in the end. */
  readonly dice?: RegExp;
  /** Text that must be gone in the end. */
  readonly calla?: RegExp;
}
/** Possible paths of taps for each action. The first path whose first control exists is measured. */
const CAMINOS = {
  // Measured first, because the tick measured next completes the chore that was due yesterday.
  'Toques desde Inicio: la hice ayer': [
    { pasos: ['Planchar', /^La hice ayer/], calla: /^Planchar$/ },
    { pasos: [/^Ayer se qued/, /^La hice ayer/], dice: /^¡Bien hecho!/ },
  ],
  'Toques desde Inicio: tachar': [{ pasos: [/^Marcar como Completada/], dice: /^¡Bien hecho!/ }],
  'Toques desde Inicio: «hoy no puedo»': [
    { pasos: [/^(?:Planchar|Llevar los envases|Limpiar el cuarto)/, /^Otro día: mañana/], dice: /mañana/ },
  ],
  'Toques desde Inicio: responder a una petición': [
    { pasos: [/^Te esperan? /, /^Esta vez no/], calla: /^Javier te pide ayuda/ },
  ],
  'Toques desde Inicio: lo mío de esta semana': [{ pasos: ['Ver la semana'], dice: /^Del 23 al 29 de noviembre/ }],
  'Toques desde Inicio: «¿es justo?»': [{ pasos: ['¿Es justo?'], dice: /^Cómo se calcula$/ }],
  'Toques desde Inicio: quién hace qué hoy': [{ pasos: ['Ver la semana'], dice: /^Javier/ }],
} as const satisfies Partial<Record<Nombre, readonly Camino[]>>;

const MIAS = ['Planchar', 'Poner y vaciar el lavavajillas', 'Limpiar el cuarto de baño de arriba'];

const abrir = async (pagina: Page, direccion: string, height = 844): Promise<void> => {
  await pagina.setViewportSize({ width: 390, height });
  await pagina.goto(direccion);
  await expect(pagina.getByRole('button', { name: /^Marcar como Completada/ }).first()).toBeVisible();
  await leer(pagina);
};

/** Follows a path of taps from Inicio. Returns false if its first control does not exist. */
const andar = async (pagina: Page, { pasos, dice, calla }: Camino): Promise<boolean> => {
  await abrir(pagina, '/dashboard');
  for (const [n, name] of pasos.entries()) {
    const exact = typeof name === 'string';
    const boton = pagina.getByRole('button', { name, exact, disabled: false });
    const paso = boton.or(pagina.getByRole('link', { name, exact })).first();
    if (n === 0 && (await paso.count()) === 0) return false;
    await paso.click();
  }
  if (dice !== undefined) await expect(pagina.getByText(dice).filter({ visible: true }).first()).toBeVisible();
  if (calla !== undefined) await expect(pagina.getByText(calla)).toHaveCount(0);
  return true;
};

test('no measure of an admin’s day exceeds its limit', SOLO_LARGO, async ({ browser }) => {
  const servidor = await levantarDiaFijo();
  await llenarDia(servidor);
  const movil = await nuevoMovil(browser, 'elena', servidor.url, { hasTouch: true });
  await sinPreguntar(movil);
  const { pagina } = movil;
  await entrarComo(pagina, await clienteDe(servidor.url, 'elena'));

  const hallado = new Map<Nombre, number | null>();
  for (const alto of [664, 844] as const) {
    await abrir(pagina, '/dashboard', alto);
    const { libres, tapadas, primera, fila } = await pagina.evaluate(medirTachables, TACHA);
    hallado.set(`Inicio, 390×${alto}: tareas que se pueden tachar sin deslizar`, libres);
    hallado.set(`Inicio, 390×${alto}: botones de tachar a medias bajo la barra`, tapadas);
    hallado.set('Inicio, 390×844: a cuántos px está el primero', primera);
    hallado.set('Inicio: alto de la fila más alta, px', fila);
  }
  hallado.set('Inicio: listas con la misma tarea mía de hoy', await pagina.evaluate(contarListas, MIAS));
  const contar = async (pantalla: 'Inicio' | 'Tareas'): Promise<void> => {
    hallado.set(`${pantalla}: palabras sin deslizar`, await pagina.evaluate(contarPalabras, false));
    hallado.set(`${pantalla}: palabras en toda la página`, await pagina.evaluate(contarPalabras, true));
  };
  await contar('Inicio');
  await abrir(pagina, '/tasks');
  await contar('Tareas');
  hallado.set('Tareas: alto de la fila más alta, px', (await pagina.evaluate(medirTachables, TACHA)).fila);
  const toques = await contarToques(pagina, ['pointerdown']);
  for (const [nombre, caminos] of Object.entries(CAMINOS) as [Nombre, readonly Camino[]][]) {
    hallado.set(nombre, null);
    for (const camino of caminos) {
      const antes = await toques();
      if (!(await andar(pagina, camino))) continue;
      hallado.set(nombre, (await toques()) - antes);
      break;
    }
  }
  await servidor.cerrar();

  const meta = ({ meta, masEsMejor }: Medida): string =>
    meta === null ? '–' : `${masEsMejor ? '≥' : '≤'} ${String(meta)}`;
  const celda = (n: number | null | undefined): string => (n === null || n === undefined ? '–' : String(n));
  const filas = (Object.entries(MEDIDAS) as [Nombre, Medida][]).map(
    ([nombre, medida]) => `| ${nombre} | ${celda(hallado.get(nombre))} | ${meta(medida)} |`,
  );
  const tabla = [
    'Cuánto pesa un día en el móvil de quien administra, con dos cosas que le esperan. Lo escribe `npm run palabras`.',
    '',
    '| | ahora | meta |',
    '| --- | --: | --: |',
    ...filas,
    '',
  ].join('\n');
  console.log(tabla);
  if (process.env['PALABRAS'] === 'escribir')
    writeFileSync(join(import.meta.dirname, '../../scripts/palabras/medidas.txt'), tabla);

  for (const [nombre, { tope, masEsMejor }] of Object.entries(MEDIDAS) as [Nombre, Medida][]) {
    const n = hallado.get(nombre) ?? null;
    if (tope === null || n === null) continue;
    if (masEsMejor) expect(n, nombre).toBeGreaterThanOrEqual(tope);
    else expect(n, nombre).toBeLessThanOrEqual(tope);
  }
});
