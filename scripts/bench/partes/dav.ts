import { join } from 'node:path';
import { RUTA_DAV, RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { ponerLlave } from '#server/testing/llave-de-prueba.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import { mediana } from '../cifras.ts';
import { dormir } from '../generador.ts';
import { decirCifras, type Cifra, type Opciones } from '../informe.ts';
import { arrancarTeToca, cpuDe, enCarpeta, type Hijo } from '../procesos.ts';

/** Ticks a second, by members of different families. */
const RITMO = 20;
const TAREAS = 25;
const FAMILIAS = 4;
/** Rounds in which a program reads the chores after each tick, and as many with none, in turn. The first of each is not counted. */
const RONDAS = 4;
const RONDAS_RAPIDO = 2;
/** Upper limit of the median time from a tick's request until the program's answer shows it, in ms. */
const OBJETIVO = 100;
/** A chore to tick, by its owner's token, who has a key for programs. */
interface Pendiente {
  readonly id: number;
  readonly token: string;
  readonly llave: string;
}

interface Hecho {
  /** Milliseconds until each tick was answered, and until the collection showed it; the latter is empty without a program. */
  readonly contestados: readonly number[];
  readonly vistos: readonly number[];
  /** CPU of the server for a tick, in ms. */
  readonly cpu: number;
}

/** Creates families with chores to tick, one list for each round. */
const sembrar = async (archivo: string, rondas: number): Promise<readonly Pendiente[][]> => {
  const app = await buildTestApp({ archivo, reloj: { ahora: () => new Date().toISOString() } });
  const todas: Pendiente[][] = [];
  for (let ronda = 0; ronda < rondas; ronda += 1) {
    const suyas: Pendiente[][] = [];
    for (let i = 0; i < FAMILIAS; i += 1) {
      const familia = await sembrarFamilia(app);
      const tareas: (readonly [number, number])[] = [];
      for (let t = 0; t < TAREAS; t += 1)
        tareas.push([await crearTarea(app, familia, { nombre: `Tarea ${String(t)}` }), 1]);
      await repartir(app, familia, ...tareas);
      const [, luis] = familia.miembros;
      if (luis === undefined) throw new Error('The family has no second member');
      const clave = await ponerLlave(app, familia.id, luis.id, ['calendario', 'marcar']);
      suyas.push((await pendientesDe(app, familia, 1)).map(({ id }) => ({ id, token: luis.token, llave: clave })));
    }
    // In turn, so that the families tick at the same time.
    todas.push(Array.from({ length: TAREAS }, (_, t) => suyas.flatMap((s) => s[t] ?? [])).flat());
  }
  await app.app.close();
  return todas;
};

const SINCRONIZAR = (ficha: string): string =>
  `<D:sync-collection xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:sync-token>${ficha}</D:sync-token><D:prop><D:getetag/><C:calendar-data/></D:prop></D:sync-collection>`;

/** A program that reads a member's to-dos and remembers the last token. Returns the answer to its next question. */
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
type Programa = ReturnType<typeof abrirPrograma>;

const jugar = async (hijo: Hijo, pendientes: readonly Pendiente[], conDav: boolean): Promise<Hecho> => {
  const programas = new Map<string, Programa>();
  for (const { llave } of pendientes)
    if (conDav && !programas.has(llave)) {
      const programa = abrirPrograma(hijo, llave);
      await programa();
      programas.set(llave, programa);
    }
  const cpu = cpuDe(hijo.pid);
  const [contestados, vistos]: [number[], number[]] = [[], []];
  const tachar = async ({ id, token, llave }: Pendiente): Promise<void> => {
    const desde = performance.now();
    const url = `http://127.0.0.1:${String(hijo.puerto)}${ruta(RUTAS.completar, { id })}`;
    const { status } = await fetch(url, { method: 'PATCH', headers: { authorization: `Bearer ${token}` } });
    if (status !== 200) throw new Error(`A tick was answered with ${String(status)}`);
    contestados.push(performance.now() - desde);
    const dicho = await programas.get(llave)?.();
    if (dicho?.includes(`/${String(id)}.ics</D:href>`) && dicho.includes('STATUS:COMPLETED'))
      vistos.push(performance.now() - desde);
  };
  const enMarcha: Promise<void>[] = [];
  for (const pendiente of pendientes) {
    enMarcha.push(tachar(pendiente));
    await dormir(1_000 / RITMO);
  }
  await Promise.all(enMarcha);
  return { contestados, vistos, cpu: (cpuDe(hijo.pid) - cpu) / pendientes.length };
};

const medir =
  (rondas: number) =>
  async (carpeta: string): Promise<readonly Cifra[]> => {
    const listas = await sembrar(join(carpeta, 'te-toca.db'), 2 * rondas);
    const hijo = await arrancarTeToca(carpeta);
    const hechas: Hecho[] = [];
    for (const [i, lista] of listas.entries()) hechas.push(await jugar(hijo, lista, i % 2 === 1));
    await hijo.matar();
    const [sin, con] = [0, 1].map((resto) => hechas.filter((_, i) => i > 1 && i % 2 === resto));
    const de = (cuales: readonly Hecho[] | undefined, cual: (h: Hecho) => number) => mediana((cuales ?? []).map(cual));
    const contesta = (h: Hecho) => mediana(h.contestados);
    const todos = (con ?? []).every((h) => h.vistos.length === h.contestados.length);
    const ve = todos ? de(con, (h) => mediana(h.vistos)) : NaN;
    return [
      { que: 'De marcar hasta verla por CalDAV, p50', valor: ve, unidad: 'ms', objetivo: OBJETIVO },
      { que: 'Marcar, p50, con CalDAV', valor: de(con, contesta), unidad: 'ms', suelo: de(sin, contesta) },
      { que: 'Marcar, CPU, con CalDAV', valor: de(con, (h) => h.cpu), unidad: 'ms', suelo: de(sin, (h) => h.cpu) },
    ];
  };

/** Measures the time from a tick in the app until a calendar program sees it, and what its reading costs beside no program. */
export const medirDav = async ({ rapido }: Opciones): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(medir(rapido ? RONDAS_RAPIDO : RONDAS));
  decirCifras(`CalDAV, ${String(RITMO)} veces por segundo se marca una tarea y un programa la lee:`, cifras);
  return cifras;
};
