import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { desplegar } from './andar.ts';
import { movilDe, sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** A family is exported to a file on one server and imported on another. */

let aqui: Servidor;
let alli: Servidor;
test.beforeAll(async () => {
  aqui = await levantarServidor(sembrarDemo);
  alli = await levantarServidor();
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(async () => {
  await aqui.cerrar();
  await alli.cerrar();
});

const boton = (pagina: Page, name: string | RegExp) => pagina.getByRole('button', { name, exact: true });
const enlace = (pagina: Page, name: string | RegExp) => pagina.getByRole('link', { name, exact: true });
const elegir = async (pagina: Page, archivo: string): Promise<void> => {
  const [caja] = await Promise.all([
    pagina.waitForEvent('filechooser'),
    boton(pagina, /^Elegir (el|otro) archivo$/).click(),
  ]);
  await caja.setFiles(archivo);
};

const descargar = async (pagina: Page): Promise<{ nombre: string; ruta: string }> => {
  await pagina.goto('/panel?pestana=config');
  await desplegar(pagina, 'Extras');
  await boton(pagina, 'Preparar el archivo').click();
  await expect(pagina.getByText('Elena, Javier, Lucía y Mateo')).toBeVisible();
  const [descarga] = await Promise.all([
    pagina.waitForEvent('download'),
    boton(pagina, 'Guardar en este dispositivo').click(),
  ]);
  return { nombre: descarga.suggestedFilename(), ruta: await descarga.path() };
};

test(
  'the admin downloads the file, another box previews and imports it, and the members log in as before',
  SOLO_LARGO,
  async ({ browser }) => {
    const elena = await movilDe(browser, aqui, 'elena');
    const { nombre, ruta } = await descargar(elena.pagina);
    expect(nombre).toMatch(/^familia-robles-\d{4}-\d\d-\d\d\.tetoca\.json$/);

    const { pagina } = await nuevoMovil(browser, 'Elena', alli.url);
    await pagina.goto('/login');
    await enlace(pagina, 'Traedla').click();
    await elegir(pagina, ruta);
    await expect(pagina.getByRole('heading', { name: 'Familia Robles' })).toBeVisible();
    await expect(pagina.getByText('Elena, Javier, Lucía y Mateo')).toBeVisible();
    await boton(pagina, 'Traer a la familia').click();
    await expect(pagina.getByRole('heading', { name: 'Familia Robles ya está aquí' })).toBeVisible();
    await expect(pagina.getByText('Algún usuario ha cambiado')).toHaveCount(0);
    await boton(pagina, 'Entrar').click();
    await pagina.getByLabel('Usuario', { exact: true }).fill('elena');
    await pagina.getByLabel('Contraseña', { exact: true }).fill('casa-de-robles');
    await boton(pagina, 'Iniciar Sesión').click();
    await expect(pagina.getByRole('heading', { name: 'Hola, Elena' })).toBeVisible();

    await test.step('the members’ completions were imported', async () => {
      const deAlli = await movilDe(browser, alli, 'lucia');
      const deAqui = await movilDe(browser, aqui, 'lucia');
      const logros = async (quien: typeof deAlli) =>
        (await quien.pedir<{ codigo: string }[]>(RUTAS.misLogros)).map((l) => l.codigo);
      expect(await logros(deAlli)).toEqual(await logros(deAqui));
    });

    await test.step('a second import lists the usernames that it changed', async () => {
      const otro = (await nuevoMovil(browser, 'Otro', alli.url)).pagina;
      await otro.goto('/traer-familia');
      await elegir(otro, ruta);
      await boton(otro, 'Traer a la familia').click();
      await expect(otro.getByText('Algún usuario ha cambiado')).toBeVisible();
      await expect(otro.getByRole('listitem').filter({ hasText: 'Lucía' })).toHaveText(/@lucia.*@lucia2/);
    });
  },
);

test(
  'a file that cannot be imported is refused with the reason, and another can be chosen',
  SOLO_LARGO,
  async ({ browser }, info) => {
    const elena = await movilDe(browser, aqui, 'elena');
    const texto = readFileSync((await descargar(elena.pagina)).ruta, 'utf8');
    const archivo = (contenido: string): string => {
      const donde = info.outputPath('familia.tetoca.json');
      writeFileSync(donde, contenido);
      return donde;
    };
    const { pagina } = await nuevoMovil(browser, 'Alguien', alli.url);
    await pagina.goto('/traer-familia');
    const dice = async (contenido: string, que: RegExp): Promise<void> => {
      await elegir(pagina, archivo(contenido));
      await expect(pagina.getByRole('alert').filter({ hasText: que })).toBeVisible();
      await expect(boton(pagina, 'Traer a la familia')).toHaveCount(0);
    };
    await dice('{"otra":"cosa"}', /no es el de una familia de Te Toca/);
    await dice(texto.slice(0, -400), /incompleto/);
    await dice(texto.replace(/"version_formato":\d+/, '"version_formato":999'), /versión más nueva/);
    await dice(texto.replace('"color":"coral"', '"color":"rojo"'), /en «miembros», fila 1, color/);
    await dice(' '.repeat(33 * 1_048_576), /demasiado grande/);

    // The file's checksum is wrong, which only the server detects.
    await elegir(pagina, archivo(texto.replace('Elena', 'Elene')));
    await boton(pagina, 'Traer a la familia').click();
    await expect(pagina.getByRole('alert').filter({ hasText: /ha cambiado desde que se hizo/ })).toBeVisible();
    // After a network failure the file is still chosen and can be sent again.
    await elegir(pagina, archivo(texto));
    await pagina.route('**/importar/', (r) => r.abort());
    await boton(pagina, 'Traer a la familia').click();
    await expect(pagina.getByRole('alert').filter({ hasText: 'Comprueba tu conexión' })).toBeVisible();
    await expect(boton(pagina, 'Traer a la familia')).toBeEnabled();
  },
);
