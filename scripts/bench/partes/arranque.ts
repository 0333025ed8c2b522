import { get } from 'node:http';
import { join } from 'node:path';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { conectar } from '#server/db/conectar.ts';
import { puertoLibre } from '#server/testing/servidor-hijo.ts';
import { mediana } from '../cifras.ts';
import { dormir } from '../generador.ts';
import { decirCifras, type Cifra } from '../informe.ts';
import type { Opciones } from '../opciones.ts';
import { arrancar, enCarpeta, memoriaDe, PRINCIPAL } from '../procesos.ts';
import { prepararBanco, sembrarFamilias } from '../sembrar.ts';

const FAMILIAS = 100;
const VECES = 5;
const VECES_RAPIDO = 1;
/** Milliseconds after the start in which nothing happens, before the memory is read. */
const CALMA = 3_000;
const OBJETIVO = { arranque: 2.5, memoria: 100 } as const;

const responde = (puerto: number, path: string): Promise<boolean> =>
  new Promise((resolver) => {
    get({ host: '127.0.0.1', port: puerto, path }, (respuesta) => {
      respuesta.resume();
      resolver(respuesta.statusCode === 200);
    }).on('error', () => resolver(false));
  });

interface Arrancado {
  /** Milliseconds until it answered. */
  readonly ms: number;
  /** MB once it had done nothing for a while. */
  readonly mb: number;
}

const unaVez = async (
  argumentos: readonly string[],
  puerto: number,
  path: string,
  entorno: Readonly<Record<string, string>> = {},
): Promise<Arrancado> => {
  const inicio = performance.now();
  const hijo = await arrancar(argumentos, puerto, entorno);
  while (!(await responde(puerto, path))) await dormir(5);
  const ms = performance.now() - inicio;
  await dormir(CALMA);
  const mb = memoriaDe(hijo.pid);
  await hijo.matar();
  return { ms, mb };
};

const medir = async (carpeta: string, veces: number): Promise<readonly Cifra[]> => {
  const db = conectar(join(carpeta, 'te-toca.db'));
  await sembrarFamilias(db, await prepararBanco(db), FAMILIAS);
  await db.destroy();
  const [nuestros, suelos]: [Arrancado[], Arrancado[]] = [[], []];
  for (let n = 0; n < veces; n += 1) {
    const [puerto, puertoSuelo] = [await puertoLibre(), await puertoLibre()];
    // As `npm start` does: from its second start on the server finds its code compiled.
    const compilado = { NODE_COMPILE_CACHE: join(carpeta, 'compilado') };
    const entorno = { ...compilado, DATA_DIR: carpeta, PORT: String(puerto), HOST: '127.0.0.1', LOG_LEVEL: 'error' };
    nuestros.push(await unaVez(PRINCIPAL, puerto, RUTAS.salud, entorno));
    const hola = [join(import.meta.dirname, '../suelos/lecturas.ts'), String(puertoSuelo)];
    suelos.push(await unaVez(hola, puertoSuelo, '/', compilado));
  }
  const de = (lado: readonly Arrancado[], cual: keyof Arrancado): number => mediana(lado.map((a) => a[cual]));
  return [
    {
      que: 'Hasta que contesta',
      valor: de(nuestros, 'ms'),
      unidad: 'ms',
      suelo: de(suelos, 'ms'),
      objetivo: OBJETIVO.arranque,
    },
    { que: 'Memoria sin hacer nada', valor: de(nuestros, 'mb'), unidad: 'MB', objetivo: OBJETIVO.memoria },
  ];
};

/** How long the built server takes to answer, and the memory that it then has, beside a server that says hello. */
export const medirArranque = async ({ rapido }: Opciones): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta((carpeta) => medir(carpeta, rapido ? VECES_RAPIDO : VECES));
  decirCifras(`Arranque, ${String(FAMILIAS)} familias, cada una en medio de un reparto:`, cifras);
  return cifras;
};
