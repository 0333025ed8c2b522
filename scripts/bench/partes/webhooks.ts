import { join } from 'node:path';
import { conectar } from '#server/db/conectar.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { abrirReceptor, type Receptor } from '#server/testing/receptor-webhooks.ts';
import { dormir } from '../generador.ts';
import { decirCifras, type Cifra, type Opciones } from '../informe.ts';
import { arrancarTeToca, enCarpeta } from '../procesos.ts';
import { cifrasDeTachar, RITMO, sembrarTachar, tacharTodas, type Pendiente } from '../tachar.ts';

/** Number of rounds with webhooks. As many rounds without them alternate with these. */
const RONDAS = 4;
const RONDAS_RAPIDO = 2;
/** Longest wait for a tick's message, in ms, and the interval at which it is looked for. Neither enters the figures. */
const COLA = 5_000;
const MIRAR = 20;

/** Creates families with chores to tick, one list for each round. The families of every second round have a webhook. */
const sembrar = async (archivo: string, rondas: number, receptor: Receptor) => {
  const app = await buildTestApp({ archivo, reloj: { ahora: () => new Date().toISOString() } });
  const conWebhook: number[] = [];
  const listas = await sembrarTachar(app, rondas, ({ familia }) => void conWebhook.push(familia.id));
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
  return { listas, conWebhook: new Set(conWebhook) };
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
      const { listas, conWebhook } = await sembrar(join(carpeta, 'te-toca.db'), 2 * rondas, receptor);
      const esperarla = async ({ id, familia }: Pendiente): Promise<number | undefined> => {
        const hasta = performance.now() + COLA;
        while (conWebhook.has(familia.id) && !llego.has(id) && performance.now() < hasta) await dormir(MIRAR);
        return llego.get(id);
      };
      const hijo = await arrancarTeToca(carpeta, { WEBHOOKS_RED_LOCAL: 'si' });
      const hechas: Awaited<ReturnType<typeof tacharTodas>>[] = [];
      for (const lista of listas) hechas.push(await tacharTodas(hijo, lista, esperarla));
      await hijo.matar();
      return cifrasDeTachar(hechas, 'el webhook', 'webhook');
    } finally {
      await receptor.cerrar();
    }
  };

/** Measures the time from a tick until a webhook has it, and the time and CPU that a webhook adds to a tick. */
export const medirWebhooks = async ({ rapido }: Opciones): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(medir(rapido ? RONDAS_RAPIDO : RONDAS));
  decirCifras(`Webhooks, ${String(RITMO)} veces por segundo se marca una tarea:`, cifras);
  return cifras;
};
