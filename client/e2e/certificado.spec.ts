import { expect, test, type Page } from '@playwright/test';
import type { Certificado } from '#shared/contracts/certificado.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { diasContados } from '#shared/domain/puntos-semana.ts';
import { fraseDe } from '#client/features/certificado/textos.ts';
import { defectosDe } from './axe.ts';
import { clienteDe, entrarComo, fundarFamilia, jugarTurno, type Cliente } from './clientes.ts';
import { cambiarDatos, sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { sinIntentos } from './pantallas.ts';
import { cerrarMoviles, nuevoMovil } from './personas.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** The certificate of a reparto, on the screen and on paper, and the screen «¿Es justo?». */

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(({ browser }) => cerrarMoviles(browser));
test.afterAll(() => servidor.cerrar());

const titulo = (pagina: Page, name: string | RegExp) => pagina.getByRole('heading', { name, exact: true });
const paginasDe = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0;

/** Plays a new reparto of the demo to its end; everyone agrees to everything. */
const repartir = async (gente: readonly Cliente[]): Promise<SesionReparto> => {
  const [jefa] = gente as [Cliente];
  let { sesion } = await jefa.pedir<JugadaHecha>('POST', RUTAS.iniciar, { contar: 'TRIMESTRE' });
  while (sesion.fase === 'ELECCION') sesion = await jugarTurno(sesion, gente);
  while (sesion.fase === 'CIERRE') {
    const abierta = sesion.propuestas.find((p) => p.estado === 'PENDIENTE');
    const quien = gente.find(
      (c) => abierta?.pide.includes(c.yo.id) === true && abierta.respuestas[c.yo.id] === undefined,
    );
    if (abierta === undefined || quien === undefined) throw new Error('The closing waits for nobody');
    ({ sesion } = await quien.pedir<JugadaHecha>(
      'POST',
      ruta(RUTAS.responderPropuesta, { id: sesion.id, n: abierta.n }),
      { acepta: true },
    ));
  }
  return sesion;
};

test('a child goes from the end of the reparto to its certificate, which shows the server’s numbers', async ({
  browser,
}) => {
  const gente = await Promise.all(['elena', 'javier', 'lucia', 'mateo'].map((u) => clienteDe(servidor.url, u)));
  const mateo = gente[3]!;
  const { id } = await repartir(gente);
  const c = await mateo.pedir<Certificado>('GET', ruta(RUTAS.certificado, { id }));
  const { pagina } = await nuevoMovil(browser, 'Mateo', servidor.url, { reducedMotion: 'reduce' });
  await entrarComo(pagina, mateo);

  await test.step('a child’s dashboard has no link to «¿Es justo?»', async () => {
    await pagina.goto('/dashboard');
    await expect(pagina.getByRole('heading', { name: /Mateo/ })).toBeVisible();
    await expect(pagina.getByRole('link', { name: '¿Es justo?' })).toHaveCount(0);
  });

  await test.step('the draft room links to the certificate', async () => {
    await pagina.goto('/reparto');
    await pagina.getByRole('link', { name: '¿Es justo? Míralo' }).click();
    await expect(pagina).toHaveURL(`/reparto/${String(id)}/certificado`);
    await expect(titulo(pagina, 'Certificado del reparto')).toBeVisible();
  });

  await test.step('each member’s numbers are in one sentence', async () => {
    await expect(titulo(pagina, c.familia)).toBeVisible();
    await expect(pagina.getByText('Todo lo prometido se ha cumplido')).toBeVisible();
    for (const f of c.filas) {
      const nombre = c.personas.find((p) => p.id === f.miembro)!.nombre;
      await expect(pagina.getByText(fraseDe(nombre, f, diasContados(c.contar)), { exact: true })).toBeVisible();
      await expect(pagina.getByText(`(${f.cuota.toLocaleString('es-ES')} pts) y hace`)).not.toHaveCount(0);
    }
    await expect(pagina.getByText(/^Se cumple:|^No se cumple:/)).toHaveCount(c.comprobaciones.length);
    await expect(pagina.getByText('No se cumple:')).toHaveCount(0);
    for (const e of c.elecciones)
      await expect(
        pagina
          .getByRole('listitem')
          .filter({ hasText: `Elección ${String(e.orden)} ${c.tareas.find((t) => t.id === e.tarea)!.nombre}` }),
      ).toHaveCount(1);
  });

  await test.step('the previous certificate is one tap away', async () => {
    await pagina.getByRole('navigation', { name: 'Otros repartos' }).getByRole('link').click();
    await expect(pagina).not.toHaveURL(`/reparto/${String(id)}/certificado`);
    await expect(titulo(pagina, 'Certificado del reparto')).toBeVisible();
    await expect(titulo(pagina, 'La huella del registro')).toBeVisible();
  });

  await test.step('the printed certificate is light, without bars and buttons, on one to three pages', async () => {
    await pagina.goto(`/reparto/${String(id)}/certificado`);
    await pagina.evaluate(() =>
      Object.assign(window, { impresas: 0, print: () => Object.assign(window, { impresas: 1 }) }),
    );
    await pagina.getByRole('button', { name: 'Imprimir o guardar en PDF' }).click();
    expect(await pagina.evaluate(() => (window as unknown as { impresas: number }).impresas)).toBe(1);
    await pagina.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(pagina.getByRole('navigation', { name: 'Principal' })).toBeHidden();
    await expect(pagina.getByRole('button')).toHaveCount(0);
    await expect(pagina.getByRole('article', { name: 'Certificado' }).getByRole('link')).toHaveCount(0);
    await expect(titulo(pagina, c.familia)).toBeVisible();
    await expect(pagina.getByText(/Repartido el \d+ de /).first()).toBeVisible();
    await expect
      .poll(() => pagina.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(255, 255, 255)');
    const paginas = paginasDe(await pagina.pdf({ preferCSSPageSize: true, printBackground: true }));
    expect(paginas).toBeGreaterThanOrEqual(1);
    expect(paginas).toBeLessThanOrEqual(4);
  });
});

test('the certificate of a damaged log says so', SOLO_LARGO, async ({ browser }) => {
  const elena = await clienteDe(servidor.url, 'elena');
  const [{ id }] = await elena.pedir<[{ id: number }]>('GET', RUTAS.repartosCompletados);
  const { pagina } = await nuevoMovil(browser, 'Elena', servidor.url, { reducedMotion: 'reduce' });
  await entrarComo(pagina, elena);
  cambiarDatos(
    servidor,
    `update eventos_reparto set datos = replace(datos, '"en":"20', '"en":"19') where sesion_id = ? and n = 3`,
    id,
  );
  await pagina.goto(`/reparto/${String(id)}/certificado`);
  await expect(pagina.getByText('Una comprobación no se cumple')).toBeVisible();
  await expect(pagina.getByText('El registro está incompleto o no lleva a este resultado.')).toBeVisible();
  cambiarDatos(
    servidor,
    `update eventos_reparto set datos = replace(datos, '"en":"19', '"en":"20') where sesion_id = ? and n = 3`,
    id,
  );
});

test(
  'another family’s or unknown reparto, one without a certificate, and a network failure each have a message',
  SOLO_LARGO,
  async ({ browser }) => {
    const [elena, ajena] = [await clienteDe(servidor.url, 'elena'), await fundarFamilia(servidor.url, 'Olga', 'olga')];
    const [{ id }] = await elena.pedir<[{ id: number }]>('GET', RUTAS.repartosCompletados);
    const { pagina } = await nuevoMovil(browser, 'Olga', servidor.url, { reducedMotion: 'reduce' });
    await entrarComo(pagina, ajena);
    for (const otra of [String(id), '999999', 'x']) {
      await pagina.goto(`/reparto/${otra}/certificado`);
      await expect(titulo(pagina, 'Este certificado no existe')).toBeVisible();
    }
    await entrarComo(pagina, elena);
    await pagina.route('**/certificado/', (r) => r.abort());
    await pagina.goto(`/reparto/${String(id)}/certificado`);
    await expect(pagina.getByText('No se ha podido cargar el certificado')).toBeVisible();
    await sinIntentos(pagina);
    await pagina.unrouteAll();
    await pagina.getByRole('button', { name: 'Reintentar' }).click();
    await expect(pagina.getByText('Todo lo prometido se ha cumplido')).toBeVisible();

    const { sesion } = await elena.pedir<JugadaHecha>('POST', RUTAS.iniciar, {});
    await pagina.goto(`/reparto/${String(sesion.id)}/certificado`);
    await expect(pagina.getByText('El certificado estará listo cuando termine el reparto.')).toBeVisible();
    await elena.pedir('POST', ruta(RUTAS.cancelarReparto, { id: sesion.id }));
    await pagina.reload();
    await expect(pagina.getByText('Este reparto se canceló y no tiene certificado.')).toBeVisible();
  },
);

test(
  '«¿Es justo?» explains the calculation before a reparto, during one, and without chores',
  SOLO_LARGO,
  async ({ browser }) => {
    const elena = await clienteDe(servidor.url, 'elena');
    const { pagina } = await nuevoMovil(browser, 'Elena', servidor.url, { reducedMotion: 'reduce' });
    await entrarComo(pagina, await fundarFamilia(servidor.url, 'Rosa', 'rosa'));
    await pagina.goto('/es-justo');
    await expect(pagina.getByText('estos números son un ejemplo inventado')).toBeVisible();

    await entrarComo(pagina, elena);
    const { sesion } = await elena.pedir<JugadaHecha>('POST', RUTAS.iniciar, {});
    await pagina.goto('/es-justo');
    await expect(pagina.getByText('Estos son los números del reparto que está en marcha.')).toBeVisible();
    await expect(pagina.getByRole('radio', { name: 'Elena' })).toBeChecked();
    await pagina.getByRole('radio', { name: 'Mateo' }).click();
    await expect(pagina.getByText(/Mateo elige en \d\.º lugar de 4\./)).toBeVisible();

    await elena.pedir('POST', ruta(RUTAS.cancelarReparto, { id: sesion.id }));
    // Ends all responsibilities, so that no chore has an owner.
    cambiarDatos(servidor, `update responsabilidades set terminada_en = '2020-01-01T00:00:00.000Z'`);
    await pagina.reload();
    await expect(pagina.getByText('Todavía no hay reparto: estos son los números que saldrían hoy.')).toBeVisible();
    await expect(pagina.getByText('El sorteo dirá cuándo elige Elena.')).toBeVisible();
  },
);

test(
  'both pages fit a small phone with text at twice its size, and axe finds nothing in light and dark',
  SOLO_LARGO,
  async ({ browser }) => {
    const elena = await clienteDe(servidor.url, 'elena');
    const [{ id }] = await elena.pedir<[{ id: number }]>('GET', RUTAS.repartosCompletados);
    const { pagina, contexto } = await nuevoMovil(browser, 'Elena', servidor.url, {
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
    });
    const cdp = await contexto.newCDPSession(pagina);
    await entrarComo(pagina, elena);
    for (const [camino, listo] of [
      [`/reparto/${String(id)}/certificado`, 'La huella del registro'],
      ['/es-justo', 'Lo que no se promete'],
    ] as const) {
      await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
      for (const colorScheme of ['light', 'dark'] as const) {
        // Sets the colour scheme before the page loads, because a change later is animated.
        await pagina.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await pagina.goto(camino);
        await expect(titulo(pagina, listo)).toBeVisible();
        await pagina.waitForLoadState('networkidle');
        expect(await defectosDe(pagina), `${camino} ${colorScheme}`).toEqual([]);
      }
      await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      await pagina.reload();
      await expect(titulo(pagina, listo)).toBeVisible();
      await expect
        .poll(() =>
          pagina.evaluate(() => [
            getComputedStyle(document.documentElement).fontSize,
            document.documentElement.scrollWidth,
          ]),
        )
        .toEqual(['32px', 360]);
    }
  },
);
