import { Agent } from 'node:http';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { conectar } from '#server/db/conectar.ts';
import type { Db } from '#server/db/esquema.ts';
import { programa } from '#client/e2e/navegador.ts';
import { esperarTexto, type Vigilada } from '#client/e2e/vigilar-pagina.ts';
import { servirPagina, sinCodigo } from '../estatico.ts';
import { elegirUna } from '../generador.ts';
import { decirCifras, type Cifra, type Opciones } from '../informe.ts';
import { darTrabajo, sembrarCasa } from '../movil/casa.ts';
import { servirLlano } from '../movil/llano.ts';
import { movilDe, type Movil } from '../movil/toque.ts';
import { arrancarTeToca, enCarpeta } from '../procesos.ts';
import { prepararBanco, tareaSiguiente, trasElegir, type FamiliaBanco } from '../sembrar.ts';

/** Upper limits in ms from a tap, pick or load to the frame that shows it, with the CPU slowed down six times. */
const OBJETIVO = { tachar: 100, elegir: 300, ajena: 100, reparto: 3_000, hoja: 200 } as const;
const VECES = 5;
/** Number of other members' picks that the phone receives in each round. */
const AJENAS = 3;
/** Text that is on the screen as soon as the draft room can be used. */
const TAREA = 'Recoger la habitación';

type Medidas = Map<string, number[]>;

const anotar = (medidas: Medidas, que: string, ms: number | undefined): void => {
  medidas.set(que, [...(medidas.get(que) ?? []), ms ?? NaN]);
};

interface Banco {
  readonly db: Db;
  readonly secreto: Uint8Array;
  readonly navegador: Browser;
  readonly url: string;
  readonly puerto: number;
  readonly medidas: Medidas;
}

const abrir = async (navegador: Browser, token: string | undefined): Promise<BrowserContext> => {
  const contexto = await navegador.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'es-ES',
    serviceWorkers: 'block',
  });
  if (token !== undefined)
    await contexto.addInitScript(`localStorage.setItem('access_token', ${JSON.stringify(token)})`);
  return contexto;
};

/** Returns the ms until the draft room can be used, on a phone with an empty cache. */
const cargar = async ({ pagina, frenar }: Movil, url: string): Promise<number> => {
  await pagina.context().addInitScript(esperarTexto, TAREA);
  await frenar(true);
  await pagina.goto(url, { waitUntil: 'commit' });
  const lista = await pagina.waitForFunction(() => (globalThis as Vigilada).__lista, undefined, { timeout: 120_000 });
  const ms = await lista.jsonValue();
  await frenar(false);
  return ms ?? NaN;
};

const HOJA = { selector: '[role="dialog"] h2' } as const;
const TURNO = { selector: 'section[aria-label="Turno"] h2' } as const;
const ULTIMA = { selector: 'section[aria-labelledby="ultimas-elecciones"] li p' } as const;

const nombreDe = ({ estado }: FamiliaBanco, tarea: number): string =>
  estado.tareas.find(({ id }) => id === tarea)?.nombre ?? '';

/**
 * Measures the draft room on the phone of the first to pick: its loading, a pick's sheet, the pick, and others' picks. Returns
 * the page's HTML.
 */
const medirReparto = async (banco: Banco): Promise<string> => {
  const { db, secreto, navegador, url, puerto, medidas } = banco;
  const familia = await sembrarCasa(db, secreto);
  const contexto = await abrir(navegador, familia.tokens.get(familia.estado.turno ?? 0));
  const movil = await movilDe(await contexto.newPage());
  const { pagina, tocar, oir } = movil;
  anotar(medidas, '/reparto: hasta que se puede usar', await cargar(movil, `${url}/reparto`));
  await pagina.waitForLoadState('networkidle');
  const html = await pagina.content();

  const tarea = tareaSiguiente(familia.estado);
  const titulo = nombreDe(familia, tarea);
  const fila = pagina.locator('li', { has: pagina.getByRole('heading', { name: titulo, exact: true }) });
  const [hoja] = await tocar(fila.getByRole('button'), { ...HOJA, texto: titulo });
  anotar(medidas, 'La hoja de una elección', hoja);

  familia.estado = trasElegir(familia.estado, tarea);
  const boton = pagina.getByRole('button', { name: 'Elegir esta tarea' });
  const [elegida] = await tocar(boton, { ...TURNO, texto: 'Espera: le toca a', empieza: true });
  anotar(medidas, 'Elegir: hasta el turno siguiente', elegida);

  const agente = new Agent({ keepAlive: true });
  for (let n = 0; n < AJENAS; n += 1) {
    const senal = { ...ULTIMA, texto: nombreDe(familia, tareaSiguiente(familia.estado)) };
    const ajena = await oir(() => elegirUna(familia, puerto, agente), senal);
    anotar(medidas, 'Otra persona elige: hasta que se ve', ajena);
  }
  agente.destroy();
  await contexto.close();
  return html;
};

/** Measures the sheet and the tick of a member's chores, 64 of them pending, and the sheet of a new chore in the panel. */
const medirTareas = async ({ db, secreto, navegador, url, medidas }: Banco, veces: number): Promise<void> => {
  const familia = await sembrarCasa(db, secreto);
  const [miembro = 0] = [...familia.tokens.keys()].slice(-1);
  await darTrabajo(db, familia, miembro);
  const contexto = await abrir(navegador, familia.tokens.get(miembro));
  const { pagina, tocar, calma } = await movilDe(await contexto.newPage());
  await pagina.goto(`${url}/tasks`);
  await pagina.waitForLoadState('networkidle');
  const cerrar = async (): Promise<void> => {
    await calma();
    await pagina.keyboard.press('Escape');
    await pagina.locator('[role="dialog"]').waitFor({ state: 'detached' });
  };
  for (let n = 0; n < veces; n += 1) {
    const otra = pagina.getByRole('heading', { level: 3 }).getByRole('button').first();
    const nombre = (await otra.textContent()) ?? '';
    const [hoja] = await tocar(otra, { ...HOJA, texto: nombre, empieza: true });
    anotar(medidas, 'La hoja de una tarea', hoja);
    await cerrar();
    const boton = pagina.getByRole('button', { name: 'Marcar como Completada' }).first();
    const [pintada, dicha] = await tocar(
      boton,
      { selector: '[data-tachar][aria-disabled]', texto: '¡Hecha!' },
      { selector: '[data-sonner-toast] [data-title]', texto: '¡Bien hecho', empieza: true },
    );
    anotar(medidas, 'Tachar: hasta que se ve', pintada);
    anotar(medidas, 'Tachar: hasta que se dice', dicha);
    await pagina.locator('[data-tachar]', { hasText: '¡Hecha!' }).waitFor({ state: 'detached' });
    await pagina.locator('[data-sonner-toast]').waitFor({ state: 'detached' });
  }
  await pagina.goto(`${url}/panel?pestana=tareas`);
  await pagina.waitForLoadState('networkidle');
  for (let n = 0; n < veces; n += 1) {
    const nueva = pagina.getByRole('button', { name: 'Nueva tarea' });
    const [hoja] = await tocar(nueva, { ...HOJA, texto: 'Nueva tarea' });
    anotar(medidas, 'La hoja de una tarea nueva', hoja);
    await cerrar();
  }
  await contexto.close();
};

/** Measures the floor: a tap and a message on a minimal page, and the draft room as plain HTML. */
const medirSuelos = async ({ navegador, medidas }: Banco, html: string, veces: number): Promise<void> => {
  const llano = await servirLlano();
  const quieta = await servirPagina(sinCodigo(html));
  const contexto = await abrir(navegador, undefined);
  const { pagina, tocar, oir } = await movilDe(await contexto.newPage());
  for (let n = 0; n < veces; n += 1) {
    await pagina.goto(llano.url);
    await pagina.waitForLoadState('networkidle');
    const [toque] = await tocar(pagina.getByRole('button'), { selector: 'p', texto: 'Hecho' });
    anotar(medidas, 'un toque', toque);
    const mensaje = await oir(
      () => {
        llano.decir('Dicho');
        return Promise.resolve();
      },
      { selector: 'p', texto: 'Dicho' },
    );
    anotar(medidas, 'un mensaje', mensaje);
  }
  await contexto.close();
  for (let n = 0; n < veces; n += 1) {
    const vacio = await abrir(navegador, undefined);
    anotar(medidas, 'una página', await cargar(await movilDe(await vacio.newPage()), quieta.url));
    await vacio.close();
  }
  llano.cerrar();
  quieta.cerrar();
};

const CIFRAS: readonly (readonly [string, number | undefined, string])[] = [
  ['Tachar: hasta que se ve', OBJETIVO.tachar, 'un toque'],
  ['Tachar: hasta que se dice', undefined, 'un toque'],
  ['Elegir: hasta el turno siguiente', OBJETIVO.elegir, 'un toque'],
  ['Otra persona elige: hasta que se ve', OBJETIVO.ajena, 'un mensaje'],
  ['/reparto: hasta que se puede usar', OBJETIVO.reparto, 'una página'],
  ['La hoja de una elección', OBJETIVO.hoja, 'un toque'],
  ['La hoja de una tarea', OBJETIVO.hoja, 'un toque'],
  ['La hoja de una tarea nueva', OBJETIVO.hoja, 'un toque'],
];

const medir =
  ({ rapido }: Opciones) =>
  async (carpeta: string): Promise<readonly Cifra[]> => {
    const db = conectar(join(carpeta, 'te-toca.db'));
    const secreto = await prepararBanco(db);
    const { puerto } = await arrancarTeToca(carpeta);
    const navegador = await chromium.launch({
      executablePath: programa(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    });
    const medidas: Medidas = new Map();
    const banco = { db, secreto, navegador, url: `http://127.0.0.1:${String(puerto)}`, puerto, medidas };
    const veces = rapido ? 1 : VECES;
    try {
      let html = '';
      for (let n = 0; n < veces; n += 1) html = await medirReparto(banco);
      await medirTareas(banco, veces);
      await medirSuelos(banco, html, veces);
    } finally {
      await navegador.close();
      await db.destroy();
    }
    const menor = (que: string): number => Math.min(...(medidas.get(que) ?? [NaN]));
    return CIFRAS.map(([que, objetivo, suelo]) => ({
      que,
      valor: menor(que),
      unidad: 'ms' as const,
      alLado: menor(suelo),
      ...(objetivo === undefined ? {} : { objetivo }),
    }));
  };

/**
 * Measures how soon a weak phone reacts, in a family of 30 with 126 chores. Takes the quickest try, because the machine is
 * shared.
 */
export const medirMovil = async (opciones: Opciones): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(medir(opciones));
  decirCifras('Un móvil seis veces más lento, con 30 personas y 126 tareas; al lado, una página vacía:', cifras);
  return cifras;
};
