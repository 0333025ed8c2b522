import { expect, test } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { clienteDe, entrarComo } from './clientes.ts';
import { levantarDiaFijo, llenarDia } from './dia-fijo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import type { Servidor } from './servidor.ts';

/** «Gracias»: a tap on one phone is seen on the other at once, and disappears when the completion is undone. */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarDiaFijo();
  await llenarDia(servidor);
});
test.afterAll(async ({ browser }) => {
  await cerrarMoviles(browser);
  await servidor.cerrar();
});

const OTRA_VEZ = /^No se ha|conexi/i;

test('a heart tapped on one phone is told on the other, waits for the network, and goes with an undo', async ({
  browser,
}) => {
  const javier = await clienteDe(servidor.url, 'javier');
  const suyas = await javier.pedir<Asignacion[]>('GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
  const hoy = suyas.find((a) => !a.atrasada && (a.disponible_desde ?? a.fecha_limite ?? '') <= (a.fecha_limite ?? ''));
  if (hoy === undefined) throw new Error('Javier has nothing to do');
  await javier.pedir('PATCH', ruta(RUTAS.completar, { id: hoy.id }));

  const [deElena, deJavier] = [
    await nuevoMovil(browser, 'elena', servidor.url),
    await nuevoMovil(browser, 'javier', servidor.url),
  ];
  await entrarComo(deElena.pagina, await clienteDe(servidor.url, 'elena'));
  await entrarComo(deJavier.pagina, javier);
  await deJavier.pagina.goto('/dashboard');
  await expect(deJavier.pagina.locator('[data-conexion]')).toHaveAttribute('data-conexion', 'vivo');
  await deElena.pagina.goto('/dashboard');
  await deElena.pagina.getByRole('button', { name: 'Ver todo lo de hoy' }).click();
  const por = new RegExp(`Javier por «${hoy.tarea_nombre.split(' · ')[0] ?? ''}`);
  const corazon = deElena.pagina.getByRole('button', { name: por });
  await expect(corazon).toHaveAttribute('aria-pressed', 'false');
  const agradecidas = deJavier.pagina.getByRole('listitem').filter({ hasText: 'Gracias de Elena' });
  const caja = await corazon.boundingBox();
  expect(Math.min(caja?.width ?? 0, caja?.height ?? 0)).toBeGreaterThanOrEqual(48);

  await test.step('without a network the heart empties again, and the phone says why', async () => {
    await deElena.contexto.setOffline(true);
    await corazon.click();
    await expect(deElena.pagina.getByText(OTRA_VEZ).first()).toBeVisible();
    await expect(corazon).toHaveAttribute('aria-pressed', 'false');
    await deElena.contexto.setOffline(false);
    await expect(deElena.pagina.locator('[data-conexion]')).toHaveAttribute('data-conexion', 'vivo');
  });

  await test.step('with one the other phone says who and for what', async () => {
    await corazon.click();
    await expect(corazon).toHaveAttribute('aria-pressed', 'true');
    await expect(
      deJavier.pagina.getByText(`Elena te da las gracias por «${nombreEnFrase(hoy.tarea_nombre)}»`),
    ).toBeVisible();
    await deJavier.pagina.goto('/tasks?pestana=completadas');
    await expect(agradecidas).toHaveCount(1);
    await expect(agradecidas).toContainText(hoy.tarea_nombre.split(' · ')[0] ?? '');
  });

  await test.step('undone and done again, it has no thanks', async () => {
    await javier.pedir('POST', ruta(RUTAS.deshacerCompletar, { id: hoy.id }));
    await expect(corazon).toHaveCount(0);
    await javier.pedir('PATCH', ruta(RUTAS.completar, { id: hoy.id }));
    await expect(corazon).toHaveAttribute('aria-pressed', 'false');
    await expect(agradecidas).toHaveCount(0);
  });
});
