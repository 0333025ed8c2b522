import { expect, test } from '@playwright/test';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { clienteDe, jugarTurno, nuevoMiembro, sumarMiembro } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { abrirChromium87 } from './motores/chromium87.ts';
import { conTexto, esperar } from './motores/motor.ts';
import { FALTA } from './servicios.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Welcome and the wall screen in Chromium 87, the browser of televisions of 2021. */

let servidor: Servidor;
let tele: Awaited<ReturnType<typeof abrirChromium87>> = null;

/** Background of a page in each colour scheme. */
const FONDO = { light: 'rgb(251, 248, 243)', dark: 'rgb(23, 21, 18)' } as const;

test.beforeEach(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(async () => {
  await tele?.cerrar();
  await servidor.cerrar();
});

test('Chromium 87 draws Welcome with its styles', SOLO_LARGO, async () => {
  tele = await abrirChromium87();
  test.skip(tele === null, FALTA.chromium87);
  if (tele === null) return;
  await tele.ir(`${servidor.url}/`);
  await conTexto(tele, 'Iniciar Sesión');
  const estilo = (cual: string) =>
    tele?.evaluar(
      `getComputedStyle([...document.querySelectorAll('a')].find((b) => b.textContent.includes('Iniciar Sesión'))).${cual}`,
    );
  await expect.poll(() => estilo('backgroundColor')).toBe('rgb(11, 93, 91)');
  expect(await tele.evaluar('document.documentElement.scrollHeight <= innerHeight')).toBe(true);
  // Chromium 87 lacks `aspect-ratio`: the drawing's own size must keep its place above the name.
  const [alto, hueco] = await tele.evaluar<[number, number]>(
    `(({ height, bottom }, { top }) => [height, top - bottom])(document.querySelector('main img').parentElement.getBoundingClientRect(), document.querySelector('h1').getBoundingClientRect())`,
  );
  expect(alto).toBeGreaterThan(300);
  expect(hueco).toBeGreaterThanOrEqual(0);
  await tele.foto(test.info().outputPath('portada.png'));
  expect(tele.errores).toEqual([]);
});

test('Chromium 87 shows a legible message if the app needs a newer browser', SOLO_LARGO, async () => {
  tele = await abrirChromium87();
  test.skip(tele === null, FALTA.chromium87);
  if (tele === null) return;
  // Static blocks came with Chrome 94, so every module fails before it draws anything.
  await tele.pagina.route(/\/assets\/(?!antes|apoyos).*\.js$/, (r) =>
    r.fulfill({
      contentType: 'text/javascript',
      body: 'class Nueva { static { Nueva.hecha = true; } }',
    }),
  );
  await tele.pagina.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await tele.pagina.emulateMedia({ colorScheme });
    await tele.ir(`${servidor.url}/`);
    await conTexto(tele, 'Este navegador es demasiado antiguo');
    await conTexto(tele, 'Necesita iOS o Safari 16.4, Chrome 111 o Firefox 115');
    const { h1, p, color, fondo } = await tele.evaluar<Record<'h1' | 'p' | 'color' | 'fondo', string>>(
      `(({ h1, p, raiz }) => ({ h1: h1.fontSize, p: p.fontSize, color: p.color, fondo: raiz.backgroundColor }))({ h1: getComputedStyle(document.querySelector('#raiz h1')), p: getComputedStyle(document.querySelector('#raiz p')), raiz: getComputedStyle(document.body) })`,
    );
    expect([color, fondo]).toEqual(['rgb(29, 39, 40)', 'rgb(251, 248, 243)']);
    expect(Number.parseFloat(p)).toBeGreaterThanOrEqual(20);
    expect(Number.parseFloat(h1)).toBeGreaterThanOrEqual(30);
    expect(await tele.evaluar('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await tele.foto(test.info().outputPath(`antiguo-${colorScheme}.png`));
  }
  expect(tele.errores.join()).toContain('Unexpected token');
});

test(
  'Chromium 87 shows the pairing code, the day, the lobby, a draft and its end on the wall screen, in light and dark',
  SOLO_LARGO,
  async () => {
    tele = await abrirChromium87();
    test.skip(tele === null, FALTA.chromium87);
    if (tele === null) return;
    const pared = tele;
    const foto = async (nombre: string) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await pared.pagina.emulateMedia({ colorScheme });
        await esperar(pared, `getComputedStyle(document.body).backgroundColor === '${FONDO[colorScheme]}'`);
        await pared.foto(test.info().outputPath(`${nombre}-${colorScheme}.png`));
      }
    };
    const escena = (cual: string) => esperar(pared, `document.querySelector('[data-escena=${cual}]') !== null`);
    const gente = await Promise.all(['elena', 'javier', 'lucia', 'mateo'].map((u) => clienteDe(servidor.url, u)));
    const [admin] = gente;
    if (admin === undefined) return;

    await pared.ir(`${servidor.url}/pantalla`);
    await esperar(pared, `document.querySelector('[data-codigo]') !== null`);
    await foto('codigo');
    const codigo = await pared.evaluar<string>(`document.querySelector('[data-codigo]').dataset.codigo`);
    await admin.pedir('POST', RUTAS.vincularPantalla, {
      codigo,
      nombre: 'Salón',
    });
    await escena('dia');
    await esperar(pared, `document.querySelector('[data-conexion=vivo]') !== null`);
    // The browser may have no medal emoji, so the places are also written as numbers.
    await esperar(
      pared,
      `['1', '2', '3'].every((n, i) => document.querySelectorAll('section[aria-labelledby=semana] li')[i]?.textContent.startsWith(n))`,
    );
    await foto('dia');

    // The lobby. When a member joins, their face is shown in their colour for three seconds.
    await nuevoMiembro(admin, 'Noa', 'JUVENIL');
    await admin.pedir('POST', RUTAS.sala);
    await escena('sala');
    await esperar(pared, `document.querySelectorAll('.tele-persona').length === 5`);
    await foto('sala');
    // Nothing overflows its card, and the QR code and PIN fit on the screen.
    expect(
      await pared.evaluar(
        `[...document.querySelectorAll('.tele-persona, .tele-puerta')].filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1).length`,
      ),
    ).toBe(0);
    await sumarMiembro(servidor.url, admin, 'Luca');
    await esperar(pared, `document.querySelector('[data-llega]')?.textContent.includes('Luca')`);
    await foto('llega');

    let { sesion } = await admin.pedir<JugadaHecha>('POST', RUTAS.iniciar, {
      contar: 'TRIMESTRE',
      limite_segundos: 600,
    });
    for (let turno = 0; sesion.fase === 'ELECCION'; turno += 1) {
      const quien = `Le toca a ${sesion.miembro_turno_nombre ?? ''}`;
      await esperar(pared, `document.querySelector('h1')?.textContent === ${JSON.stringify(quien)}`, quien);
      if (turno === 3) await foto('turno');
      sesion = await jugarTurno(sesion, gente);
      if (turno === 3) await foto('eleccion');
    }
    if (sesion.fase === 'CIERRE') {
      await escena('cierre');
      await foto('cierre');
      await admin.pedir('POST', ruta(RUTAS.cerrarReparto, { id: sesion.id }));
    }
    await escena('final');
    await foto('final');
    expect(pared.errores).toEqual([]);
  },
);
