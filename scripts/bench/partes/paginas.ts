import { Agent } from 'node:http';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { conectar } from '#server/db/conectar.ts';
import { puertoLibre } from '#server/testing/servidor-hijo.ts';
import { mediana } from '../cifras.ts';
import { servirPagina, sinCodigo } from '../estatico.ts';
import { frenoDe } from '../freno.ts';
import { comoTeToca, dormir, pedir } from '../generador.ts';
import { decirCifras, type Cifra } from '../informe.ts';
import type { Opciones } from '../opciones.ts';
import { arrancar, enCarpeta, PRINCIPAL } from '../procesos.ts';
import {
  prepararBanco,
  sembrarFamilias,
  sembrarTrabajo,
  tareaSiguiente,
  trasElegir,
  type FamiliaBanco,
} from '../sembrar.ts';
import { programa } from '#client/e2e/navegador.ts';
import { pesar } from '#client/e2e/pesar.ts';
import { contarComponentes, esperarTexto, pedidasAntesDe, type Vigilada } from '#client/e2e/vigilar-pagina.ts';

interface Pagina {
  readonly nombre: string;
  readonly ruta: string;
  /** It stands once this can be read. */
  readonly texto: string;
  /** kB of JavaScript and CSS. */
  readonly kb?: number;
  readonly entrado: boolean;
}

const REPARTO: Pagina = {
  nombre: 'Reparto',
  ruta: '/reparto',
  texto: 'Recoger la habitación',
  kb: 185,
  entrado: true,
};
const PAGINAS: readonly Pagina[] = [
  { nombre: 'Bienvenida', ruta: '/login', texto: 'Crear Nueva Familia', kb: 120, entrado: false },
  { nombre: 'Inicio', ruta: '/dashboard', texto: 'Recoger la habitación', entrado: true },
  REPARTO,
];
/** Over the same page in plain HTML, and milliseconds of a second visit. */
const OBJETIVO = { interactiva: 1.35, segunda: 1_000 } as const;
const VECES = 3;
const ELECCIONES = 3;
/** Milliseconds after which a pick has been told, and nothing moves any more. */
const CALMA = 2_500;

interface Casa {
  readonly url: string;
  readonly puerto: number;
  readonly familia: FamiliaBanco;
}

const movil = async (
  navegador: Browser,
  { familia }: Casa,
  que: Pagina,
  trabajadores = false,
): Promise<BrowserContext> => {
  const contexto = await navegador.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'es-ES',
    serviceWorkers: trabajadores ? 'allow' : 'block',
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

/** How long until the page can be used, from an empty cache on a slow phone. */
const medirInteractiva = async (navegador: Browser, casa: Casa, que: Pagina, url: string): Promise<number> => {
  const contexto = await movil(navegador, casa, que);
  const pagina = await contexto.newPage();
  const freno = await frenoDe(pagina);
  await freno.poner();
  await pagina.goto(url, { waitUntil: 'commit' });
  const ms = await leerLista(pagina);
  await contexto.close();
  return ms;
};

/** The same when the app has been there before, each time that it is opened. */
const medirSegundas = async (navegador: Browser, casa: Casa, que: Pagina): Promise<readonly number[]> => {
  const contexto = await movil(navegador, casa, que, true);
  const pagina = await contexto.newPage();
  await pagina.goto(casa.url + que.ruta);
  await leerLista(pagina);
  await pagina.evaluate('navigator.serviceWorker.ready');
  await dormir(CALMA);
  const freno = await frenoDe(pagina);
  const medidas: number[] = [];
  while (medidas.length < VECES) {
    await freno.poner();
    await pagina.reload({ waitUntil: 'commit' });
    medidas.push(await leerLista(pagina));
    // What it still asks for is let come quickly: the next visit begins when all is there.
    await freno.quitar();
    await pagina.waitForLoadState('networkidle');
  }
  await contexto.close();
  return medidas;
};

interface Cargada {
  readonly antes: number;
  readonly todo: number;
  readonly html: string;
}
/** What the browser asks for until the page can be used, and in all: JavaScript and CSS; and the page as it then stands. */
const cargar = async (navegador: Browser, casa: Casa, que: Pagina): Promise<Cargada> => {
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
  casa: Casa,
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
  const segundas = await medirSegundas(navegador, casa, que);
  return [
    ...tamanos,
    {
      que: `${que.nombre}: hasta que se puede usar`,
      valor: mediana(nuestras),
      unidad: 'ms',
      suelo: mediana(suelos),
      objetivo: OBJETIVO.interactiva,
    },
    {
      que: `${que.nombre}: la segunda visita`,
      valor: mediana(segundas),
      unidad: 'ms',
      objetivo: OBJETIVO.segunda,
    },
  ];
};

/** What a pick of somebody else draws anew on the draft's page. */
const medirDibujado = async (navegador: Browser, casa: Casa, que: Pagina): Promise<readonly Cifra[]> => {
  const { familia, puerto } = casa;
  const contexto = await movil(navegador, casa, que);
  await contexto.addInitScript(contarComponentes);
  const pagina = await contexto.newPage();
  await pagina.goto(casa.url + que.ruta);
  await leerLista(pagina);
  await dormir(CALMA);
  const contados = async (): Promise<{ readonly dibujados: number; readonly todos: number }> => ({
    dibujados: NaN,
    todos: NaN,
    ...(await pagina.evaluate(() => (globalThis as Vigilada).__componentes)),
  });
  const agente = new Agent({ keepAlive: true });
  const [propio] = familia.tokens.keys();
  const medidas: number[] = [];
  while (medidas.length < ELECCIONES) {
    const { dibujados } = await contados();
    const { turno } = familia.estado;
    const tarea = tareaSiguiente(familia.estado);
    const token = familia.tokens.get(turno ?? 0) ?? '';
    familia.estado = trasElegir(familia.estado, tarea);
    const codigo = await pedir(puerto, token, agente, comoTeToca.pedido(familia, tarea));
    if (codigo !== 200) throw new Error(`Una elección ha respondido ${String(codigo)}`);
    await dormir(CALMA);
    // One's own pick and the one that hands the turn over say more.
    if (turno !== propio && familia.estado.turno !== propio) medidas.push((await contados()).dibujados - dibujados);
  }
  const { todos } = await contados();
  agente.destroy();
  await contexto.close();
  return [
    {
      que: `Otra persona elige: componentes dibujados, de ${String(todos)}`,
      valor: mediana(medidas),
      unidad: 'componentes',
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
    const puerto = await puertoLibre();
    await arrancar(PRINCIPAL, puerto, { DATA_DIR: carpeta, PORT: String(puerto), HOST: '127.0.0.1' });
    const casa: Casa = { url: `http://127.0.0.1:${String(puerto)}`, puerto, familia };
    const navegador = await chromium.launch({
      // The whole one draws a window of its own around each page, which is no page's time.
      executablePath: programa(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    });
    try {
      const cifras: Cifra[] = [];
      // What is weighed and counted takes no time: together. How soon they can be used is measured one by one.
      const [dibujado, ...cargadas] = await Promise.all([
        medirDibujado(navegador, casa, REPARTO),
        ...PAGINAS.map(async (que) => ({ que, cargada: await cargar(navegador, casa, que) })),
      ]);
      for (const { que, cargada } of cargadas)
        cifras.push(...(await medirPagina(navegador, casa, que, cargada, opciones)));
      cifras.push(...dibujado);
      return cifras;
    } finally {
      await navegador.close();
    }
  };

/** What the app's pages weigh, how soon they can be used, and what a pick draws anew, in a real browser. */
export const medirPaginas = async (opciones: Opciones): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(medir(opciones));
  decirCifras(
    'Páginas, en un móvil cuatro veces más lento con 4G lenta; el suelo es la misma en HTML a secas:',
    cifras,
  );
  return cifras;
};
