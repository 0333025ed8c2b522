import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Deseos, JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { clienteDe, jugarTurno } from './clientes.ts';
import { hacerDeCadaDia, sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { abrirFirefox } from './motores/firefox.ts';
import { arrastrar, boton, conTexto, esperar, iniciarSesion, sinTexto } from './motores/motor.ts';
import { LETRA_GRANDE, TELE, type Ventana } from './motores/motor.ts';
import { abrirWebKit } from './motores/webkit.ts';
import { hallarRoturas } from './roturas.ts';
import { FALTA } from './servicios.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** Main actions in the browser engines of other phones, Firefox and WebKit, where those may differ from Chromium. */

const MOTORES = [
  ['Firefox', abrirFirefox, FALTA.firefox],
  ['WebKit', abrirWebKit, FALTA.webkit],
] as const;

let servidor: Servidor;
const abiertas: Ventana[] = [];

test.beforeEach(async () => {
  servidor = await levantarServidor((datos) => sembrarDemo(datos));
  hacerDeCadaDia(servidor);
});
test.afterEach(async () => {
  const mal = test.info().status !== test.info().expectedStatus;
  for (const [i, ventana] of abiertas.splice(0).entries()) {
    if (mal) await ventana.foto(test.info().outputPath(`al-fallar-${String(i)}.png`)).catch(() => undefined);
    await ventana.cerrar();
  }
  await servidor.cerrar();
});

/** Registers a window to be closed after the test, and skips the test if the engine is not installed. */
const abierta = async (abriendo: Promise<Ventana | null>, falta: string): Promise<Ventana | null> => {
  const ventana = await abriendo;
  test.skip(ventana === null, falta);
  if (ventana !== null) abiertas.push(ventana);
  return ventana;
};

const foto = async (ventana: Ventana, nombre: string): Promise<void> => {
  await esperar(ventana, `[...document.images].every((i) => i.complete) && document.fonts.status === 'loaded'`);
  await ventana.foto(test.info().outputPath(`${nombre}.png`));
};

const entrar = async (ventana: Ventana, usuario: string, nombre: string): Promise<void> => {
  await ventana.ir(`${servidor.url}/`);
  await conTexto(ventana, 'Crear Nueva Familia');
  await foto(ventana, 'portada');
  await iniciarSesion(ventana, servidor.url, usuario);
  await conTexto(ventana, `Hola, ${nombre}`);
};

const TACHAR = '//button[@data-tachar][not(@disabled)]';
const enBarra = (texto: string) => `//nav[@aria-label="Principal"]//a[contains(normalize-space(), "${texto}")]`;

for (const [nombre, abrir, falta] of MOTORES) {
  test(`${nombre} logs in, ticks, undoes, ticks without a network, and goes back and forward`, SOLO_LARGO, async () => {
    const ventana = await abierta(abrir(), falta);
    if (ventana === null) return;
    await entrar(ventana, 'mateo', 'Mateo');
    await foto(ventana, 'inicio');

    await ventana.pulsar(enBarra('Tareas'));
    await esperar(ventana, `document.querySelectorAll('[data-tachar]:not([disabled])').length > 0`, 'a chore to tick');
    await ventana.pulsar(TACHAR);
    await conTexto(ventana, '¡Bien hecho!');
    await foto(ventana, 'hecha');
    await ventana.pulsar(boton('Deshacer'));
    await sinTexto(ventana, '¡Bien hecho!');

    await ventana.pulsar(enBarra('Votar'));
    await esperar(ventana, `location.pathname === '/voting'`);
    await ventana.atras();
    await esperar(ventana, `location.pathname === '/tasks' && document.querySelector('[data-tachar]') !== null`);
    await ventana.adelante();
    await esperar(
      ventana,
      `location.pathname === '/voting' && /Votar/.test(document.querySelector('h1')?.textContent ?? '')`,
    );
    await ventana.atras();
    await esperar(ventana, `document.querySelector('[data-tachar]:not([disabled])') !== null`);

    await servidor.matar();
    await ventana.pulsar(TACHAR);
    await conTexto(ventana, 'Pendiente de enviar');
    await foto(ventana, 'sin-red');
    await servidor.arrancar();
    await sinTexto(ventana, 'Pendiente de enviar');
  });

  test(`${nombre} plays a draft in two windows, and shows it on the wall`, SOLO_LARGO, async () => {
    const lucia = await abierta(abrir(), falta);
    const mateo = await abierta(abrir({ oscuro: true }), falta);
    const tele = await abierta(abrir({ oscuro: true, pantalla: TELE }), falta);
    if (lucia === null || mateo === null || tele === null) return;
    const gente = await Promise.all(['elena', 'javier', 'lucia', 'mateo'].map((u) => clienteDe(servidor.url, u)));
    const [admin] = gente;
    if (admin === undefined) return;
    await entrar(lucia, 'lucia', 'Lucía');
    await entrar(mateo, 'mateo', 'Mateo');
    for (const ventana of [lucia, mateo]) await ventana.ir(`${servidor.url}/reparto`);
    await tele.ir(`${servidor.url}/pantalla`);
    await esperar(tele, `document.querySelector('[data-codigo]') !== null`);
    const codigo = await tele.evaluar<string>(`document.querySelector('[data-codigo]').dataset.codigo`);
    await admin.pedir('POST', RUTAS.vincularPantalla, {
      codigo,
      nombre: 'Salón',
    });
    await esperar(tele, `document.querySelector('[data-escena=dia]') !== null`);
    await foto(tele, 'pared-dia');

    let { sesion } = await admin.pedir<JugadaHecha>('POST', RUTAS.iniciar, {
      contar: 'TRIMESTRE',
    });
    const suyas = new Map([
      ['Lucía', lucia],
      ['Mateo', mateo],
    ]);
    let aMano = 0;
    while (sesion.fase === 'ELECCION' && aMano < 4) {
      const turno = sesion.miembro_turno_nombre ?? '';
      await esperar(tele, `document.querySelector('h1')?.textContent === 'Le toca a ${turno}'`);
      const ventana = suyas.get(turno);
      if (ventana === undefined) {
        sesion = await jugarTurno(sesion, gente);
        continue;
      }
      await conTexto(ventana, '¡Te toca!');
      await ventana.pulsar(
        '(//ul[@aria-labelledby="tareas-disponibles"]//button[normalize-space()="Elegir"][not(@disabled)])[1]',
      );
      // A sheet ignores taps for a moment after it has appeared.
      await esperar(ventana, `document.querySelector('[role=dialog]') && !document.querySelector('[data-dedo]')`);
      await ventana.pulsar(boton('Elegir esta tarea'));
      const antes = sesion.elecciones.length;
      await expect
        .poll(async () => {
          ({ sesion } = await admin.pedir<JugadaHecha>('GET', RUTAS.sesionActual));
          return sesion.elecciones.length;
        })
        .toBeGreaterThan(antes);
      await foto(ventana, `sala-${turno}`);
      aMano += 1;
    }
    expect(aMano).toBe(4);
    const quien = sesion.miembro_turno_nombre ?? '';
    await esperar(tele, `document.querySelector('h1')?.textContent === 'Le toca a ${quien}'`);
    for (const [nombre, ventana] of suyas)
      await conTexto(ventana, nombre === quien ? '¡Te toca!' : `Espera: le toca a ${quien}`);
    await foto(tele, 'pared-turno');
  });

  test(`${nombre} takes a photo and orders wishes with a finger, in dark mode`, SOLO_LARGO, async () => {
    const ventana = await abierta(abrir({ oscuro: true }), falta);
    if (ventana === null) return;
    await entrar(ventana, 'lucia', 'Lucía');
    expect(await ventana.evaluar(`matchMedia('(prefers-color-scheme: dark)').matches`)).toBe(true);
    expect(await ventana.evaluar(`getComputedStyle(document.body).backgroundColor`)).toBe('rgb(23, 21, 18)');
    await foto(ventana, 'oscuro');

    const archivo = test.info().outputPath('cara.png');
    writeFileSync(
      archivo,
      await sharp({
        create: { width: 400, height: 300, channels: 3, background: '#c33' },
      })
        .png()
        .toBuffer(),
    );
    await ventana.ir(`${servidor.url}/profile`);
    await ventana.pulsar('//button[@aria-label="Cambiar mi foto" or normalize-space()="Cambiar mi foto"]');
    await esperar(ventana, `document.querySelector('input[type=file]') !== null`);
    await ventana.darArchivo('//input[@type="file"]', archivo);
    await conTexto(ventana, 'Ajustar foto');
    await foto(ventana, 'recortar');
    await ventana.pulsar(boton('Guardar'));
    await esperar(ventana, `document.querySelector('main img[src^="/media/avatares/"]') !== null`);

    await ventana.ir(`${servidor.url}/reparto/deseos`);
    for (let i = 1; i <= 2; i += 1) {
      await ventana.pulsar('(//button[contains(normalize-space(), "Añadir")])[1]');
      await esperar(ventana, `document.querySelectorAll('[data-deseo]').length >= ${String(i)}`);
    }
    const quien = await clienteDe(servidor.url, 'lucia');
    const guardados = async () => (await quien.pedir<Deseos>('GET', RUTAS.deseos)).tareas;
    await expect.poll(async () => (await guardados()).length).toBe(2);
    const [uno, otro] = await guardados();
    await arrastrar(
      ventana,
      'li[data-deseo]:nth-of-type(2) button',
      'li[data-deseo]:nth-of-type(1) button',
      `/Mueves|puesto 2/.test(document.querySelector('[id^=DndLiveRegion]')?.textContent ?? '')`,
    );
    await expect.poll(guardados).toEqual([otro, uno]);
    await foto(ventana, 'deseos');
  });

  test(`${nombre} shows its main screens whole with text at twice its size`, SOLO_LARGO, async () => {
    const ventana = await abierta(abrir({ letra: LETRA_GRANDE }), falta);
    if (ventana === null) return;
    const rotas: string[] = [];
    const mirar = async (que: string) => {
      for (const rota of await ventana.evaluar<string[]>(`(${hallarRoturas.toString()})()`))
        rotas.push(`${que}: ${rota}`);
      await foto(ventana, que.replaceAll(/\W/g, '-'));
    };
    await entrar(ventana, 'elena', 'Elena');
    expect(await ventana.evaluar(`getComputedStyle(document.documentElement).fontSize`)).toBe('32px');
    for (const camino of [
      '/dashboard',
      '/tasks',
      '/voting',
      '/ranking',
      '/reparto',
      '/reparto/deseos',
      '/panel',
      '/profile',
    ]) {
      await ventana.ir(`${servidor.url}${camino}`);
      await esperar(
        ventana,
        `document.querySelector('main h1') && document.querySelector('[data-conexion=vivo]') && !document.querySelector('[aria-busy=true]')`,
      );
      await mirar(camino);
    }
    expect(rotas.join('\n')).toBe('');
  });
}
