import { expect, test, type Page } from '@playwright/test';
import { fundarFamilia } from './clientes.ts';
import { LARGO, SOLO_LARGO } from './largo.ts';
import { CLAVE, nuevoMovil, type Persona } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** The screens before the login, with the texts of the specification. */

let servidor: Servidor;
let movil: Persona;
test.beforeAll(async () => {
  servidor = await levantarServidor();
  // A box without a family has a different welcome page, so one is created first.
  await fundarFamilia(servidor.url, 'Berta', 'la-primera');
});
test.beforeEach(async ({ browser }) => {
  movil = await nuevoMovil(browser, 'Alguien', servidor.url);
});
test.afterEach(() => movil.contexto.close());
test.afterAll(() => servidor.cerrar());

/** Returns the failures to simulate; in the quick suite only the last. */
const algunos = <T>(fallos: readonly T[]): readonly T[] => (LARGO ? fallos : fallos.slice(-1));

const OBLIGATORIO = 'Este campo es obligatorio';

/** Answers all calls of a path with this status and body, instead of the server. */
const contestar = (pagina: Page, camino: string, status: number, json: object = {}) =>
  pagina.route(`**/api/${camino}`, (ruta) => ruta.fulfill({ status, json }));

/** Types a PIN. Empties the boxes first, because full ones take no more digits. */
const escribirPin = async (pagina: Page, pin: string): Promise<void> => {
  const casillas = pagina.getByLabel('PIN', { exact: true });
  await expect(async () => {
    await casillas.press('Control+a');
    await casillas.press('Backspace');
    await expect(casillas).toHaveValue('', { timeout: 500 });
  }).toPass();
  await casillas.pressSequentially(pin, { delay: 40 });
};

const boton = (pagina: Page, name: string) => pagina.getByRole('button', { name, exact: true });
const enlace = (pagina: Page, name: string) => pagina.getByRole('link', { name, exact: true });
const campo = (pagina: Page, etiqueta: string) => pagina.getByLabel(etiqueta, { exact: true });

let familias = 0;
/** Creates a family whose further members have no account yet. Returns its ID, PIN and the admin's username. */
const crearFamilia = async (
  pagina: Page,
  miembros: readonly (readonly [nombre: string, edad: string])[],
): Promise<{ id: number; pin: string; usuario: string }> => {
  const usuario = `jefa${String((familias += 1))}`;
  const datos = {
    tipo: 'create',
    username: usuario,
    password: CLAVE,
    password_confirm: CLAVE,
    first_name: 'Eva',
    nombre_familia: 'Los Ruiz',
  };
  const alta = (await (await pagina.request.post('/api/core/registro/', { data: datos })).json()) as {
    tokens: { access: string };
    usuario: { familia: number };
  };
  const headers = { authorization: `Bearer ${alta.tokens.access}` };
  for (const [first_name, grupo_edad] of miembros)
    await pagina.request.post('/api/core/agregar-miembro/', { headers, data: { first_name, grupo_edad } });
  return {
    usuario,
    ...((await (
      await pagina.request.get(`/api/core/familias/${String(alta.usuario.familia)}/`, { headers })
    ).json()) as { id: number; pin: string }),
  };
};

// Specification: 2.02 2.04
test('a visitor without a login is sent to /login from the root and from every protected screen', async () => {
  const otras = ['/tasks', '/voting', '/ranking', '/profile', '/reparto'];
  for (const camino of ['/', '/dashboard', '/panel', ...(LARGO ? otras : [])]) {
    await movil.pagina.goto(camino);
    await expect(movil.pagina).toHaveURL(/\/login$/);
  }
});

// Specification: 2.01 2.08 2.09 2.10 2.11 2.13
test('the welcome offers three ways in, each to its screen', async () => {
  const { pagina } = movil;
  await pagina.goto('/login');
  for (const [nombre, url, titulo] of [
    ['Iniciar Sesión', '/login\\?entrar', 'Iniciar Sesión'],
    ['Unirme a mi Familia', '/join-family', 'Unirme a mi Familia'],
    ['Crear Nueva Familia', '/register', 'Crear Nueva Familia'],
  ] as const) {
    const { height, width } = (await enlace(pagina, nombre).boundingBox()) ?? { height: 0, width: 0 };
    expect(height).toBeGreaterThanOrEqual(56);
    expect(width).toBeGreaterThanOrEqual(300);
    await enlace(pagina, nombre).click();
    await expect(pagina).toHaveURL(new RegExp(`${url}$`));
    await expect(pagina.getByRole('heading', { name: titulo, exact: true })).toBeVisible();
    await boton(pagina, 'Volver').click();
    await expect(enlace(pagina, 'Crear Nueva Familia')).toBeVisible();
  }
});

test('without the app’s code the welcome page is shown, and its three links work', async ({ browser }) => {
  const { pagina, contexto } = await nuevoMovil(browser, 'Lenta', servidor.url);
  await contexto.route(/\.js$/, (r) => (r.request().url().includes('/antes-') ? r.continue() : r.abort()));
  for (const [camino, nombre, lleva] of [
    ['/', 'Iniciar Sesión', '/login?entrar'],
    ['/login', 'Unirme a mi Familia', '/join-family'],
    ['/login', 'Crear Nueva Familia', '/register'],
  ] as const) {
    await pagina.goto(camino);
    await enlace(pagina, nombre).click();
    await expect(pagina).toHaveURL(servidor.url + lleva);
    await expect(enlace(pagina, nombre)).toBeHidden();
  }
  await contexto.addInitScript(() => localStorage.setItem('access_token', 'uno'));
  await pagina.goto('/login');
  await expect(enlace(pagina, 'Iniciar Sesión')).toBeHidden();
});

test('the login form asks for user and password, shows its progress, and shows errors', async () => {
  const { pagina } = movil;
  const { usuario } = await crearFamilia(pagina, []);
  await pagina.goto('/login');
  await enlace(pagina, 'Iniciar Sesión').click();

  // Specification: 2.12 5.01
  await test.step('username and password are required', async () => {
    await boton(pagina, 'Iniciar Sesión').click();
    await expect(pagina.getByText(OBLIGATORIO)).toHaveCount(2);
  });
  await campo(pagina, 'Usuario').fill(usuario);
  await campo(pagina, 'Contraseña').fill('no es esta');

  // Specification: 7.36 8.01
  await test.step('an error shows the server’s text, or else the app’s own', async () => {
    await boton(pagina, 'Iniciar Sesión').click();
    await expect(pagina.getByRole('alert')).toHaveText('Usuario o contraseña incorrectos');
    const ayuda = pagina.getByText('¿No la recuerdas? Quien administra tu familia puede restablecer tu cuenta');
    await expect(ayuda).toBeVisible();
    await contestar(pagina, 'auth/token/', 500);
    await boton(pagina, 'Iniciar Sesión').click();
    await expect(pagina.getByRole('alert')).toHaveText('Error al iniciar sesión');
    await expect(ayuda).toHaveCount(0);
    await pagina.unrouteAll();
  });

  // Specification: 2.14 2.15 3.32 9.24
  await test.step('the button shows the progress, then the dashboard opens, and the browser’s storage has three values', async () => {
    const contesta = Promise.withResolvers<void>();
    await pagina.route('**/api/auth/token/', async (ruta) => {
      await contesta.promise;
      await ruta.continue();
    });
    await campo(pagina, 'Contraseña').fill(CLAVE);
    await boton(pagina, 'Iniciar Sesión').click();
    await expect(pagina.getByRole('button', { name: 'Iniciando sesión...' })).toBeVisible();
    contesta.resolve();
    await expect(pagina).toHaveURL(/\/dashboard$/);
    // Leaves out the answers stored for opening offline, which grow with use.
    await expect
      .poll(() =>
        pagina.evaluate(() =>
          Object.keys(localStorage)
            .filter((clave) => !clave.startsWith('te-toca.ultimo.'))
            .sort(),
        ),
      )
      .toEqual(['access_token', 'refresh_token', 'user']);
    expect(
      await pagina.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { username: string }).username),
    ).toBe(usuario);
  });
});

test(
  'the registration explains its fields and the next steps, and lists the server’s errors by field',
  SOLO_LARGO,
  async () => {
    const { pagina } = movil;
    await pagina.goto('/register');

    // Specification: 2.16 2.17 5.04
    await test.step('the fields, optional marks and the hint of 8 characters are shown', async () => {
      const etiquetas = [
        'Nombre de familia',
        'Nombre',
        'Apellido',
        'Usuario',
        'Email',
        'Contraseña',
        'Confirmación de contraseña',
      ];
      for (const etiqueta of etiquetas) await expect(campo(pagina, etiqueta)).toBeVisible();
      await expect(pagina.getByRole('textbox')).toHaveCount(etiquetas.length);
      await expect(pagina.getByText('opcional', { exact: true })).toHaveCount(2);
      await expect(campo(pagina, 'Contraseña')).toHaveAttribute('placeholder', /[Mm]ínimo 8 caracteres/);
    });

    // Specification: 2.18
    await test.step('a note explains the ID, the 6-digit PIN, the panel and how others join', async () => {
      const nota = pagina.getByRole('note');
      for (const parte of [
        'ID de familia',
        'PIN de 6 dígitos',
        'añadir miembros a mano desde el panel de administración',
        'con el ID y el PIN',
      ])
        await expect(nota).toContainText(parte);
    });

    // Specification: 2.16 5.02
    await test.step('five fields are required', async () => {
      await boton(pagina, 'Crear familia').click();
      await expect(pagina.getByText(OBLIGATORIO)).toHaveCount(4);
      await expect(pagina.getByText('La contraseña debe tener al menos 8 caracteres')).toBeVisible();
    });

    await campo(pagina, 'Nombre de familia').fill('Los Pérez');
    await campo(pagina, 'Nombre').fill('Rosa');
    await campo(pagina, 'Usuario').fill('rosa');
    await campo(pagina, 'Contraseña').fill(CLAVE);

    await test.step('two different passwords are not sent', async () => {
      await campo(pagina, 'Confirmación de contraseña').fill('otra clave');
      await contestar(pagina, 'core/registro/', 500);
      await boton(pagina, 'Crear familia').click();
      await expect(pagina.getByText('Las contraseñas no coinciden')).toBeVisible();
      await expect(pagina.getByRole('alert')).toHaveCount(0);
    });
    await campo(pagina, 'Confirmación de contraseña').fill(CLAVE);

    // Specification: 8.03
    await test.step('a failure without the server’s text shows the app’s own', async () => {
      await boton(pagina, 'Crear familia').click();
      await expect(pagina.getByRole('alert')).toHaveText('Error al crear la familia. Por favor intenta nuevamente.');
      await pagina.unrouteAll();
    });

    // Specification: 5.03 8.02
    await test.step('errors of the server are listed with the labels of their fields', async () => {
      const campos = ['username', 'password', 'password_confirm', 'email', 'first_name', 'last_name', 'nombre_familia'];
      await contestar(pagina, 'core/registro/', 400, Object.fromEntries(campos.map((c) => [c, ['No vale']])));
      await boton(pagina, 'Crear familia').click();
      await expect(pagina.getByRole('alert').getByRole('listitem')).toHaveText(
        ['Usuario', 'Contraseña', 'Confirmación de contraseña', 'Email', 'Nombre', 'Apellido', 'Nombre de familia'].map(
          (etiqueta) => `${etiqueta}: No vale`,
        ),
      );
      await pagina.unrouteAll();
    });

    // Specification: 2.19
    await test.step('after success the tokens are stored and the dashboard opens', async () => {
      await boton(pagina, 'Crear familia').click();
      await expect(pagina).toHaveURL(/\/dashboard$/);
      await expect(pagina.getByRole('heading', { name: 'Hola, Rosa' })).toBeVisible();
      expect(
        await pagina.evaluate(() =>
          [localStorage.getItem('access_token'), localStorage.getItem('refresh_token')].filter((t) => (t ?? '') !== ''),
        ),
      ).toHaveLength(2);
    });
  },
);

// Specification: 4.09
test('joining asks for the ID and the PIN, then the name, then a password', async () => {
  const { pagina } = movil;
  const { id, pin } = await crearFamilia(pagina, [
    ['Leo', 'INFANTIL'],
    ['Marta', 'JUVENIL'],
    ['Luis', 'ADULTO'],
  ]);
  await pagina.goto('/join-family');
  const continuar = boton(pagina, 'Continuar');

  // Specification: 2.20 2.21 5.05 5.06
  await test.step('the button is disabled without an ID and exactly six digits', async () => {
    await expect(continuar).toBeDisabled();
    await campo(pagina, 'ID de familia').fill('doce');
    await expect(campo(pagina, 'ID de familia')).toHaveValue('');
    await campo(pagina, 'ID de familia').fill(String(id));
    await expect(campo(pagina, 'ID de familia')).toHaveAttribute('inputmode', 'numeric');
    await campo(pagina, 'PIN').pressSequentially('12a45', { delay: 60 });
    await expect(campo(pagina, 'PIN')).toHaveValue('1245');
    await expect(continuar).toBeDisabled();
    await expect(campo(pagina, 'PIN')).toHaveAttribute('maxlength', '6');
    // Pasted digits are appended to those typed, up to six; other characters are dropped.
    await campo(pagina, 'PIN').evaluate((entrada) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', ' 6-7 8');
      entrada.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(campo(pagina, 'PIN')).toHaveValue('124567');
    await expect(continuar).toBeEnabled();
  });

  // Specification: 8.04
  await test.step('a wrong PIN and an answer without a text have the same message', async () => {
    await continuar.click();
    await expect(pagina.getByRole('alert')).toHaveText('ID o PIN incorrectos');
    await contestar(pagina, 'core/unirse-familia/', 500);
    await escribirPin(pagina, pin);
    await continuar.click();
    await expect(pagina.getByRole('alert')).toHaveText('ID o PIN incorrectos');
    await pagina.unrouteAll();
  });

  // Specification: 8.05
  await test.step('a family in which every member has an account has a message', async () => {
    await contestar(pagina, 'core/unirse-familia/', 200, {
      familia: { nombre: 'Los Ruiz' },
      miembros: [],
      token_activacion: '',
    });
    await escribirPin(pagina, pin);
    await continuar.click();
    await expect(pagina.getByRole('alert')).toHaveText(
      'No hay miembros disponibles. El administrador debe agregarlos primero.',
    );
    await pagina.unrouteAll();
  });

  // Specification: 2.22
  await test.step('«¿Quién eres?» lists the members without an account with face, name and age group', async () => {
    await escribirPin(pagina, pin);
    await continuar.click();
    await expect(pagina.getByRole('heading', { name: '¿Quién eres?' })).toBeVisible();
    const lista = pagina.getByRole('listitem');
    await expect(lista).toHaveCount(3);
    for (const [i, [nombre, edad]] of [
      ['Leo', 'Infantil'],
      ['Marta', 'Juvenil'],
      ['Luis', 'Adulto'],
    ].entries()) {
      await expect(lista.nth(i)).toContainText(nombre ?? '');
      await expect(lista.nth(i)).toContainText(edad ?? '');
      await expect(lista.nth(i)).toContainText(/\p{Extended_Pictographic}/u);
    }
  });

  // Specification: 2.24
  await test.step('each back button returns to the step before', async () => {
    await boton(pagina, 'Leo Infantil').click();
    await expect(pagina.getByRole('heading', { name: 'Hola, Leo' })).toBeVisible();
    await boton(pagina, 'Volver').click();
    await expect(pagina.getByRole('heading', { name: '¿Quién eres?' })).toBeVisible();
    await boton(pagina, 'Volver').click();
    await expect(campo(pagina, 'ID de familia')).toHaveValue(String(id));
    await escribirPin(pagina, pin);
    await continuar.click();
    await boton(pagina, 'Leo Infantil').click();
  });

  // Specification: 2.23 5.07 5.08 8.06 8.07
  await test.step('different passwords are not sent, and the server’s errors are shown', async () => {
    const crear = boton(pagina, 'Crear mi cuenta');
    await expect(campo(pagina, 'Contraseña')).toHaveAttribute('placeholder', /[Mm]ínimo 8 caracteres/);
    await campo(pagina, 'Contraseña').fill(CLAVE);
    await campo(pagina, 'Repite la contraseña').fill('otra clave');
    await crear.click();
    await expect(pagina.getByText('Las contraseñas no coinciden')).toBeVisible();
    await campo(pagina, 'Repite la contraseña').fill(CLAVE);
    for (const [json, banda, junto] of algunos([
      [{}, ['Error al crear la cuenta'], 'Esta vale'],
      // An error of the password is shown beside it, and so not in the banner; the password gets the focus.
      [{ password: ['Esta contraseña es demasiado común'] }, [], 'Esta contraseña es demasiado común'],
      [{ miembro_id: ['La invitación ha caducado'] }, ['La invitación ha caducado'], 'Esta vale'],
    ] as const)) {
      await contestar(pagina, 'core/activar-cuenta/', Object.keys(json).length === 0 ? 500 : 400, json);
      await crear.click();
      await expect(campo(pagina, 'Contraseña')).toHaveAccessibleDescription(junto);
      await expect(pagina.getByRole('alert')).toHaveText(banda);
      await expect(banda.length === 0 ? campo(pagina, 'Contraseña') : crear).toBeFocused();
      await pagina.unrouteAll();
    }
    await crear.click();
    await expect(pagina.getByRole('heading', { name: 'Tu usuario es' })).toContainText('@leo');
    await boton(pagina, 'Entrar').click();
    await expect(pagina).toHaveURL(/\/dashboard$/);
  });
});

// Specification: 2.25
test('joining has a link for members with an account', SOLO_LARGO, async () => {
  const { pagina } = movil;
  await pagina.goto('/join-family');
  await pagina.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await expect(pagina).toHaveURL(/\/login\?entrar$/);
  await expect(campo(pagina, 'Usuario')).toBeVisible();
});
