import { expect, test, type Page } from '@playwright/test';
import { SOLO_LARGO } from './largo.ts';
import config from './playwright.config.ts';
import { nuevoMovil, registrarFamilia, type Persona } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Photos taken with a fake camera, and photos from files, valid and invalid. */

const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

let servidor: Servidor;
let ana: Persona;

/** Records every camera track that the page gets, to check that the page stops it. */
const vigilarCamara = (pagina: Page) =>
  pagina.addInitScript(() => {
    const pistas: MediaStreamTrack[] = [];
    Object.assign(window, { pistas });
    const pedir = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (peticion) => {
      const imagen = await pedir(peticion);
      pistas.push(...imagen.getTracks());
      return imagen;
    };
  });

const estadosDeCamara = (pagina: Page): Promise<string[]> =>
  pagina.evaluate(() => (window as unknown as { pistas: MediaStreamTrack[] }).pistas.map((p) => p.readyState));

/** Records the last photo that was sent, because Playwright does not show the files of a form. */
const vigilarEnvios = (pagina: Page) =>
  pagina.addInitScript(() => {
    const enviar = window.fetch.bind(window);
    window.fetch = (a, opciones) => {
      if (opciones?.body instanceof FormData) Object.assign(window, { enviada: opciones.body.get('avatar') });
      return enviar(a, opciones);
    };
  });

const fotoEnviada = (pagina: Page) =>
  pagina.evaluate(async () => {
    const { enviada } = window as unknown as { enviada: File };
    const { width, height } = await createImageBitmap(enviada);
    return { nombre: enviada.name, tipo: enviada.type, width, height };
  });

const abrirMiembros = async ({ pagina }: Persona): Promise<void> => {
  await pagina.goto('/panel?pestana=miembros');
  await expect(pagina.getByRole('heading', { name: /Miembros de la Familia/ })).toBeVisible();
};

const tarjeta = ({ pagina }: Persona, nombre: string) => pagina.getByRole('listitem').filter({ hasText: nombre });

test.beforeAll(async ({ browser }) => {
  servidor = await levantarServidor();
  ana = await nuevoMovil(browser, 'Ana', servidor.url);
  await vigilarCamara(ana.pagina);
  await vigilarEnvios(ana.pagina);
  await registrarFamilia(ana, 'Los García');
});
test.afterAll(async () => {
  await ana.contexto.close();
  await servidor.cerrar();
});

// Specification: 2.83
test('an admin adds a member with a camera photo, and typed text is kept meanwhile', SOLO_LARGO, async () => {
  const { pagina } = ana;
  await abrirMiembros(ana);
  await pagina.getByRole('button', { name: 'Agregar Nuevo Miembro' }).click();
  const formulario = pagina.getByRole('dialog', { name: 'Agregar Nuevo Miembro' });
  await formulario.getByLabel('Nombre').fill('Leo');
  await formulario.getByLabel('Grupo de edad').selectOption({ label: 'Infantil (6-10)' });

  // Specification: 2.86
  await test.step('cancelling the camera stops it and returns to the form', async () => {
    await formulario.getByRole('button', { name: 'Añadir foto' }).click();
    await pagina.getByRole('button', { name: 'Hacer una foto' }).click();
    await expect(pagina.getByRole('button', { name: 'Capturar' })).toBeEnabled();
    await expect.poll(() => estadosDeCamara(pagina)).toEqual(['live']);
    await pagina.getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(() => estadosDeCamara(pagina)).toEqual(['ended']);
    await expect(formulario.getByLabel('Nombre')).toHaveValue('Leo');
    await expect(formulario.getByLabel('Grupo de edad')).toHaveValue('INFANTIL');
    await expect(formulario.getByRole('button', { name: 'Añadir foto' })).toBeFocused();
  });

  const capturar = async (boton: string) => {
    await formulario.getByRole('button', { name: boton }).click();
    await pagina.getByRole('button', { name: 'Hacer una foto' }).click();
    await pagina.getByRole('button', { name: 'Capturar' }).click();
    await expect(pagina.getByRole('heading', { name: 'Ajustar foto' })).toBeVisible();
    await expect.poll(() => estadosDeCamara(pagina)).not.toContain('live');
  };

  // Specification: 2.79 2.84 2.86
  await test.step('the crop can be moved and enlarged with the keyboard alone', async () => {
    await capturar('Añadir foto');
    const zoom = pagina.getByRole('slider', { name: 'Zoom' });
    await expect(zoom).toHaveAttribute('aria-valuetext', '1x');
    await zoom.focus();
    await pagina.keyboard.press('ArrowRight');
    await expect(zoom).toHaveAttribute('aria-valuetext', '1.1x');
    await pagina.keyboard.press('End');
    await expect(zoom).toHaveAttribute('aria-valuetext', '3x');
    const foto = pagina.locator('.reactEasyCrop_Image');
    const antes = await foto.getAttribute('style');
    await pagina.getByRole('group', { name: /Encuadre/ }).focus();
    await pagina.keyboard.press('ArrowLeft');
    await expect(foto).not.toHaveAttribute('style', antes ?? '');
    await pagina.getByRole('button', { name: 'Guardar' }).click();
    await expect(formulario.getByRole('button', { name: 'Cambiar foto' })).toBeVisible();
    await expect(formulario.getByLabel('Nombre')).toHaveValue('Leo');
  });

  // Specification: 2.79
  await test.step('the photo can be removed and taken again', async () => {
    await formulario.getByRole('button', { name: 'Quitar foto' }).click();
    await capturar('Añadir foto');
    await pagina.getByRole('button', { name: 'Guardar' }).click();
    await expect(formulario.locator('img')).toHaveAttribute('src', /^blob:/);
  });

  await formulario.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(formulario).toBeHidden();
  await expect(tarjeta(ana, 'Leo').locator('img')).toHaveAttribute('src', /^\/media\/avatares\/[\w-]+\.webp$/);
});

// Specification: 5.25 5.26 5.27 8.29
test('a file that is no picture, too large or unreadable is refused with a text of its own', SOLO_LARGO, async () => {
  const { pagina } = ana;
  await abrirMiembros(ana);
  await pagina.getByRole('button', { name: 'Cambiar la foto de Ana' }).click();
  const galeria = pagina.getByLabel('Galería');
  await expect(galeria).toHaveAttribute('accept', 'image/*');
  const alerta = pagina.getByRole('dialog').getByRole('alert');
  await galeria.setInputFiles({ name: 'deberes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(alerta).toHaveText('Por favor selecciona un archivo de imagen');
  await galeria.setInputFiles({
    name: 'enorme.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(alerta).toHaveText('La imagen es demasiado grande. Máximo 5MB');
  await galeria.setInputFiles({
    name: 'IMG_0001.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic'),
  });
  await expect(alerta).toHaveText('Esa imagen está en un formato que no se puede usar. Sirven JPEG, PNG y WebP');
  await galeria.setInputFiles({
    name: 'rota.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('\xff\xd8\xff', 'latin1'),
  });
  await expect(alerta).toHaveText('Error al procesar la imagen');
  // A valid file is accepted afterwards.
  await galeria.setInputFiles({ name: 'pantalla.png', mimeType: 'image/png', buffer: await pagina.screenshot() });
  await expect(pagina.getByRole('heading', { name: 'Ajustar foto' })).toBeVisible();
  await pagina.getByRole('button', { name: 'Cancelar' }).click();
  await expect(pagina.getByRole('dialog')).toBeHidden();
});

// Specification: 2.74 4.28 5.28 8.28 9.18
test('a photo is uploaded with 300 by 300 pixels, and a failed upload can be retried', async () => {
  const { pagina } = ana;
  await abrirMiembros(ana);
  await pagina.getByRole('button', { name: 'Cambiar la foto de Ana' }).click();
  await pagina
    .getByLabel('Galería')
    .setInputFiles({ name: 'pantalla.png', mimeType: 'image/png', buffer: await pagina.screenshot() });

  await pagina.route('**/api/core/usuarios/*/', (ruta) => ruta.fulfill({ status: 500, body: '{}' }));
  await pagina.getByRole('button', { name: 'Guardar' }).click();
  await expect(pagina.getByRole('dialog').getByRole('alert')).toHaveText('Error al actualizar el avatar');
  await pagina.unroute('**/api/core/usuarios/*/');

  await pagina.getByRole('button', { name: 'Guardar' }).click();
  await expect(pagina.getByRole('dialog')).toBeHidden();
  await expect(tarjeta(ana, '@ana').locator('img')).toHaveAttribute('src', /^\/media\/avatares\//);
  expect(await fotoEnviada(pagina)).toEqual({ nombre: 'avatar.jpg', tipo: 'image/jpeg', width: 300, height: 300 });
});

// Specification: 5.29
test('a refused camera says so and offers the gallery', SOLO_LARGO, async ({ browser }) => {
  const movil = await nuevoMovil(browser, 'Ana', servidor.url);
  await movil.contexto.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  const { pagina } = movil;
  const guardado = await ana.pagina.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage) as [string, string][]),
  );
  await movil.contexto.addInitScript((datos) => {
    for (const [clave, valor] of Object.entries(datos)) localStorage.setItem(clave, valor);
  }, guardado);
  await pagina.goto('/profile');
  await pagina.getByRole('button', { name: 'Cambiar mi foto' }).click();
  await pagina.getByRole('button', { name: 'Hacer una foto' }).click();
  await expect(pagina.getByText('No se pudo acceder a la cámara. Por favor, verifica los permisos.')).toBeVisible();
  await pagina
    .getByLabel('Galería')
    .setInputFiles({ name: 'pantalla.png', mimeType: 'image/png', buffer: await ana.pagina.screenshot() });
  await expect(pagina.getByRole('heading', { name: 'Ajustar foto' })).toBeVisible();
  await movil.contexto.close();
});

// Specification: 4.28
test('in the profile members change and remove their own photo', SOLO_LARGO, async () => {
  const { pagina } = ana;
  await pagina.goto('/profile');
  const cambiar = pagina.getByRole('button', { name: 'Cambiar mi foto' });
  await cambiar.click();
  await pagina.getByRole('button', { name: 'Hacer una foto' }).click();
  await pagina.getByRole('button', { name: 'Capturar' }).click();
  await pagina.getByRole('button', { name: 'Guardar' }).click();
  await expect(pagina.getByRole('dialog')).toBeHidden();
  await expect(pagina.locator('main img')).toHaveAttribute('src', /^\/media\/avatares\//);
  await cambiar.click();
  await pagina.getByRole('button', { name: 'Quitar foto' }).click();
  await expect(pagina.locator('main img')).toHaveCount(0);
  await cambiar.click();
  await expect(pagina.getByRole('button', { name: 'Hacer una foto' })).toBeVisible();
  await expect(pagina.getByRole('button', { name: 'Quitar foto' })).toHaveCount(0);
});
