import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { Builder, By, Capabilities, error, until } from 'selenium-webdriver';
import { puertoLibre } from '../servidor.ts';
import { pausa } from '#client/lib/navegador/pausa.ts';
import { MOVIL, type Abrir, type Punto } from './motor.ts';

export const DRIVER = '/usr/bin/WebKitWebDriver';
export const XVFB = '/usr/bin/Xvfb';
/** Paths of the browser that Debian's driver starts, for each processor. */
const NAVEGADORES = ['x86_64', 'aarch64'].map((cual) => `/usr/lib/${cual}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);
const ESPERA_MS = 60_000;
/** Attempts at a click while the page is moving. */
const INTENTOS = 10;

/**
 * Opens Debian's WebKit, the closest to Safari on Linux; null if it is not installed. Each window has its own driver and display.
 */
export const abrirWebKit: Abrir = async ({ oscuro = false, letra = 16, pantalla: [width, height] = MOVIL } = {}) => {
  const binario = NAVEGADORES.find((programa) => existsSync(programa));
  if (!existsSync(DRIVER) || !existsSync(XVFB) || binario === undefined) {
    console.log('\nSIN WEBKIT: APT-GET INSTALL WEBKIT2GTK-DRIVER XVFB');
    return null;
  }
  const puerto = await puertoLibre();
  const pantalla = `:${String(puerto % 30_000)}`;
  const suya = spawn(XVFB, [pantalla, '-screen', '0', '1600x1200x24'], {
    stdio: 'ignore',
  });
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
    'webkitgtk:browserOptions': { binary: binario, args: ['--automation'] },
  });
  const d = await new Builder().usingServer(direccion).withCapabilities(capacidades).build();
  await d.manage().window().setRect({ width: 600, height: 900 });
  const [ancho, alto] = await d.executeScript<[number, number]>(
    'return [outerWidth - innerWidth, outerHeight - innerHeight]',
  );
  await d
    .manage()
    .window()
    .setRect({ width: width + ancho, height: height + alto });
  const hallar = async (xpath: string) => {
    const elemento = await d.wait(until.elementLocated(By.xpath(xpath)), ESPERA_MS, xpath);
    await d.wait(until.elementIsEnabled(elemento), ESPERA_MS, xpath);
    return elemento;
  };
  const tocar = async (...actions: object[]) => {
    // selenium-webdriver only supports mouse pointers, so touches are sent as raw requests.
    const sesion = (await d.getSession()).getId();
    const dedo = {
      type: 'pointer',
      id: 'dedo',
      parameters: { pointerType: 'touch' },
      actions,
    };
    const r = await fetch(`${direccion}/session/${sesion}/actions`, {
      method: 'POST',
      body: JSON.stringify({ actions: [dedo] }),
    });
    if (!r.ok) throw new Error(await r.text());
  };
  const llevar = (punto: Punto) => ({
    type: 'pointerMove',
    duration: 0,
    ...punto,
  });
  return {
    ir: async (url) => {
      await d.get(url);
      // A driver cannot reach WebKit's text size setting. Setting it in CSS leaves media queries in rem unchanged.
      await d.executeScript(`document.documentElement.style.fontSize = '${String((letra / 16) * 100)}%'`);
    },
    evaluar: <T>(expresion: string) => d.executeScript<T>(`return (${expresion})`),
    // Debian's driver scrolls to the edge of the page's own scroll padding, and then clicks where the element was.
    // A list that has just loaded or changed replaces and moves its rows; a refused click is then tried again.
    pulsar: async (xpath) => {
      for (let intento = 1; ; intento += 1)
        try {
          const e = await hallar(xpath);
          await d.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", e);
          return await e.click();
        } catch (e) {
          const seMueve =
            e instanceof error.StaleElementReferenceError || e instanceof error.ElementClickInterceptedError;
          if (!seMueve || intento === INTENTOS) throw e;
          await pausa(300);
        }
    },
    escribir: async (xpath, texto) => (await hallar(xpath)).sendKeys(texto),
    dedo: {
      // Debian's driver turns every finger into a mouse, and the page picks something up only after the mouse has moved.
      bajar: ({ x, y }) => tocar(llevar({ x, y }), { type: 'pointerDown', button: 0 }, llevar({ x, y: y - 8 })),
      mover: (punto) => tocar(llevar(punto)),
      subir: () => tocar({ type: 'pointerUp', button: 0 }),
    },
    darArchivo: async (xpath, archivo) => (await d.findElement(By.xpath(xpath))).sendKeys(archivo),
    foto: async (archivo) => writeFileSync(archivo, Buffer.from(await d.takeScreenshot(), 'base64')),
    atras: () => d.navigate().back(),
    adelante: () => d.navigate().forward(),
    cerrar: async () => {
      // Quitting may never return.
      await Promise.race([d.quit().catch(() => undefined), pausa(3_000)]);
      servidor.kill();
      suya.kill();
    },
  };
};
