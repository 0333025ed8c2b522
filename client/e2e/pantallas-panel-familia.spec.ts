import { expect, test } from '@playwright/test';
import type { ConfiguracionReparto } from '#shared/contracts/cuotas.ts';
import type { Familia, Usuario } from '#shared/contracts/familias.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { fechaLarga } from '#client/lib/fechas/fechas.ts';
import { desplegar } from './andar.ts';
import { LARGO, SOLO_LARGO } from './largo.ts';
import {
  abrir,
  boton,
  conPanel,
  contestar,
  elena,
  enviar,
  fallar,
  pagina,
  rechazar,
  reintentar,
  responder,
} from './panel.ts';
import { loQueDura } from './pantallas.ts';

/** The panel's tabs about members: «Asignar», «Miembros» and «Config». */

conPanel();

/** Returns the failures to simulate; in the quick suite only the last, which has the server's own text. */
const algunos = <T>(fallos: readonly T[]): readonly T[] => (LARGO ? fallos : fallos.slice(-1));

// Specification: 2.67 5.15 5.16 5.32 6.17 8.21 8.22 8.23
test('«Asignar» offers only members with an account, requires chore and member, and shows failures', async () => {
  await pagina.goto('/profile');
  await enviar('post', RUTAS.agregarMiembro, { first_name: 'Abuelo' });
  await abrir('asignar');
  const miembro = pagina.getByLabel('Miembro', { exact: true });
  await expect(miembro.locator('option')).toHaveText(['Elige a quién', 'Elena Robles', 'Javier', 'Lucía', 'Mateo']);
  await expect(pagina.getByLabel('Tarea', { exact: true })).toHaveAttribute('required', '');
  await expect(miembro).toHaveAttribute('required', '');
  const hoy = await pagina.evaluate(() => new Date().toLocaleDateString('sv'));
  await expect(pagina.getByLabel('Fecha límite')).toHaveAttribute('min', hoy);
  await expect(pagina.getByLabel('Fecha límite')).not.toHaveAttribute('required', '');

  await pagina.getByLabel('Tarea', { exact: true }).selectOption('Planchar');
  await miembro.selectOption('Mateo');
  for (const [json, status, texto] of algunos([
    [{}, 500, 'Error al asignar tarea'],
    [{ detail: 'Ahora no' }, 400, 'Ahora no'],
  ] as const)) {
    await rechazar('**/api/tasks/asignaciones/', json, status);
    await boton('Asignar tarea').click();
    await expect(pagina.getByRole('alert').filter({ hasText: texto })).toBeVisible();
    await pagina.unrouteAll();
  }
  await boton('Asignar tarea').click();
  await expect(pagina.getByText('Tarea "Planchar" asignada correctamente')).toBeVisible();

  const eliminar = boton('Eliminar Planchar de Mateo').first();
  if (LARGO) {
    await fallar(/\/api\/tasks\/asignaciones\/\d+\/$/);
    await eliminar.click();
    await responder('¿Eliminar esta asignación?', 'Eliminar');
    await expect(pagina.getByText('Error al eliminar asignación')).toBeVisible();
    await pagina.unrouteAll();
  }
  await eliminar.click();
  await responder('¿Eliminar esta asignación?', 'Eliminar');
  await expect(pagina.getByText('Asignación eliminada')).toBeVisible();
});

test('«Miembros» shows the access card, the steps for joining, and a card for each member with its badges', async () => {
  const usuarios = await elena.pedir<Usuario[]>(RUTAS.usuarios);
  const familia = await elena.pedir<Familia>(ruta(RUTAS.familia, { id: usuarios[0]?.familia ?? 0 }));
  await abrir('miembros');

  // Specification: 2.69 3.08
  await test.step('the access card has the family’s name, ID, six-digit PIN and a note to share them', async () => {
    const acceso = pagina.locator('section').filter({ has: pagina.getByRole('heading', { name: 'Datos de acceso' }) });
    await expect(acceso).toContainText('Familia Robles');
    await expect(acceso).toContainText(`ID de familia${String(familia.id)}`);
    await expect(acceso).toContainText(`PIN${familia.pin}`);
    expect(familia.pin).toMatch(/^\d{6}$/);
    await expect(acceso).toContainText('Comparte el ID y el PIN con tu familia');
  });

  // Specification: 2.71
  await test.step('the steps are add, share, choose the name, create a password', async () => {
    const pasos = pagina
      .locator('section')
      .filter({ has: pagina.getByRole('heading', { name: '¿Cómo funciona?' }) })
      .getByRole('listitem');
    await expect(pasos).toHaveCount(4);
    for (const [i, palabra] of ['Agrega', 'el ID y el PIN', 'elige su nombre', 'contraseña personal'].entries())
      await expect(pasos.nth(i)).toContainText(palabra);
  });

  // Specification: 2.72 2.74 2.75 2.76 2.77
  await test.step('the list has its count, and each member’s face, name, username, age group, role, points and streak', async () => {
    await expect(
      pagina.getByRole('heading', { name: `Miembros de la Familia (${String(usuarios.length)})` }),
    ).toBeVisible();
    for (const u of usuarios) {
      const carta = pagina
        .getByRole('listitem')
        .filter({ has: pagina.getByRole('button', { name: `Cambiar la foto de ${u.first_name}` }) });
      await expect(carta).toContainText(u.first_name);
      await expect(carta).toContainText(/\p{Extended_Pictographic}/u);
      await expect(carta).toContainText(u.grupo_edad_display);
      await expect(carta.getByText('Sin activar', { exact: true })).toHaveCount(u.tiene_cuenta ? 0 : 1);
      await expect(carta.getByText('✓ Activo', { exact: true })).toHaveCount(u.tiene_cuenta ? 1 : 0);
      await expect(carta.getByText(`@${u.username}`, { exact: true })).toHaveCount(u.tiene_cuenta ? 1 : 0);
      await expect(carta.getByText('⭐ Admin', { exact: true })).toHaveCount(u.es_administrador ? 1 : 0);
      await expect(carta).toContainText(
        u.puntos_totales === 1 ? '1 punto' : `${u.puntos_totales.toLocaleString('es-ES')} puntos`,
      );
      await expect(carta).toContainText(u.racha_dias === 1 ? '1 día' : `${String(u.racha_dias)} días`);
    }
  });

  if (LARGO)
    // Specification: 2.73
    await test.step('an empty list has a message', async () => {
      await contestar(RUTAS.usuarios, []);
      await pagina.reload();
      await expect(pagina.getByRole('heading', { name: 'No hay miembros en la familia' })).toBeVisible();
      await pagina.unrouteAll();
      await pagina.reload();
    });

  // Specification: 2.78 4.11 4.12 4.13 4.14 8.30 8.31
  await test.step('only another adult with an account can be promoted or demoted, after a question, with the server’s text on failure', async () => {
    await expect(pagina.getByRole('button', { name: /^(Hacer|Quitar) admin a/ })).toHaveText(['Hacer admin']);
    await boton('Hacer admin a Javier').click();
    await responder('¿Estás seguro de promover a Javier?', 'Cancelar');
    for (const [json, status, texto] of algunos([
      [{}, 500, 'Error al cambiar rol de administrador'],
      [
        { error: 'Solo un adulto puede ser administrador', codigo: 'SOLO_ADULTOS' },
        409,
        'Solo un adulto puede ser administrador',
      ],
    ] as const)) {
      await fallar('**/cambiar_rol_admin/', json, status);
      await boton('Hacer admin a Javier').click();
      await responder('¿Estás seguro de promover a Javier?', 'Promover');
      await expect(pagina.getByText(texto)).toBeVisible();
      await pagina.unrouteAll();
    }
    await boton('Hacer admin a Javier').click();
    await responder('¿Estás seguro de promover a Javier?', 'Promover');
    await expect(pagina.getByText('Javier ahora administra la familia')).toBeVisible();
    await boton('Quitar admin a Javier').click();
    await responder('¿Estás seguro de quitar admin a Javier?', 'Quitar admin');
    await expect(pagina.getByText('Javier ya no administra la familia')).toBeVisible();
  });
});

// Specification: 2.70 2.79 2.80 2.81 2.82 5.23 5.24 6.03 8.27 9.04
test('the form for a new member has name, age group and a note, and shows errors', SOLO_LARGO, async () => {
  await abrir('miembros');
  await boton('Agregar Nuevo Miembro').click();
  const formulario = pagina.getByRole('dialog', { name: 'Agregar Nuevo Miembro' });
  const agregar = boton('Agregar', formulario);
  await expect(boton('Añadir foto', formulario)).toBeVisible();
  await expect(formulario.getByLabel('Grupo de edad').locator('option')).toHaveText([
    'Adulto (18+)',
    'Juvenil (11-17)',
    'Infantil (6-10)',
  ]);
  await expect(formulario.getByLabel('Grupo de edad')).toHaveValue('ADULTO');
  await expect(formulario).toContainText(
    'No podrá entrar en la app hasta que active su cuenta con el ID de familia y el PIN.',
  );
  await agregar.click();
  await expect(formulario.getByText('Este campo es obligatorio')).toBeVisible();

  await formulario.getByLabel('Nombre').fill('Noa');
  await fallar('**/agregar-miembro/', {}, 500);
  await agregar.click();
  await expect(formulario.getByRole('alert')).toHaveText('Error al agregar miembro');
  await pagina.unrouteAll();
  // Errors of the name show beside the name.
  await fallar('**/agregar-miembro/', { first_name: ['Ese nombre no', 'Otro'] }, 400);
  await agregar.click();
  await expect(formulario.getByLabel('Nombre')).toHaveAccessibleDescription('Ese nombre no');
  await expect(formulario.getByRole('alert')).toHaveCount(0);
  await pagina.unrouteAll();
  await boton('Cancelar', formulario).click();
  await expect(formulario).toBeHidden();

  await boton('Agregar Nuevo Miembro').click();
  await formulario.getByLabel('Nombre').fill('Noa');
  const contesta = Promise.withResolvers<void>();
  await pagina.route('**/agregar-miembro/', async (r) => {
    await contesta.promise;
    await r.continue();
  });
  await agregar.click();
  await expect(formulario.getByRole('button', { name: 'Guardando...' })).toBeVisible();
  contesta.resolve();
  await expect(formulario).toBeHidden();
  await expect(pagina.getByRole('listitem').filter({ has: boton('Cambiar la foto de Noa') })).toContainText(
    'Sin activar',
  );
});

// Specification: 2.88 2.90 2.91 7.39 9.22
test('«Config» shows the total, a slider for each member, the recommended shares, and the link to the server’s page', async () => {
  const yo = await elena.pedir<Usuario>(RUTAS.yo);
  const configuraciones = await elena.pedir<ConfiguracionReparto[]>(
    `${RUTAS.configuracionesReparto}?familia=${String(yo.familia)}`,
  );

  // Specification: 2.87
  await test.step('the total is green at exactly 100, else yellow with a warning', async () => {
    const aviso = (total: number) =>
      pagina
        .locator('div')
        .filter({ hasText: `Total: ${String(total)}%` })
        .last()
        .locator('xpath=ancestor-or-self::div[contains(@class, "-tenue")][1]');
    await abrir('config');
    await expect(aviso(100)).toHaveClass(/bg-bien-tenue/);
    await expect(pagina.getByText('El total debe sumar 100% para que el reparto funcione')).toHaveCount(0);
    await contestar(
      RUTAS.configuracionesReparto,
      configuraciones.map((c, i) => ({ ...c, porcentaje_asignado: c.porcentaje_asignado + (i === 0 ? 5 : 0) })),
    );
    await pagina.reload();
    await expect(aviso(105)).toHaveClass(/bg-atencion-tenue/);
    await expect(aviso(105)).toContainText('El total debe sumar 100% para que el reparto funcione');
    await pagina.unrouteAll();
    await pagina.reload();
  });

  if (LARGO)
    // Specification: 2.89 8.34
    await test.step('an empty list and a failed read each have a message', async () => {
      await contestar(RUTAS.configuracionesReparto, []);
      await pagina.reload();
      await expect(pagina.getByRole('heading', { name: 'Sin configuración' })).toBeVisible();
      await expect(
        pagina.getByText('Las configuraciones se crean automáticamente al empezar un trimestre o un reparto.'),
      ).toBeVisible();
      await pagina.unrouteAll();
      await fallar(`**${RUTAS.configuracionesReparto}*`);
      await pagina.reload();
      await expect(pagina.getByText('Error al cargar datos')).toBeVisible();
      await reintentar();
    });

  expect(configuraciones).toHaveLength(4);
  for (const c of configuraciones) {
    const carta = pagina
      .getByRole('listitem')
      .filter({ has: pagina.getByRole('slider', { name: `Porcentaje de ${c.miembro_nombre}` }) });
    await expect(carta).toContainText(c.miembro_nombre);
    await expect(carta).toContainText(fechaLarga(c.trimestre_inicio));
    await expect(carta.getByText('Activa', { exact: true })).toHaveCount(c.activa ? 1 : 0);
    await expect(carta).toContainText(`${String(c.porcentaje_asignado)}%`);
    await expect(carta.getByRole('slider')).toHaveAttribute('aria-valuetext', `${String(c.porcentaje_asignado)}%`);
    await expect(carta.getByRole('slider')).toHaveAttribute('aria-valuemin', '0');
    await expect(carta.getByRole('slider')).toHaveAttribute('aria-valuemax', '100');
  }

  if (LARGO)
    // Specification: 9.15
    await test.step('a saved share is confirmed for two seconds, even when another is saved meanwhile', async () => {
      const deslizador = (nombre: string) => pagina.getByRole('slider', { name: `Porcentaje de ${nombre}` });
      const fila = (nombre: string) => pagina.getByRole('listitem').filter({ has: deslizador(nombre) });
      const dicho = (nombre: string) => fila(nombre).getByText('Porcentaje actualizado');
      const dicha: { dura?: number } = {};
      const acaba = loQueDura(pagina, 'Porcentaje actualizado', fila('Elena')).then((ms) => (dicha.dura = ms));
      await deslizador('Elena').press('ArrowLeft');
      await expect(dicho('Elena')).toBeVisible();
      const guardado = () => pagina.waitForResponse((r) => r.request().method() === 'PATCH');
      // Saves Javier's share until Elena's message has gone: at least twice, and an even number of times, so that it ends where
      // it began.
      for (let veces = 0; veces < 2 || veces % 2 === 1 || dicha.dura === undefined; veces += 1)
        await Promise.all([guardado(), deslizador('Javier').press(veces % 2 === 0 ? 'ArrowLeft' : 'ArrowRight')]);
      expect(await acaba).toBeLessThan(4_000);
      await deslizador('Elena').press('ArrowRight');
      await expect(pagina.getByText('Total: 100%')).toBeVisible();
    });
  const consejos = pagina
    .locator('section')
    .filter({ has: pagina.getByRole('heading', { name: '¿Cuánto a cada uno?' }) });
  for (const consejo of ['Adultos30-40%', 'Adolescentes15-25%', 'Niños pequeños10-15%'])
    await expect(consejos).toContainText(consejo);
  await desplegar(pagina, 'Extras');
  const enlace = pagina.getByRole('link', { name: 'Documentación de la API' });
  const [otra] = await Promise.all([elena.contexto.waitForEvent('page'), enlace.click()]);
  await expect(otra.getByRole('heading', { name: /^Te Toca/ })).toBeVisible();
  await otra.close();
});
