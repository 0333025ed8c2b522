import { expect, test } from '@playwright/test';
import type { ConfiguracionReparto } from '#shared/contracts/cuotas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { clienteDe } from './clientes.ts';
import { movilDe, sembrarDemo, type Vecino } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** The editor of all members' shares, in both tabs that have it: balancing, undoing, and shares by age. */

let servidor: Servidor;
let elena: Vecino;
test.beforeAll(async ({ browser }) => {
  servidor = await levantarServidor(sembrarDemo);
  elena = await movilDe(browser, servidor, 'elena');
});
test.afterAll(async () => {
  await elena.contexto.close();
  await servidor.cerrar();
});

const GENTE = ['Elena', 'Javier', 'Lucía', 'Mateo'] as const;
const CONSEJO = 'Con 2 adultos, 1 adolescente y 1 niño: 35 %, 20 % y 10 % cada uno.';
const boton = (name: string) => elena.pagina.getByRole('button', { name, exact: true });
const guardadas = async () =>
  (await elena.pedir<ConfiguracionReparto[]>(RUTAS.configuracionesReparto)).map((c) => c.porcentaje_asignado);

test(
  'in «Carga» balancing keeps the share moved last and scales the others, and can be undone',
  SOLO_LARGO,
  async () => {
    const { pagina } = elena;
    await pagina.goto('/panel?pestana=carga');
    const enCampos = async (...valores: readonly string[]) => {
      for (const [i, nombre] of GENTE.entries())
        await expect(pagina.getByRole('textbox', { name: nombre })).toHaveValue(valores[i] ?? '');
    };
    await enCampos('35', '35', '20', '10');
    await boton('Añadir 5% a Elena').click();
    await expect(
      pagina.getByText('Al cuadrar, Elena se queda en 40% y los demás cambian en proporción.'),
    ).toBeVisible();
    await boton('Cuadrar a 100').click();
    await expect(pagina.getByText('Suma 100%')).toBeVisible();
    await enCampos('40', '30', '20', '10');
    await boton('Deshacer').click();
    await enCampos('40', '35', '20', '10');
    await expect(pagina.getByText('Sobran 5%')).toBeVisible();
    await boton('Empezar por edades').click();
    await enCampos('35', '35', '20', '10');
    await expect(pagina.getByText(CONSEJO)).toBeVisible();
    await boton('Repartir por igual').click();
    await boton('Guardar').click();
    await expect(pagina.getByText('¡Configuración guardada correctamente!')).toBeVisible();
    expect(await guardadas()).toEqual([25, 25, 25, 25]);
  },
);

test('in «Config» balancing saves at once, and can be undone', SOLO_LARGO, async () => {
  const { pagina } = elena;
  const jefa = await clienteDe(servidor.url, 'elena');
  const gente = await jefa.pedir<readonly Usuario[]>('GET', RUTAS.usuarios);
  const configuraciones = gente.map(({ id }) => ({ miembro: id, porcentaje_carga: 25 }));
  await jefa.pedir('POST', RUTAS.cargaActualizar, { configuraciones });
  await pagina.goto('/panel?pestana=config');
  await pagina.getByRole('slider', { name: 'Porcentaje de Mateo' }).press('ArrowLeft');
  await expect(pagina.getByText('Total: 95%')).toBeVisible();
  await expect.poll(guardadas).toEqual([25, 25, 25, 20]);
  await boton('Cuadrar a 100').click();
  await expect(pagina.getByText('Total: 100%')).toBeVisible();
  await expect.poll(guardadas).toEqual([30, 25, 25, 20]);
  await expect(boton('Deshacer')).toHaveCount(0);
  await boton('Empezar por edades').click();
  await expect.poll(guardadas).toEqual([35, 35, 20, 10]);
  await boton('Deshacer').click();
  await expect.poll(guardadas).toEqual([30, 25, 25, 20]);
  await boton('Empezar por edades').click();
  await expect.poll(guardadas).toEqual([35, 35, 20, 10]);
  await expect(pagina.getByText(CONSEJO)).toBeVisible();
});
