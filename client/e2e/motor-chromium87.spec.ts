import { expect, test } from '@playwright/test';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { clienteDe, jugarTurno } from './clientes.ts';
import { sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { abrirChromium87 } from './motores/chromium87.ts';
import { conTexto, esperar, type Mirador } from './motores/motor.ts';
import { SIN_MOTOR } from './servicios.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** The wall on a television of 2021. */

let servidor: Servidor;
let tele: Mirador | null = null;

test.beforeEach(async () => {
  servidor = await levantarServidor(sembrarDemo);
});
test.afterEach(async () => {
  await tele?.cerrar();
  await servidor.cerrar();
});

test('Chromium 87 draws Welcome with its styles', SOLO_LARGO, async () => {
  tele = await abrirChromium87();
  test.skip(tele === null, SIN_MOTOR);
  if (tele === null) return;
  await tele.ir(`${servidor.url}/`);
  await conTexto(tele, 'Iniciar Sesión');
  const estilo = (cual: string) =>
    tele?.evaluar(
      `getComputedStyle([...document.querySelectorAll('a')].find((b) => b.textContent.includes('Iniciar Sesión'))).${cual}`,
    );
  await expect.poll(() => estilo('backgroundColor')).toBe('rgb(11, 93, 91)');
  expect(await tele.evaluar('document.documentElement.scrollHeight <= innerHeight')).toBe(true);
  await tele.foto(test.info().outputPath('portada.png'));
  expect(tele.errores).toEqual([]);
});

for (const [luz, oscuro] of [
  ['in the light', false],
  ['in the dark', true],
] as const)
  test(`Chromium 87 shows the code, the day, a whole draft and its end on the wall, ${luz}`, SOLO_LARGO, async () => {
    tele = await abrirChromium87(oscuro);
    test.skip(tele === null, SIN_MOTOR);
    if (tele === null) return;
    const pared = tele;
    const foto = (nombre: string) => pared.foto(test.info().outputPath(`${nombre}.png`));
    const escena = (cual: string) => esperar(pared, `document.querySelector('[data-escena=${cual}]') !== null`);
    const gente = await Promise.all(['elena', 'javier', 'lucia', 'mateo'].map((u) => clienteDe(servidor.url, u)));
    const [admin] = gente;
    if (admin === undefined) return;

    await pared.ir(`${servidor.url}/pantalla`);
    await esperar(pared, `document.querySelector('[data-codigo]') !== null`);
    await foto('codigo');
    const codigo = await pared.evaluar<string>(`document.querySelector('[data-codigo]').dataset.codigo`);
    await admin.pedir('POST', RUTAS.vincularPantalla, { codigo, nombre: 'Salón' });
    await escena('dia');
    await esperar(pared, `document.querySelector('[data-conexion=vivo]') !== null`);
    await foto('dia');

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
  });
