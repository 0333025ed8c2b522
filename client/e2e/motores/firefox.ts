import { existsSync, writeFileSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { MOVIL, type Como, type Ventana } from './motor.ts';

export const FIREFOX = '/usr/bin/firefox-esr';

interface ComoFirefox extends Como {
  /** Folder of the profile; a new one by default. */
  readonly perfil?: string;
  /** A host name that leads to this machine. */
  readonly local?: string;
}

/** Opens Debian's Firefox through WebDriver BiDi; null if it is not installed. */
export const abrirFirefox = async (como: ComoFirefox = {}): Promise<Ventana | null> => {
  const { oscuro = false, letra = 16, perfil, local = '', pantalla: [width, height] = MOVIL } = como;
  if (!existsSync(FIREFOX)) {
    console.log('\nSIN FIREFOX: APT-GET INSTALL FIREFOX-ESR');
    return null;
  }
  const navegador = await launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    ...(perfil === undefined ? {} : { userDataDir: perfil }),
    defaultViewport: null,
    timeout: 120_000,
    protocolTimeout: 120_000,
    extraPrefsFirefox: {
      'intl.accept_languages': 'es-ES',
      'network.dns.localDomains': local,
      'dom.w3c_touch_events.enabled': 1,
      'font.size.variable.x-western': letra,
      'layout.css.prefers-color-scheme.content-override': oscuro ? 0 : 1,
    },
  });
  const pagina = await navegador.newPage();
  await pagina.setViewport({ width, height });
  const hallar = async (xpath: string) => pagina.locator(`::-p-xpath(${xpath})`).setTimeout(60_000);
  return {
    ir: (url) => pagina.goto(url),
    evaluar: <T>(expresion: string) => pagina.evaluate(expresion) as Promise<T>,
    pulsar: async (xpath) => (await hallar(xpath)).click(),
    escribir: async (xpath, texto) => (await hallar(xpath)).fill(texto),
    dedo: {
      bajar: ({ x, y }) => pagina.touchscreen.touchStart(x, y),
      mover: ({ x, y }) => pagina.touchscreen.touchMove(x, y),
      subir: () => pagina.touchscreen.touchEnd(),
    },
    darArchivo: async (xpath, archivo) => {
      const campo = await pagina.$(`::-p-xpath(${xpath})`);
      await (campo as unknown as { uploadFile: (a: string) => Promise<void> }).uploadFile(archivo);
    },
    foto: async (archivo) => writeFileSync(archivo, await pagina.screenshot()),
    atras: () => pagina.goBack(),
    adelante: () => pagina.goForward(),
    cerrar: () => navegador.close(),
  };
};
