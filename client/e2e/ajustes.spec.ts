import { expect, test } from '@playwright/test';
import { desplegar } from './andar.ts';
import { LARGO, SOLO_LARGO } from './largo.ts';
import { CLAVE, agregarMiembro, crearTarea, nuevoMovil, registrarFamilia, type Persona } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Settings: an admin's in the panel (members, shares, family, assignments), an invitation by QR code, and one's own account. */

let servidor: Servidor;
let ana: Persona;
test.beforeAll(async ({ browser }) => {
  servidor = await levantarServidor();
  ana = await nuevoMovil(browser, 'Ana', servidor.url);
  await registrarFamilia(ana, 'Los García');
});
test.afterAll(async () => {
  await ana.contexto.close();
  await servidor.cerrar();
});

test('a member joins by QR code without typing the ID or the PIN, and no request contains the secret in its address', async ({
  browser,
}) => {
  await agregarMiembro(ana, 'Luis', 'Adulto (18+)');
  const [respuesta] = await Promise.all([
    ana.pagina.waitForResponse(/\/invitacion\/$/),
    ana.pagina.getByRole('button', { name: 'Invitar con un código' }).click(),
  ]);
  await expect(ana.pagina.getByRole('img', { name: 'Código para unirse a la familia' })).toBeVisible();
  const { secreto, url_ruta } = (await respuesta.json()) as { secreto: string; url_ruta: string };
  await ana.pagina.keyboard.press('Escape');
  await expect(ana.pagina.getByRole('button', { name: 'Invitar con un código' })).toBeFocused();

  const luis = await nuevoMovil(browser, 'Luis', servidor.url);
  const direcciones: string[] = [];
  luis.pagina.on('request', (r) => direcciones.push(r.url(), r.headers()['referer'] ?? ''));
  await luis.pagina.goto(url_ruta);
  await luis.pagina.getByRole('button', { name: 'Luis' }).click();
  await luis.pagina.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await luis.pagina.getByLabel('Repite la contraseña').fill(CLAVE);
  await luis.pagina.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await expect(luis.pagina.getByRole('heading', { name: 'Tu usuario es' })).toContainText('@luis');
  expect(
    direcciones.filter((d) => new URL(d === '' ? servidor.url : d).href.split('#')[0]?.includes(secreto) === true),
  ).toEqual([]);
  await luis.contexto.close();

  const tarde = await nuevoMovil(browser, 'Nadie', servidor.url);
  await tarde.pagina.goto(`/join-family#familia=1&invitacion=${'x'.repeat(43)}`);
  await expect(tarde.pagina.getByRole('alert')).toContainText('La invitación ha caducado');
  await tarde.pagina.getByRole('button', { name: 'Usar el ID y el PIN' }).click();
  await expect(tarde.pagina.getByLabel('ID de familia')).toHaveValue('1');
  await tarde.contexto.close();
});

// Specification: 2.88 5.21 8.32 8.33 9.15
test('a share is saved when the slider is released, warns of a total other than 100, and reverts after a failure', async () => {
  const { pagina } = ana;
  await pagina.goto('/panel?pestana=config');
  await expect(pagina.getByRole('heading', { name: 'Sin configuración' })).toBeVisible();
  await pagina.getByRole('link', { name: 'Ir a Carga' }).click();
  await pagina.getByRole('button', { name: 'Guardar' }).click();
  await expect(pagina.getByText('¡Configuración guardada correctamente!')).toBeVisible();
  await pagina.getByRole('tab', { name: 'Config' }).click();
  await expect(pagina.getByText('Total: 100%')).toBeVisible();

  const deslizador = pagina.getByRole('slider', { name: 'Porcentaje de Ana' });
  const antes = Number(await deslizador.getAttribute('aria-valuenow'));
  await deslizador.press('ArrowLeft');
  const dicho = pagina.getByText('Porcentaje actualizado');
  await expect(dicho).toBeVisible();
  await expect(pagina.getByText('Total: 95%')).toBeVisible();
  await expect(pagina.getByText('El total debe sumar 100% para que el reparto funcione')).toBeVisible();
  if (!LARGO) return;
  // avisos.spec.ts measures how long the toast is shown.
  await expect(dicho).toBeHidden();
  await pagina.reload();
  await expect(deslizador).toHaveAttribute('aria-valuetext', `${String(antes - 5)}%`);

  await pagina.route('**/configuraciones-reparto/*/', (ruta) => ruta.abort());
  await deslizador.press('ArrowLeft');
  await expect(pagina.getByText('Error al actualizar porcentaje')).toBeVisible();
  await expect(deslizador).toHaveAttribute('aria-valuetext', `${String(antes - 5)}%`);
  await pagina.unroute('**/configuraciones-reparto/*/');
});

test(
  'an admin edits a member’s name and age group, but an admin’s age group cannot be changed',
  SOLO_LARGO,
  async () => {
    const { pagina } = ana;
    await agregarMiembro(ana, 'Lia', 'Infantil (6-10)');
    const formulario = pagina.getByRole('dialog');
    const editar = (nombre: string) => pagina.getByRole('button', { name: `Editar a ${nombre}`, exact: true });
    const guardar = formulario.getByRole('button', { name: 'Guardar cambios' });
    await editar('Ana').click();
    await expect(formulario.getByLabel('Nombre', { exact: true })).toHaveValue('Ana');
    await expect(formulario.getByLabel('Grupo de edad')).toHaveCount(0);
    await pagina.keyboard.press('Escape');
    await expect(editar('Ana')).toBeFocused();

    await editar('Lia').click();
    await formulario.getByLabel('Nombre', { exact: true }).fill(' ');
    await guardar.click();
    await expect(formulario.getByText('Este campo es obligatorio')).toBeVisible();
    await formulario.getByLabel('Nombre', { exact: true }).fill('Lía');
    await formulario.getByLabel('Grupo de edad').selectOption('Juvenil (11-17)');
    await pagina.route(/\/api\/core\/usuarios\/\d+\/$/, (r) => r.fulfill({ status: 500, json: {} }));
    await guardar.click();
    await expect(formulario.getByRole('alert')).toHaveText('Error al guardar los datos');
    await pagina.unrouteAll();
    await guardar.click();
    await expect(pagina.getByText('Datos de Lía guardados')).toBeVisible();
    const carta = pagina.getByRole('listitem').filter({ has: editar('Lía') });
    await expect(carta.getByText('Juvenil', { exact: true })).toBeVisible();
  },
);

test('an admin renames the family and chooses its time zone by place', SOLO_LARGO, async () => {
  const { pagina } = ana;
  await pagina.goto('/panel?pestana=config');
  await pagina.getByLabel('Nombre de familia').fill('Los Ruiz');
  const zona = pagina.getByRole('combobox', { name: 'Zona horaria' });
  await expect(zona).toHaveValue('Europe/Madrid');
  await zona.selectOption('Canarias (España)');
  await pagina.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(pagina.getByText('Datos de la familia guardados')).toBeVisible();
  await expect(pagina.getByText('Los Ruiz').first()).toBeVisible();
  await pagina.reload();
  await expect(zona).toHaveValue('Atlantic/Canary');
});

// Specification: 2.67 5.32 8.23
test('an admin assigns a chore by hand, sees its state, and removes it after a confirmation', SOLO_LARGO, async () => {
  const { pagina } = ana;
  await pagina.goto('/panel?pestana=asignar');
  await expect(pagina.getByRole('heading', { name: 'Aún no hay tareas' })).toBeVisible();
  await crearTarea(ana, { nombre: 'Regar las plantas', edades: [], dificultad: 1 });
  await pagina.goto('/panel?pestana=asignar');
  await expect(pagina.getByRole('heading', { name: 'Nadie tiene tareas asignadas' })).toBeVisible();
  await expect(pagina.getByLabel('Fecha límite')).toHaveAttribute('min', /^\d{4}-\d\d-\d\d$/);
  await pagina.getByLabel('Tarea', { exact: true }).selectOption({ label: 'Regar las plantas' });
  await pagina.getByLabel('Miembro', { exact: true }).selectOption({ label: 'Ana' });
  await pagina.getByRole('button', { name: 'Asignar tarea' }).click();
  await expect(pagina.getByText('Tarea "Regar las plantas" asignada correctamente')).toBeVisible();
  const grupo = pagina.getByRole('region', { name: 'Ana' });
  await expect(grupo.getByText('Pendiente', { exact: true })).toBeVisible();

  await grupo.getByRole('button', { name: /^Eliminar/ }).click();
  const pregunta = pagina.getByRole('alertdialog', { name: '¿Eliminar esta asignación?' });
  await pregunta.getByRole('button', { name: 'Cancelar' }).click();
  await expect(grupo).toBeVisible();
  await grupo.getByRole('button', { name: /^Eliminar/ }).click();
  await pregunta.getByRole('button', { name: 'Eliminar' }).click();
  await expect(pagina.getByText('Asignación eliminada')).toBeVisible();
  await expect(grupo).toBeHidden();
});

test(
  'preparing a draft balances the shares and includes members without an account, for whom an admin picks',
  SOLO_LARGO,
  async () => {
    const { pagina } = ana;
    const access = await pagina.evaluate(() => localStorage.getItem('access_token'));
    for (let i = 1; i <= 9; i += 1) {
      const r = await pagina.request.post(`${servidor.url}/api/tasks/tareas/`, {
        data: { nombre: `Ordenar ${String(i)}`, frecuencia: 'DIARIA' },
        headers: { authorization: `Bearer ${access ?? ''}` },
      });
      expect(r.status()).toBe(201);
    }
    await pagina.goto('/panel?pestana=reparto');
    await pagina.getByRole('main').getByRole('link', { name: 'Preparar la noche' }).click();
    const pantalla = pagina.getByRole('main');
    await expect(pantalla.getByText('Los porcentajes deben sumar exactamente 100% (actual: 95%)')).toBeVisible();
    await pantalla.getByRole('button', { name: 'Cuadrar a 100' }).click();
    await expect(pantalla.getByText('Guarda antes las partes que has cambiado.')).toBeVisible();
    await pantalla.getByRole('button', { name: 'Guardar', exact: true }).click();
    await desplegar(pantalla, 'Opciones');
    await expect(pantalla.getByText('Lía se queda fuera de este reparto')).toBeVisible();
    await expect(pantalla.getByText('Así quedarían las cuotas')).toBeVisible();
    await pantalla.getByLabel('Incluir a Lía').check();
    await expect(pantalla.getByLabel(/^Lía, con el \d+ %$/)).toBeChecked();
    await expect(pantalla.getByRole('region', { name: 'Cuotas' }).getByRole('listitem')).toHaveCount(3);
    await pantalla.getByRole('button', { name: /^(Iniciar reparto|Empezar sin votar)$/ }).click();
    await expect(pagina).toHaveURL(/\/reparto$/);
    await expect(pagina.getByText(/sin móvil|Lía no tiene móvil: eliges tú en su lugar/).first()).toBeVisible();
  },
);

// Specification: 2.51 2.52 4.29
test(
  'a member changes their own data, password and notifications, and can log out without a network',
  SOLO_LARGO,
  async () => {
    const { pagina } = ana;
    const otra = {
      tipo: 'create',
      username: 'ocupada',
      password: CLAVE,
      password_confirm: CLAVE,
      first_name: 'Otra',
      nombre_familia: 'Otros',
    };
    expect((await pagina.request.post('/api/core/registro/', { data: otra })).status()).toBe(201);
    await pagina.goto('/profile');
    await expect(pagina.getByText('No configurado')).toBeVisible();
    await pagina.getByRole('button', { name: 'Editar mis datos' }).click();
    await pagina.getByLabel('Usuario').fill('ocupada');
    await pagina.getByLabel('Email').fill('ana@example.org');
    await pagina.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(pagina.getByText('Ya existe un usuario con este nombre')).toBeVisible();
    await pagina.getByLabel('Usuario').fill('anita');
    await pagina.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(pagina.getByText('@anita')).toBeVisible();
    await expect(pagina.getByText('ana@example.org')).toBeVisible();

    // Neither e-mail nor push is set up, and both indicators say so. avisos-push.spec.ts turns push on.
    for (const aviso of ['Notificaciones por email', 'Notificaciones push'])
      await expect(pagina.locator('dt', { hasText: aviso }).locator('xpath=following-sibling::dd[1]')).toHaveText(
        'Desactivadas',
      );
    await expect(pagina.getByText('El correo no está configurado').first()).toBeVisible();

    await pagina.getByRole('button', { name: 'Cambiar contraseña' }).click();
    const dialogo = pagina.getByRole('dialog');
    await dialogo.getByLabel('Contraseña actual').fill('no es esta');
    await dialogo.getByLabel('Contraseña nueva').fill('otra clave bien larga');
    await dialogo.getByLabel('Repite la nueva').fill('otra clave');
    await dialogo.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(dialogo.getByText('Las contraseñas no coinciden')).toBeVisible();
    await dialogo.getByLabel('Repite la nueva').fill('otra clave bien larga');
    await dialogo.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(dialogo.getByText('La contraseña actual no es correcta')).toBeVisible();
    await dialogo.getByLabel('Contraseña actual').fill(CLAVE);
    await dialogo.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(dialogo).toBeHidden();

    // Moves the pointer away from the toasts, which lie over the button and stay while the pointer is on them.
    await expect(pagina.getByText('Contraseña cambiada')).toBeVisible();
    await pagina.mouse.move(0, 0);
    await expect(pagina.getByText('Contraseña cambiada')).toBeHidden();
    await expect(pagina.getByText('Datos guardados')).toBeHidden();
    const [salida] = await Promise.all([
      pagina.waitForResponse(/\/auth\/logout\/$/),
      pagina.getByRole('button', { name: 'Cerrar Sesión' }).click(),
    ]);
    expect(salida.status()).toBe(200);
    await expect(pagina).toHaveURL(/\/login$/);

    await pagina.getByRole('link', { name: 'Iniciar Sesión' }).click();
    await pagina.getByLabel('Usuario').fill('anita');
    await pagina.getByLabel('Contraseña', { exact: true }).fill('otra clave bien larga');
    await pagina.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(pagina.getByRole('heading', { name: 'Hola, Ana' })).toBeVisible();
    await pagina.goto('/profile');
    await expect(pagina.getByText('@anita')).toBeVisible();
    await ana.contexto.setOffline(true);
    await pagina.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(pagina).toHaveURL(/\/login$/);
    expect(await pagina.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull();
    await ana.contexto.setOffline(false);
  },
);
