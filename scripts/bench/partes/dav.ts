import { join } from 'node:path';
import { RUTA_DAV } from '#shared/contracts/rutas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { ponerLlave } from '#server/testing/llave-de-prueba.ts';
import { decirCifras, type Cifra, type Opciones } from '../informe.ts';
import { arrancarTeToca, enCarpeta, type Hijo } from '../procesos.ts';
import { cifrasDeTachar, RITMO, sembrarTachar, tacharTodas, type Pendiente } from '../tachar.ts';

/** Number of rounds in which a program reads the chores after each tick. As many without a program alternate with them. */
const RONDAS = 4;
const RONDAS_RAPIDO = 2;

const SINCRONIZAR = (ficha: string): string =>
  `<D:sync-collection xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:sync-token>${ficha}</D:sync-token><D:prop><D:getetag/><C:calendar-data/></D:prop></D:sync-collection>`;

/** Returns a program: a function that asks for a member's to-dos changed since its last call, and returns the answer's body. */
const abrirPrograma = (hijo: Hijo, llave: string) => {
  let ficha = '';
  const authorization = `Basic ${Buffer.from(`luis:${llave}`).toString('base64')}`;
  const url = `http://127.0.0.1:${String(hijo.puerto)}${RUTA_DAV}yo/mis-tareas/`;
  return async (): Promise<string> => {
    const respuesta = await fetch(url, { method: 'REPORT', headers: { authorization }, body: SINCRONIZAR(ficha) });
    const texto = await respuesta.text();
    if (respuesta.status !== 207) throw new Error(`A REPORT was answered with ${String(respuesta.status)}`);
    ficha = /<D:sync-token>(.*?)<\/D:sync-token>/.exec(texto)?.[1] ?? '';
    return texto;
  };
};

const medir =
  (rondas: number) =>
  async (carpeta: string): Promise<readonly Cifra[]> => {
    const archivo = join(carpeta, 'te-toca.db');
    const app = await buildTestApp({ archivo, reloj: { ahora: () => new Date().toISOString() } });
    /** Key of each member whose chores a program reads, by the member's id. */
    const llaves = new Map<number, string>();
    const listas = await sembrarTachar(app, 2 * rondas, async ({ familia, miembro }) => {
      llaves.set(miembro.id, await ponerLlave(app, familia.id, miembro.id, ['calendario', 'marcar']));
    });
    await app.app.close();
    const hijo = await arrancarTeToca(carpeta);
    const programas = new Map<number, ReturnType<typeof abrirPrograma>>();
    const leerla = async ({ id, miembro }: Pendiente): Promise<number | undefined> => {
      const dicho = await programas.get(miembro.id)?.();
      const vista = dicho?.includes(`/${String(id)}.ics</D:href>`) === true && dicho.includes('STATUS:COMPLETED');
      return vista ? performance.now() : undefined;
    };
    const hechas: Awaited<ReturnType<typeof tacharTodas>>[] = [];
    for (const lista of listas) {
      for (const miembro of new Set(lista.map((p) => p.miembro.id))) {
        const llave = llaves.get(miembro);
        if (llave === undefined) continue;
        const programa = abrirPrograma(hijo, llave);
        await programa();
        programas.set(miembro, programa);
      }
      hechas.push(await tacharTodas(hijo, lista, leerla));
    }
    await hijo.matar();
    return cifrasDeTachar(hechas, 'verla por CalDAV', 'CalDAV');
  };

/**
 * Measures the time from a tick in the app until a calendar program sees it, and the time and CPU that its reads add to a tick.
 */
export const medirDav = async ({ rapido }: Opciones): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(medir(rapido ? RONDAS_RAPIDO : RONDAS));
  decirCifras(`CalDAV, ${String(RITMO)} veces por segundo se marca una tarea y un programa la lee:`, cifras);
  return cifras;
};
