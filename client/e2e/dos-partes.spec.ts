import { expect, test } from '@playwright/test';
import { descartar, desplegar } from './andar.ts';
import { SOLO_LARGO } from './largo.ts';
import { abrir, boton, conPanel, pagina } from './panel.ts';
import { hallarRoturas } from './roturas.ts';

/** A daily chore dealt in parts by days: its mark in the panel, changes that the form refuses, and the preview of a draft. */

conPanel();

test(
  'the panel marks a chore in parts, its form explains why its frequency cannot change, and the preview names the chores in parts',
  SOLO_LARGO,
  async () => {
    await abrir('tareas');
    const ficha = pagina.getByRole('listitem').filter({ hasText: 'Fregar los platos' });
    await expect(ficha.getByText('En partes')).toBeVisible();
    await boton('Editar Fregar los platos').click();
    const formulario = pagina.getByRole('dialog');
    await expect(formulario.getByRole('radio', { name: 'Entera' })).toBeChecked();
    await formulario.getByLabel('Frecuencia', { exact: true }).selectOption('Mensual');
    await expect(formulario.getByText(/primero guárdala en pausa/)).toBeVisible();
    await formulario.getByLabel('Día del mes', { exact: true }).fill('3');
    await formulario.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(
      pagina.getByText(/va en partes\. Para cambiar cada cuánto toca, primero ponla en pausa/),
    ).toBeVisible();
    await expect(formulario.getByRole('button', { name: 'Guardar cambios' })).toBeVisible();
    expect(await pagina.evaluate(hallarRoturas)).toEqual([]);
    await pagina.keyboard.press('Escape');
    await descartar(pagina);

    await abrir('reparto');
    await pagina.getByRole('link', { name: /^Preparar (la noche|otro reparto)$/ }).click();
    await desplegar(pagina, 'Opciones');
    await expect(pagina.getByText(/Van por días, L–J y V–D: .*«Fregar los platos»/)).toBeVisible();
  },
);
