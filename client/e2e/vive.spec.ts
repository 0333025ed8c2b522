import { expect, test } from '@playwright/test';
import { movilDe, sembrarDemo } from './demo.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterAll(() => servidor.cerrar());

test('for a teenager who lives here alternate weeks, the week shows her away, and her proposed share counts once accepted', async ({
  browser,
}) => {
  const { pagina } = await movilDe(browser, servidor, 'elena');
  await pagina.goto('/panel?pestana=miembros');
  await pagina.getByRole('button', { name: 'Editar a Lucía' }).click();
  const hoja = pagina.getByRole('dialog', { name: 'Editar a Lucía' });
  await hoja.getByLabel('Vive aquí').selectOption('Semanas alternas');
  const lunes = await hoja.getByLabel('Primer día fuera').inputValue();
  await hoja.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(hoja).toBeHidden();

  await pagina.goto(`/semana?desde=${lunes}`);
  const domingo = pagina.getByRole('region', { name: /^Domingo/ });
  const fuera = domingo.getByRole('listitem').filter({ has: pagina.getByText('Fuera', { exact: true }) });
  await expect(fuera.filter({ hasText: 'Lucía' })).toBeVisible();

  await pagina.goto('/panel?pestana=carga');
  await expect(pagina.getByText(/^Por las semanas que Lucía vive aquí: .*Lucía 11/).first()).toBeVisible();
  await pagina.getByRole('button', { name: 'Aceptar estas partes' }).first().click();
  await expect(pagina.getByRole('textbox', { name: 'Lucía' })).toHaveValue('11');
  await expect(pagina.getByText('Por las semanas')).toHaveCount(0);
});
