import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Deseos } from '#shared/contracts/deseos.ts';
import { clienteDe } from './clientes.ts';
import { hacerDeCadaDia, sembrarDemo } from './demo.ts';
import { SOLO_LARGO } from './largo.ts';
import { abrirFirefox } from './motores/firefox.ts';
import { boton, campo, conTexto, esperar, sinTexto, type Ventana } from './motores/motor.ts';
import { abrirWebKit } from './motores/webkit.ts';
import { SIN_MOTOR } from './servicios.ts';
import { levantarServidor, type Servidor } from './servidor.ts';

/** The family's evening in the engines of other phones: what only they may do in another way. */

const MOTORES = [
  ['Firefox', abrirFirefox],
  ['WebKit', abrirWebKit],
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

const foto = (ventana: Ventana, nombre: string) => ventana.foto(test.info().outputPath(`${nombre}.png`));

const entrar = async (ventana: Ventana, usuario: string, nombre: string): Promise<void> => {
  await ventana.ir(`${servidor.url}/login`);
  await ventana.pulsar(boton('Iniciar Sesión'));
  await ventana.escribir(campo('Usuario'), usuario);
  await ventana.escribir(campo('Contraseña'), 'casa-de-robles');
  await ventana.pulsar(`//form//*[self::button][normalize-space()="Iniciar Sesión"]`);
  await conTexto(ventana, `Hola, ${nombre}`);
};

const TACHAR = '//button[@data-tachar][not(@disabled)]';
const enBarra = (texto: string) => `//nav[@aria-label="Principal"]//a[contains(normalize-space(), "${texto}")]`;

for (const [nombre, abrir] of MOTORES) {
  test(
    `${nombre} logs in, ticks, takes back, ticks without a network, and goes back and forward`,
    SOLO_LARGO,
    async () => {
      const ventana = await abrir();
      test.skip(ventana === null, SIN_MOTOR);
      if (ventana === null) return;
      abiertas.push(ventana);
      await entrar(ventana, 'mateo', 'Mateo');
      await foto(ventana, 'inicio');

      await ventana.pulsar(enBarra('Tareas'));
      await esperar(
        ventana,
        `document.querySelectorAll('[data-tachar]:not([disabled])').length > 0`,
        'a chore to tick',
      );
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
    },
  );
}

test('Firefox takes a photo and keeps wishes, in the dark', SOLO_LARGO, async () => {
  const ventana = await abrirFirefox(true);
  test.skip(ventana === null, SIN_MOTOR);
  if (ventana === null) return;
  abiertas.push(ventana);
  await entrar(ventana, 'lucia', 'Lucía');
  expect(await ventana.evaluar(`matchMedia('(prefers-color-scheme: dark)').matches`)).toBe(true);
  expect(await ventana.evaluar(`getComputedStyle(document.body).backgroundColor`)).toBe('rgb(23, 21, 18)');
  await foto(ventana, 'oscuro');

  const archivo = test.info().outputPath('cara.png');
  writeFileSync(
    archivo,
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c33' } })
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
  await foto(ventana, 'deseos');
});
