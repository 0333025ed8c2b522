import { get } from 'node:http';
import { join } from 'node:path';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { conectar } from '#server/db/conectar.ts';
import { mediana } from '../cifras.ts';
import { dormir } from '../generador.ts';
import { decirCifras, type Cifra, type Opciones } from '../informe.ts';
import { arrancarSuelo, arrancarTeToca, enCarpeta, memoriaDe, type Hijo } from '../procesos.ts';
import { prepararBanco, sembrarFamilias } from '../sembrar.ts';

const FAMILIAS = 100;
const VECES = 3;
const VECES_RAPIDO = 1;
/**
 * Milliseconds without requests after a start, before the memory is read, since the server frees what its start left behind only
 * after some seconds.
 */
const CALMA = 13_000;
/** Upper limits: the ratio of the start-up time to the floor's, and the memory in MB. */
const OBJETIVO = { arranque: 2.5, memoria: 95 } as const;

const responde = (puerto: number, path: string): Promise<boolean> =>
  new Promise((resolver) => {
    get({ host: '127.0.0.1', port: puerto, path }, (respuesta) => {
      respuesta.resume();
      resolver(respuesta.statusCode === 200);
    }).on('error', () => resolver(false));
  });

interface Arrancado {
  readonly hijo: Hijo;
  /** Milliseconds from the start until the first answer. */
  readonly ms: number;
}

/** Starts a server, and measures the time until it answers a path with 200. */
export const cronometrar = async (path: string, empezar: () => Promise<Hijo>): Promise<Arrancado> => {
  const inicio = performance.now();
  const hijo = await empezar();
  while (!(await responde(hijo.puerto, path))) await dormir(5);
  return { hijo, ms: performance.now() - inicio };
};

const medir = async (carpeta: string, veces: number): Promise<readonly Cifra[]> => {
  const db = conectar(join(carpeta, 'te-toca.db'));
  await sembrarFamilias(db, await prepararBanco(db), FAMILIAS);
  await db.destroy();
  const [nuestros, suelos, megas]: [number[], number[], number[]] = [[], [], []];
  // The server's first start only fills the compile cache, and is not counted. The floor's first start counts.
  for (let n = 0; n <= veces; n += 1) {
    const compilado = { NODE_COMPILE_CACHE: join(carpeta, 'compilado') };
    const nuestro = await cronometrar(RUTAS.salud, () => arrancarTeToca(carpeta, compilado));
    if (n > 0) {
      nuestros.push(nuestro.ms);
      await dormir(CALMA);
      megas.push(memoriaDe(nuestro.hijo.pid));
    }
    await nuestro.hijo.acabar();
    const suelo = await cronometrar('/', () => arrancarSuelo('lecturas', [], compilado));
    suelos.push(suelo.ms);
    await suelo.hijo.matar();
  }
  return [
    {
      que: 'Hasta que contesta',
      valor: mediana(nuestros),
      unidad: 'ms',
      suelo: mediana(suelos),
      objetivo: OBJETIVO.arranque,
    },
    { que: 'Memoria sin hacer nada', valor: mediana(megas), unidad: 'MB', objetivo: OBJETIVO.memoria },
  ];
};

/** Measures the built server's start-up time and its memory afterwards, beside a minimal server. */
export const medirArranque = async ({ rapido }: Opciones): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta((carpeta) => medir(carpeta, rapido ? VECES_RAPIDO : VECES));
  decirCifras(`Arranque, ${String(FAMILIAS)} familias, cada una en medio de un reparto:`, cifras);
  return cifras;
};
