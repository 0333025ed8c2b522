import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { conectar } from '#server/db/conectar.ts';
import { mediana } from '../cifras.ts';
import { servirPagina, sinCodigo } from '../estatico.ts';
import { dormir } from '../generador.ts';
import { decirCifras, type Cifra, type Opciones } from '../informe.ts';
import { arrancarTeToca, enCarpeta } from '../procesos.ts';
import { prepararBanco, sembrarFamilias, sembrarTrabajo, type FamiliaBanco } from '../sembrar.ts';
import { programa } from '#client/e2e/navegador.ts';
import { pesar } from '#client/e2e/pesar.ts';
import { esperarTexto, pedidasAntesDe, type Vigilada } from '#client/e2e/vigilar-pagina.ts';

interface Pagina {
  readonly nombre: string;
  readonly ruta: string;
  /** Text that is on the screen as soon as the page can be used. */
  readonly texto: string;
  /** Limit of the JavaScript and CSS requested before it can be used, in kB gzipped. */
  readonly kb?: number;
  readonly entrado: boolean;
}

const PAGINAS: readonly Pagina[] = [
  { nombre: 'Bienvenida', ruta: '/login', texto: 'Crear Nueva Familia', kb: 130, entrado: false },
  { nombre: 'Inicio', ruta: '/dashboard', texto: 'Recoger la habitación', entrado: true },
  { nombre: 'Reparto', ruta: '/reparto', texto: 'Recoger la habitación', kb: 195, entrado: true },
];
/** Highest allowed ratio to the same page in plain HTML. */
const OBJETIVO = 1.5;
const VECES = 3;
/** Milliseconds after the network has become idle until a page has requested everything. */
const CALMA = 2_500;

/** Lighthouse's cheap phone on a slow 4G: 1.6 Mbit/s down, 0.75 up, 150 ms of latency, a CPU four times slower. */
const LENTA = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 } as const;
const FRENO = 4;

/** Slows a page down to the network `LENTA` and the CPU of a cheap phone. */
const frenar = async (pagina: Page): Promise<void> => {
  const cdp = await pagina.context().newCDPSession(pagina);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LENTA);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: FRENO });
};

interface Sembrada {
  readonly url: string;
  readonly familia: FamiliaBanco;
}

const movil = async (navegador: Browser, { familia }: Sembrada, que: Pagina): Promise<BrowserContext> => {
  const contexto = await navegador.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'es-ES',
    serviceWorkers: 'block',
  });
  const [token = ''] = familia.tokens.values();
  if (que.entrado) await contexto.addInitScript(`localStorage.setItem('access_token', ${JSON.stringify(token)})`);
  await contexto.addInitScript(esperarTexto, que.texto);
  return contexto;
};

const leerLista = (pagina: Page): Promise<number> =>
  pagina
    .waitForFunction(() => (globalThis as Vigilada).__lista)
    .then((lista) => lista.jsonValue())
    .then((ms) => ms ?? NaN);

/** Returns the ms until the page can be used, from an empty cache on a slow phone. */
const medirInteractiva = async (navegador: Browser, casa: Sembrada, que: Pagina, url: string): Promise<number> => {
  const contexto = await movil(navegador, casa, que);
  const pagina = await contexto.newPage();
  await frenar(pagina);
  await pagina.goto(url, { waitUntil: 'commit' });
  const ms = await leerLista(pagina);
  await contexto.close();
  return ms;
};

interface Cargada {
  readonly antes: number;
  readonly todo: number;
  readonly html: string;
}
/** Loads a page. Returns its HTML, and the kB of JavaScript and CSS requested before the page can be used and in all. */
const cargar = async (navegador: Browser, casa: Sembrada, que: Pagina): Promise<Cargada> => {
  const contexto = await movil(navegador, casa, que);
  const pagina = await contexto.newPage();
  const pedidos = new Set<string>();
  pagina.on('request', (peticion) => pedidos.add(new URL(peticion.url()).pathname));
  await pagina.goto(casa.url + que.ruta, { waitUntil: 'commit' });
  const lista = await leerLista(pagina);
  const antes = pesar(await pagina.evaluate(pedidasAntesDe, lista));
  await pagina.waitForLoadState('networkidle');
  await dormir(CALMA);
  const html = await pagina.content();
  await contexto.close();
  return { antes, todo: pesar(pedidos), html };
};

const medirPagina = async (
  navegador: Browser,
  casa: Sembrada,
  que: Pagina,
  { antes, todo, html }: Cargada,
  { rapido }: Opciones,
): Promise<readonly Cifra[]> => {
  const tamanos: readonly Cifra[] = [
    {
      que: `${que.nombre}: JavaScript y CSS, gzip`,
      valor: antes,
      unidad: 'kB',
      ...(que.kb === undefined ? {} : { objetivo: que.kb }),
    },
    { que: `${que.nombre}: con lo que pide después`, valor: todo, unidad: 'kB' },
  ];
  if (rapido) return tamanos;
  const llana = await servirPagina(sinCodigo(html));
  const [nuestras, suelos]: [number[], number[]] = [[], []];
  for (let n = 0; n < VECES; n += 1) {
    nuestras.push(await medirInteractiva(navegador, casa, que, casa.url + que.ruta));
    suelos.push(await medirInteractiva(navegador, casa, que, llana.url));
  }
  llana.cerrar();
  return [
    ...tamanos,
    {
      que: `${que.nombre}: hasta que se puede usar`,
      valor: mediana(nuestras),
      unidad: 'ms',
      suelo: mediana(suelos),
      objetivo: OBJETIVO,
    },
  ];
};

const medir =
  (opciones: Opciones) =>
  async (carpeta: string): Promise<readonly Cifra[]> => {
    const db = conectar(join(carpeta, 'te-toca.db'));
    const [familia] = await sembrarFamilias(db, await prepararBanco(db), 1);
    if (familia === undefined) throw new Error('No hay familia');
    await sembrarTrabajo(db, [familia]);
    await db.destroy();
    const { puerto } = await arrancarTeToca(carpeta);
    const casa: Sembrada = { url: `http://127.0.0.1:${String(puerto)}`, familia };
    const navegador = await chromium.launch({
      // The headless shell if it is installed: the full browser draws a window around each page, which costs time.
      executablePath: programa(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    });
    try {
      const cifras: Cifra[] = [];
      // Loading for the sizes runs in parallel; the time until a page can be used is measured one by one.
      const cargadas = await Promise.all(
        PAGINAS.map(async (que) => ({ que, cargada: await cargar(navegador, casa, que) })),
      );
      for (const { que, cargada } of cargadas)
        cifras.push(...(await medirPagina(navegador, casa, que, cargada, opciones)));
      return cifras;
    } finally {
      await navegador.close();
    }
  };

/** Measures the size of the app's pages, and the time until they can be used, in a real browser. */
export const medirPaginas = async (opciones: Opciones): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(medir(opciones));
  decirCifras(
    'Páginas, en un móvil cuatro veces más lento con 4G lenta; el suelo es la misma en HTML a secas:',
    cifras,
  );
  return cifras;
};
