import { expect, test, type Browser, type Page } from '@playwright/test';
import type { ReajustesVistos } from '#shared/contracts/reajustes.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { clienteDe, type Cliente } from './clientes.ts';
import { movilDe, sembrarDemo, type Vecino } from './demo.ts';
import { colgarTele, PEQUENA } from './sala.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** A chore added in the middle of the quarter leads to a reajuste: offered, proposed, answered live and certified. */

let servidor: Servidor;
let elena: Cliente;
const moviles = new Map<string, Vecino>();
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
  elena = await clienteDe(servidor.url, 'elena');
});
test.afterAll(async () => {
  for (const { contexto } of moviles.values()) await contexto.close();
  await servidor.cerrar();
});

const movil = async (browser: Browser, quien: string): Promise<Vecino> => {
  const suyo = moviles.get(quien) ?? (await movilDe(browser, servidor, quien));
  moviles.set(quien, suyo);
  return suyo;
};
const mirar = async ({ contexto }: Vecino, camino: string): Promise<Page> => {
  const pagina = await contexto.newPage();
  await pagina.goto(camino);
  await expect(pagina.locator('[data-conexion]')).toHaveAttribute('data-conexion', 'vivo');
  return pagina;
};

test('a new chore leads to a reajuste, which is answered on a phone, shown on the wall screen, and certified', async ({
  browser,
}) => {
  const inicio = await mirar(await movil(browser, 'elena'), '/te-esperan');
  await elena.pedir('POST', RUTAS.tareas, { nombre: 'Limpiar el acuario', frecuencia: 'SEMANAL', dia_semana: 7 });
  const oferta = inicio.getByRole('region', { name: '¿Hacemos un reajuste?' });
  await expect(oferta).toContainText('«Limpiar el acuario» todavía no es de nadie');
  const { pagina: tele } = await colgarTele(browser, servidor, elena, PEQUENA);

  await oferta.getByRole('button', { name: 'Proponer un reajuste' }).click();
  await expect(oferta).toBeHidden();
  const enLaTele = tele.getByRole('region', { name: 'Reajuste', exact: true });
  await expect(enLaTele).toContainText('Limpiar el acuario');

  const { reajuste } = await elena.pedir<ReajustesVistos>('GET', RUTAS.reajustes);
  const recibe = reajuste?.propuestas.flatMap((p) => p.cambios).find((c) => c.de === null)?.a;
  const { username } = (await elena.pedir<readonly Usuario[]>('GET', RUTAS.usuarios)).find((u) => u.id === recibe)!;
  const suyo = await mirar(await movil(browser, username), '/reajuste');
  const paraMi = suyo.getByRole('region', { name: 'Para ti' });
  await expect(paraMi).toContainText('Te la quedas tú: no es de nadie.');
  await paraMi.getByRole('button', { name: 'Sí, de acuerdo' }).first().click();
  await expect(suyo.getByRole('region', { name: 'Para ti' }).getByText('Limpiar el acuario')).toBeHidden();

  const { reajuste: sigue } = await elena.pedir<ReajustesVistos>('GET', RUTAS.reajustes);
  if (sigue !== null) await elena.pedir('POST', ruta(RUTAS.terminarReajuste, { id: sigue.id }));
  await expect(enLaTele).toBeHidden();
  await suyo
    .getByRole('link', { name: /^Reajuste del/ })
    .first()
    .click();
  await expect(suyo.getByRole('heading', { name: 'Antes y después' })).toBeVisible();
  await expect(suyo.getByText('Limpiar el acuario')).toBeVisible();
  await expect(suyo.getByText('No se cumple:')).toHaveCount(0);
});
