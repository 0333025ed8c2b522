import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import Database from 'better-sqlite3';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Ausencia } from '#shared/contracts/ausencias.ts';
import type { CuentaMiembro, CuentasTrimestre } from '#shared/contracts/cuentas-trimestre.ts';
import { veredictoDe } from '#shared/domain/cuentas-trimestre/veredicto.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import { type DiasContados, enPts, UNA_SEMANA } from '#shared/domain/puntos-semana.ts';
import { fraseDelVeredicto } from '#client/features/cuentas/palabras.ts';
import { diasDe } from '#client/features/cuentas/vista.ts';
import { semanaEnPalabras } from '#client/lib/fechas/fechas.ts';
import { nombreTrimestre } from '#client/lib/fechas/trimestre.ts';
import { clienteDe, entrarComo } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { LARGO, SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/**
 * The ledger of the current quarter, which changes live, and of a frozen one, which is also the second page of its
 * certificate.
 */

const HOY = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
/** Start of a quarter that ended long ago, so that its ledger is frozen. */
const ANTIGUO = trimestreDe(sumarDias(HOY, -190));

/**
 * Creates the demo's family and moves some of its past into the quarter `ANTIGUO`: the draft, the work that is older than a week,
 * and one chore of Lucía's that is still open. On starting, the server freezes that quarter's ledger.
 */
const sembrarAntigua = (datos: string): void => {
  sembrarDemo(datos);
  const db = new Database(join(datos, 'te-toca.db'));
  const semana = sumarDias(HOY, -8);
  db.prepare(`update asignaciones set trimestre_inicio = ? where estado <> 'PENDIENTE' and fecha_limite <= ?`).run(
    ANTIGUO,
    semana,
  );
  db.prepare(
    `update asignaciones set trimestre_inicio = ?, disponible_desde = null where id = (select max(a.id) from asignaciones a
     join usuarios u on u.id = a.miembro_id where u.username = 'lucia' and a.estado = 'PENDIENTE')`,
  ).run(ANTIGUO);
  const otro = [`"trimestre_inicio":"${trimestreDe(HOY)}"`, `"trimestre_inicio":"${ANTIGUO}"`];
  db.prepare(`update eventos_reparto set datos = replace(datos, ?, ?)`).run(...otro);
  db.prepare(`update sesiones_reparto set estado = replace(estado, ?, ?), trimestre_inicio = ?`).run(...otro, ANTIGUO);
  db.exec('delete from trabajos_hechos');
  db.close();
};

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarAntigua);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const titulo = (pagina: Page, name: string | RegExp) => pagina.getByRole('heading', { name, exact: true });
const barra = (pagina: Page, lado: 'Prometido' | 'Hecho', { nombre }: Pick<CuentaMiembro, 'nombre'>) =>
  pagina.getByRole('button', { name: new RegExp(`^${lado} ?[\\d.,]+ pts?(/sem)? de ${nombre}\\. `) });
/** Checks that the cards show what the server counted. */
const dicen = async (
  pagina: Page,
  filas: readonly Pick<CuentaMiembro, 'nombre' | 'prometido' | 'hecho'>[],
  dias: DiasContados,
) => {
  for (const fila of filas) {
    const carta = pagina.getByRole('listitem').filter({ has: pagina.getByRole('heading', { name: fila.nombre }) });
    await expect(carta.getByText(enPts(fila.prometido, dias), { exact: true }).first()).toBeVisible();
    await expect(carta.getByText(enPts(fila.hecho, dias), { exact: true }).first()).toBeVisible();
  }
};

test('a child opens the ledger, sees the chores behind a number, and sees the number change live', async ({
  browser,
}) => {
  const [mateo, lucia] = [await clienteDe(servidor.url, 'mateo'), await clienteDe(servidor.url, 'lucia')];
  const cuentas = () => mateo.pedir<CuentasTrimestre>('GET', RUTAS.cuentas);
  const c = await cuentas();
  const { pagina } = await nuevoMovil(browser, 'Mateo', servidor.url, { reducedMotion: 'reduce' });
  await entrarComo(pagina, mateo);
  const laDe = (de: CuentasTrimestre) => de.miembros.find((m) => m.miembro === lucia.yo.id)!;

  await test.step('the verdict comes first, and the rest is folded', async () => {
    await pagina.goto('/justo');
    await expect(titulo(pagina, '¿Es justo?')).toBeVisible();
    const dicho = veredictoDe(c, HOY, await mateo.pedir<Ausencia[]>('GET', RUTAS.ausencias));
    const frase =
      dicho.tipo === 'PRONTO' ? 'Aún es pronto' : fraseDelVeredicto(dicho.juicio, dicho.partes, mateo.yo.id);
    await expect(pagina.getByRole('region', { name: 'Veredicto' }).getByRole('heading')).toHaveText(frase);
    await expect(titulo(pagina, 'Entre todos')).toHaveCount(0);
    await expect(pagina.getByText('Según tus votos')).toHaveCount(0);
  });

  await test.step('`/cuentas` shows everybody’s promised and done work, as the server counts it', async () => {
    await pagina.goto('/cuentas');
    await dicen(pagina, c.miembros, diasDe(c, null, HOY));
    await expect(
      pagina
        .getByRole('listitem')
        .filter({ has: titulo(pagina, /Mateo/) })
        .getByText('Tú', { exact: true }),
    ).toBeVisible();
  });

  await test.step('a bar opens the list of its chores, which add up to its number; closing returns the focus to it', async () => {
    await barra(pagina, 'Prometido', laDe(c)).press('Enter');
    const hoja = pagina.getByRole('dialog', { name: 'Lo prometido: Lucía' });
    await expect(hoja.getByText(`${enPts(laDe(c).prometido, null)} en el trimestre`)).toBeVisible();
    const partes = (await hoja.getByRole('heading', { level: 3 }).allTextContents()).map((t) =>
      Number(/([\d.]+) pts?$/.exec(t)?.[1]?.replaceAll('.', '')),
    );
    expect(partes.reduce((a, b) => a + b, 0)).toBe(laDe(c).prometido);
    await expect(hoja.getByRole('listitem')).not.toHaveCount(0);
    await pagina.keyboard.press('Escape');
    await expect(hoja).toBeHidden();
    await expect(barra(pagina, 'Prometido', laDe(c))).toBeFocused();
  });

  await test.step('the ledger can be shown for one week', async () => {
    const desde = [...new Set(c.miembros.flatMap((m) => m.semanas.map((s) => s.desde)))].toSorted()[0]!;
    await pagina.getByLabel('Semana').selectOption({ label: semanaEnPalabras(desde) });
    await dicen(
      pagina,
      c.miembros.map((m) => ({
        prometido: 0,
        hecho: 0,
        ...m.semanas.find((s) => s.desde === desde),
        nombre: m.nombre,
      })),
      UNA_SEMANA,
    );
    await pagina.getByLabel('Semana').selectOption({ label: 'Todo el trimestre' });
  });

  await test.step('when another member ticks a chore off, the bars on this phone change', async () => {
    const pendientes = await lucia.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
    const una = pendientes.find((a) => a.trimestre_inicio === c.trimestre_inicio && (a.disponible_desde ?? '') <= HOY)!;
    await lucia.pedir('PATCH', ruta(RUTAS.completar, { id: una.id }));
    const despues = await cuentas();
    expect(laDe(despues).hecho).toBe(laDe(c).hecho + una.tarea_puntos);
    await dicen(pagina, despues.miembros, diasDe(despues, null, HOY));
  });

  if (LARGO)
    await test.step('without a network there is an error with a retry button', async () => {
      await pagina.route('**/cuentas/**', (r) => r.abort());
      await pagina.reload();
      await expect(pagina.getByText('Error al cargar las cuentas').first()).toBeVisible();
      // Taps retry while calls still fail, because a new connection would refetch failed reads by itself.
      await pagina.getByRole('button', { name: 'Reintentar' }).first().click();
      await pagina.unrouteAll();
      await expect(titulo(pagina, 'Entre todos')).toBeVisible();
    });
});

test(
  'a frozen quarter can be chosen by its name, is the second page of its certificate, and lists later changes separately',
  SOLO_LARGO,
  async ({ browser }) => {
    const lucia = await clienteDe(servidor.url, 'lucia');
    const { pagina } = await nuevoMovil(browser, 'Lucía', servidor.url, { reducedMotion: 'reduce' });
    await entrarComo(pagina, lucia);
    const url = `${RUTAS.cuentas}?trimestre=${ANTIGUO}`;
    const c = await lucia.pedir<CuentasTrimestre>('GET', url);
    expect(c.congelada_en).not.toBeNull();

    await test.step('the chosen quarter says that it is closed', async () => {
      await pagina.goto('/cuentas');
      await pagina.getByLabel('Trimestre').selectOption({ label: nombreTrimestre(ANTIGUO) });
      await expect(pagina).toHaveURL(`/cuentas?trimestre=${ANTIGUO}`);
      await expect(pagina.getByText(/^Estas cuentas se cerraron el .*: ya no cambian\.$/)).toBeVisible();
      await dicen(pagina, c.miembros, diasDe(c, null, HOY));
      await expect(titulo(pagina, 'Después de cerrarse')).toHaveCount(0);
    });

    await test.step('a chore completed after the freeze has a line of its own, and the sums stay', async () => {
      const abierta = c.renglones.find((r) => r.clase === 'ABIERTA')!;
      await lucia.pedir('PATCH', ruta(RUTAS.completar, { id: abierta.veces[0]!.id }));
      const lineas = pagina.getByRole('region', { name: 'Después de cerrarse' }).getByRole('listitem');
      const nombre = nombreEnFrase(abierta.nombre).replaceAll(/[()]/g, String.raw`\$&`);
      await expect(lineas).toHaveText([
        new RegExp(`^${nombre}, .*La ha hecho LucíaLucía: \\+${String(abierta.puntos)} hecho$`),
      ]);
      await dicen(pagina, c.miembros, diasDe(c, null, HOY));
    });

    await test.step('the ledger is the certificate’s second page, on the screen and on paper', async () => {
      const [{ id }] = await lucia.pedir<[{ id: number }]>('GET', RUTAS.repartosCompletados);
      await pagina.goto(`/reparto/${String(id)}/certificado`);
      await expect(titulo(pagina, 'Prometido y hecho')).toBeVisible();
      const pagina2 = pagina.getByRole('region', { name: 'Prometido y hecho' });
      for (const { nombre } of c.miembros) await expect(pagina2.getByRole('heading', { name: nombre })).toBeVisible();
      await pagina.emulateMedia({ media: 'print' });
      await expect(pagina2).toHaveCSS('break-before', 'page');
      await expect(pagina2.getByRole('link')).toHaveCount(0);
      await pagina.emulateMedia({ media: 'screen' });
      await pagina2.getByRole('link', { name: /De qué es cada número/ }).click();
      await expect(pagina).toHaveURL(`/cuentas?trimestre=${ANTIGUO}`);
    });
  },
);
