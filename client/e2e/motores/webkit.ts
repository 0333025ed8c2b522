import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { Builder, By, Capabilities, until } from 'selenium-webdriver';
import { puertoLibre } from '../servidor.ts';
import { pausa } from '#client/lib/pausa.ts';
import type { Abrir } from './motor.ts';

export const DRIVER = '/usr/bin/WebKitWebDriver';
export const XVFB = '/usr/bin/Xvfb';
/** Path at which Debian keeps the browser that the driver starts, by its version and processor. */
const NAVEGADORES = ['x86_64', 'aarch64'].map((cual) => `/usr/lib/${cual}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);
const ESPERA_MS = 60_000;

/** Debian's WebKit, as near to Safari as a Linux has it. Each window has a driver and a screen of its own. */
export const abrirWebKit: Abrir = async (oscuro = false) => {
  const binario = NAVEGADORES.find((programa) => existsSync(programa));
  if (!existsSync(DRIVER) || !existsSync(XVFB) || binario === undefined) {
    console.log('\nSIN WEBKIT: APT-GET INSTALL WEBKIT2GTK-DRIVER XVFB');
    return null;
  }
  const puerto = await puertoLibre();
  const pantalla = `:${String(puerto % 30_000)}`;
  const suya = spawn(XVFB, [pantalla, '-screen', '0', '1280x1024x24'], { stdio: 'ignore' });
  const servidor = spawn(DRIVER, [`--port=${String(puerto)}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: pantalla,
      LANG: 'es_ES.UTF-8',
      GTK_THEME: oscuro ? 'Adwaita:dark' : 'Adwaita',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const direccion = `http://127.0.0.1:${String(puerto)}`;
  for (let i = 0; i < 200; i += 1) {
    if (
      await fetch(`${direccion}/status`).then(
        (r) => r.ok,
        () => false,
      )
    )
      break;
    await new Promise((r) => setTimeout(r, 100));
  }
  const capacidades = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: binario, args: ['--automation', '--geometry=420x860'] },
  });
  const d = await new Builder().usingServer(direccion).withCapabilities(capacidades).build();
  await d.manage().window().setRect({ width: 420, height: 860 });
  const hallar = async (xpath: string) => {
    const elemento = await d.wait(until.elementLocated(By.xpath(xpath)), ESPERA_MS, xpath);
    await d.wait(until.elementIsEnabled(elemento), ESPERA_MS, xpath);
    return elemento;
  };
  return {
    ir: (url) => d.get(url),
    evaluar: <T>(expresion: string) => d.executeScript<T>(`return (${expresion})`),
    pulsar: async (xpath) => (await hallar(xpath)).click(),
    escribir: async (xpath, texto) => (await hallar(xpath)).sendKeys(texto),
    darArchivo: async (xpath, archivo) => (await d.findElement(By.xpath(xpath))).sendKeys(archivo),
    foto: async (archivo) => writeFileSync(archivo, Buffer.from(await d.takeScreenshot(), 'base64')),
    atras: () => d.navigate().back(),
    adelante: () => d.navigate().forward(),
    cerrar: async () => {
      // It may wait for itself for ever.
      await Promise.race([d.quit().catch(() => undefined), pausa(3_000)]);
      servidor.kill();
      suya.kill();
    },
  };
};
