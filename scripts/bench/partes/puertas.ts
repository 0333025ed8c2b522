import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CalendarioNuevo } from '#shared/contracts/calendarios.ts';
import { LLAMADAS } from '#shared/contracts/llamadas.ts';
import { RUTA_DAV, RUTAS } from '#shared/contracts/rutas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { ponerLlave, ponerWebhook } from '#server/testing/llave-de-prueba.ts';
import { crearTarea, llamarComo, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import { mediana } from '../cifras.ts';
import { dormir } from '../generador.ts';
import { decirCifras, type Cifra, type Opciones } from '../informe.ts';
import { arrancarTeToca, enCarpeta, memoriaDe, type Hijo } from '../procesos.ts';
import { cronometrar } from './arranque.ts';

const FAMILIAS = 20;
const VECES = 5;
const VECES_RAPIDO = 1;
/**
 * Pauses in ms before the memory is read: after a start, whose leftovers the server then frees, and after keys and calendars
 * were used.
 */
const [CALMA, REPOSO] = [13_000, 5_000];
/** Number of times that the key and the calendar address are each used. */
const USOS = 50;
/** Upper limit of the memory in MB that keys, webhooks and calendar addresses add to a server while nobody uses them. */
const OBJETIVO = 2;

/** A family's key, and the path of its calendar address. */
interface Puertas {
  readonly llave: string;
  readonly ruta: string;
}

/**
 * Creates families in `sin`, and in `con` the same with keys, webhooks and calendar addresses. Returns the key and the calendar
 * path of one family.
 */
const sembrar = async (sin: string, con: string): Promise<Puertas> => {
  for (const carpeta of [sin, con]) mkdirSync(carpeta);
  const archivo = join(sin, 'te-toca.db');
  const reloj = { ahora: () => new Date().toISOString() };
  const primera = await buildTestApp({ archivo, reloj });
  const familias: Awaited<ReturnType<typeof sembrarFamilia>>[] = [];
  for (let i = 0; i < FAMILIAS; i += 1) {
    const familia = await sembrarFamilia(primera);
    await repartir(primera, familia, [await crearTarea(primera, familia), 1]);
    familias.push(familia);
  }
  await primera.app.close();
  cpSync(archivo, join(con, 'te-toca.db'));
  const app = await buildTestApp({ archivo: join(con, 'te-toca.db'), reloj });
  let puertas: Puertas = { llave: '', ruta: '' };
  for (const familia of familias) {
    const [, luis] = familia.miembros;
    if (luis === undefined) throw new Error('The family has no second member');
    const llave = await ponerLlave(app, familia.id, luis.id, ['calendario', 'marcar']);
    const hecho = await llamarComo(app, luis, ...LLAMADAS.crearCalendario, { tipo: 'CASA' });
    await ponerWebhook(app, familia.id, '{}');
    puertas = { llave, ruta: (hecho.cuerpo as CalendarioNuevo).ruta };
  }
  // Empties the outbox, so that the webhooks have nothing to send.
  await app.contexto.base.escritura.deleteFrom('envios').execute();
  await app.app.close();
  return puertas;
};

const usar = async (hijo: Hijo, { llave, ruta }: Puertas): Promise<void> => {
  const url = `http://127.0.0.1:${String(hijo.puerto)}`;
  const authorization = `Basic ${Buffer.from(`luis:${llave}`).toString('base64')}`;
  const todo = '<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>';
  for (let i = 0; i < USOS; i += 1) {
    const dav = `${url}${RUTA_DAV}yo/mis-tareas/`;
    const respuestas = [
      await fetch(dav, { method: 'PROPFIND', headers: { authorization, depth: '1' }, body: todo }),
      await fetch(url + ruta),
    ];
    for (const respuesta of respuestas) {
      if (!respuesta.ok) throw new Error(`A door answered ${String(respuesta.status)}`);
      await respuesta.text();
    }
  }
};

const medir =
  (veces: number) =>
  async (carpeta: string): Promise<readonly Cifra[]> => {
    const [sin, con] = [join(carpeta, 'sin'), join(carpeta, 'con')];
    const puertas = await sembrar(sin, con);
    const [ms, mb] = [new Map<string, number[]>(), new Map<string, number[]>()];
    const anotar = (donde: Map<string, number[]>, cual: string, valor: number): void => {
      donde.set(cual, [...(donde.get(cual) ?? []), valor]);
    };
    const compilado = { NODE_COMPILE_CACHE: join(carpeta, 'compilado') };
    // The first start only fills the compile cache, and is not counted.
    for (let n = 0; n <= veces; n += 1)
      for (const casa of n % 2 === 0 ? [sin, con] : [con, sin]) {
        const { hijo, ms: tardo } = await cronometrar(RUTAS.salud, () => arrancarTeToca(casa, compilado));
        if (n > 0) {
          anotar(ms, casa, tardo);
          await dormir(CALMA);
          anotar(mb, casa, memoriaDe(hijo.pid));
          if (casa === con) {
            await usar(hijo, puertas);
            await dormir(REPOSO);
            anotar(mb, 'usadas', memoriaDe(hijo.pid));
          }
        }
        await hijo.acabar();
      }
    const de = (valores: Map<string, number[]>, cual: string) => mediana(valores.get(cual) ?? []);
    return [
      { que: 'Arranque con puertas, sin usarlas', valor: de(ms, con), unidad: 'ms', suelo: de(ms, sin) },
      { que: 'Memoria sin puertas', valor: de(mb, sin), unidad: 'MB' },
      { que: 'Lo que añaden sin usarlas', valor: de(mb, con) - de(mb, sin), unidad: 'MB', objetivo: OBJETIVO },
      { que: 'Lo que añade usarlas', valor: de(mb, 'usadas') - de(mb, con), unidad: 'MB' },
    ];
  };

/** Measures the memory and start of a server whose families have keys, webhooks and calendars, beside one without any. */
export const medirPuertas = async ({ rapido }: Opciones): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(medir(rapido ? VECES_RAPIDO : VECES));
  decirCifras(`Puertas (llaves, webhooks, calendarios) de ${String(FAMILIAS)} familias:`, cifras);
  return cifras;
};
