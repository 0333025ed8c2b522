import { join } from 'node:path';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { conectar } from '#server/db/conectar.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { abrirReceptor, type Receptor } from '#server/testing/receptor-webhooks.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import { mediana } from '../cifras.ts';
import { dormir } from '../generador.ts';
import { decirCifras, type Cifra, type Opciones } from '../informe.ts';
import { arrancarTeToca, cpuDe, enCarpeta, type Hijo } from '../procesos.ts';

/** Ticks a second, by members of different families. */
const RITMO = 20;
const TAREAS = 25;
/** Rounds with webhooks, and as many without, in turn. The first round of each warms up and is not counted. */
const RONDAS = 4;
const RONDAS_RAPIDO = 2;
/** Families that tick in a round. */
const FAMILIAS = 4;
/** Upper limit of the median time from a tick's request until its receiver has it, in ms. */
const OBJETIVO = 100;
/** Milliseconds after a round until its last messages have arrived. */
const COLA = 1_000;

/** A chore to tick. */
interface Pendiente {
  readonly id: number;
  readonly token: string;
}

interface Hecho {
  /** Milliseconds until each tick was answered, and until the receiver had it; the latter is empty without a webhook. */
  readonly contestados: readonly number[];
  readonly llegados: readonly number[];
  /** CPU of the server for a tick, in ms. */
  readonly cpu: number;
}

/** Creates families with chores to tick, one list for each round; those of every second round tell a webhook. */
const sembrar = async (archivo: string, rondas: number, receptor: Receptor): Promise<readonly Pendiente[][]> => {
  const app = await buildTestApp({ archivo, reloj: { ahora: () => new Date().toISOString() } });
  const todas: Pendiente[][] = [];
  const conWebhook: number[] = [];
  for (let ronda = 0; ronda < rondas; ronda += 1) {
    const suyas: Pendiente[][] = [];
    for (let i = 0; i < FAMILIAS; i += 1) {
      const familia = await sembrarFamilia(app);
      const tareas: (readonly [number, number])[] = [];
      for (let t = 0; t < TAREAS; t += 1)
        tareas.push([await crearTarea(app, familia, { nombre: `Tarea ${String(t)}` }), 1]);
      await repartir(app, familia, ...tareas);
      const token = familia.miembros[1]?.token ?? '';
      suyas.push((await pendientesDe(app, familia, 1)).map(({ id }) => ({ id, token })));
      if (ronda % 2 === 1) conWebhook.push(familia.id);
    }
    // In turn, so that the families tick at the same time.
    todas.push(Array.from({ length: TAREAS }, (_, t) => suyas.flatMap((s) => s[t] ?? [])).flat());
  }
  await app.app.close();
  const db = conectar(archivo);
  const fila = {
    direccion: receptor.url,
    secreto: 'whsec_dGUtdG9jYS10ZS10b2NhLXRlLXRvY2E=',
    creado_en: new Date().toISOString(),
  };
  await db
    .insertInto('webhooks')
    .values(conWebhook.map((familia_id) => ({ familia_id, ...fila })))
    .execute();
  await db.destroy();
  return todas;
};

const jugar = async (
  hijo: Hijo,
  pendientes: readonly Pendiente[],
  llego: ReadonlyMap<number, number>,
): Promise<Hecho> => {
  const cpu = cpuDe(hijo.pid);
  const salio = new Map<number, number>();
  const contestados: number[] = [];
  const tachar = async ({ id, token }: Pendiente): Promise<void> => {
    const desde = performance.now();
    salio.set(id, desde);
    const url = `http://127.0.0.1:${String(hijo.puerto)}${ruta(RUTAS.completar, { id })}`;
    const { status } = await fetch(url, { method: 'PATCH', headers: { authorization: `Bearer ${token}` } });
    if (status !== 200) throw new Error(`A tick was answered with ${String(status)}`);
    contestados.push(performance.now() - desde);
  };
  const enMarcha: Promise<void>[] = [];
  for (const pendiente of pendientes) {
    enMarcha.push(tachar(pendiente));
    await dormir(1_000 / RITMO);
  }
  await Promise.all(enMarcha);
  await dormir(COLA);
  return {
    contestados,
    llegados: [...salio].flatMap(([id, desde]) => (llego.has(id) ? [(llego.get(id) ?? NaN) - desde] : [])),
    cpu: (cpuDe(hijo.pid) - cpu) / pendientes.length,
  };
};

const medir =
  (rondas: number) =>
  async (carpeta: string): Promise<readonly Cifra[]> => {
    const llego = new Map<number, number>();
    const receptor = await abrirReceptor(({ tipo, cuerpo }) => {
      if (tipo === 'asignacion.completada')
        llego.set(
          (JSON.parse(cuerpo) as { data: { asignacion: { id: number } } }).data.asignacion.id,
          performance.now(),
        );
      return 204;
    });
    try {
      const listas = await sembrar(join(carpeta, 'te-toca.db'), 2 * rondas, receptor);
      const hijo = await arrancarTeToca(carpeta, { WEBHOOKS_RED_LOCAL: 'si' });
      const hechas: Hecho[] = [];
      for (const lista of listas) hechas.push(await jugar(hijo, lista, llego));
      await hijo.matar();
      const [sin, con] = [0, 1].map((resto) => hechas.filter((_, i) => i > 1 && i % 2 === resto));
      const de = (cuales: readonly Hecho[] | undefined, cual: (h: Hecho) => number) =>
        mediana((cuales ?? []).map(cual));
      const contesta = (h: Hecho) => mediana(h.contestados);
      const todos = (con ?? []).every((h, i) => h.llegados.length === listas[2 * i + 3]?.length);
      const llega = todos ? de(con, (h) => mediana(h.llegados)) : NaN;
      return [
        { que: 'De marcar hasta el webhook, p50', valor: llega, unidad: 'ms', objetivo: OBJETIVO },
        { que: 'Marcar, p50, con webhook', valor: de(con, contesta), unidad: 'ms', suelo: de(sin, contesta) },
        { que: 'Marcar, CPU, con webhook', valor: de(con, (h) => h.cpu), unidad: 'ms', suelo: de(sin, (h) => h.cpu) },
      ];
    } finally {
      await receptor.cerrar();
    }
  };

/** Measures the time from a tick until a webhook has it, and what that costs beside ticks of which nobody is told. */
export const medirWebhooks = async ({ rapido }: Opciones): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(medir(rapido ? RONDAS_RAPIDO : RONDAS));
  decirCifras(`Webhooks, ${String(RITMO)} veces por segundo se marca una tarea:`, cifras);
  return cifras;
};
