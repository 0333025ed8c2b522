import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { conectar } from '#server/db/conectar.ts';
import { comoSuelo, comoTeToca, conectarTodos, dormir, type Sistema } from '../generador.ts';
import { decirCifras, type Cifra, type Opciones } from '../informe.ts';
import { arrancarSuelo, arrancarTeToca, cpuDe, enCarpeta, memoriaDe, type Hijo } from '../procesos.ts';
import { prepararBanco, sembrarFamilias, sinReparto, type FamiliaBanco } from '../sembrar.ts';

const FAMILIAS = 500;
/** Families that connect before the measurement. The others then show what one more phone costs a running server. */
const PRIMERAS = 50;
/** Milliseconds after connecting until all presence events have been sent. */
const LLEGADA = 3_000;
/** Pause in ms before idle CPU is read, so that V8 has compiled the code of pings by then. */
const CALMA = 40_000;
const VENTANA = 30_000;
/** Measuring window in ms of the floor, a minimal server that sends no pings. */
const VENTANA_SUELO = 2_000;
/** Upper limits: percent of a core for idle phones, without a draft and during one, and kB of memory for each phone. */
const OBJETIVO = { quietos: 1, enReparto: 2, telefono: 25 } as const;

interface Tiempos {
  readonly calma: number;
  readonly ventana: number;
}
/** Sizes for `--quick`. */
const RAPIDO = { familias: 100, tiempos: { calma: 3_000, ventana: 10_000 } } as const;

interface Quietos {
  /** Percent of a core that idle phones use. */
  readonly cpu: number;
  /** Memory of each phone, in kB. */
  readonly kb: number;
  /** CPU of connecting a phone, in µs. */
  readonly us: number;
}

const medirLado = async (
  hijo: Hijo,
  como: Sistema,
  familias: readonly FamiliaBanco[],
  { calma, ventana }: Tiempos = { calma: CALMA, ventana: VENTANA },
): Promise<Quietos> => {
  const primeros = await conectarTodos(como, hijo.puerto, familias.slice(0, PRIMERAS));
  await dormir(LLEGADA / 2);
  const [cpuAntes, mbAntes] = [cpuDe(hijo.pid), memoriaDe(hijo.pid)];
  const demas = await conectarTodos(como, hijo.puerto, familias.slice(PRIMERAS));
  await dormir(LLEGADA);
  const [cpuDespues, mbDespues] = [cpuDe(hijo.pid), memoriaDe(hijo.pid)];
  await dormir(calma);
  const cpuQuietos = cpuDe(hijo.pid);
  await dormir(ventana);
  const gastado = cpuDe(hijo.pid) - cpuQuietos;
  for (const telefono of [...primeros, ...demas]) telefono.terminate();
  await hijo.matar();
  return {
    cpu: (100 * gastado) / ventana,
    kb: (1_024 * (mbDespues - mbAntes)) / demas.length,
    us: (1_000 * (cpuDespues - cpuAntes)) / demas.length,
  };
};

const medir =
  (cuantas: number, tiempos?: Tiempos) =>
  async (carpeta: string): Promise<readonly Cifra[]> => {
    const archivo = join(carpeta, 'te-toca.db');
    const db = conectar(archivo);
    const familias = await sembrarFamilias(db, await prepararBanco(db), cuantas);
    const copia = join(carpeta, 'suelo.db');
    const conReparto = await medirLado(await arrancarTeToca(carpeta), comoTeToca, familias, tiempos);
    await sinReparto(db, familias);
    await db.destroy();
    cpSync(archivo, copia);
    const sin = await medirLado(await arrancarTeToca(carpeta), comoTeToca, familias, tiempos);
    const bare = await arrancarSuelo('elecciones', [copia, '0']);
    const suelo = await medirLado(bare, comoSuelo, familias, { calma: 0, ventana: VENTANA_SUELO });
    return [
      { que: 'Quietos, sin reparto', valor: sin.cpu, unidad: '% de un núcleo', objetivo: OBJETIVO.quietos },
      {
        que: 'Quietos, en medio de un reparto',
        valor: conReparto.cpu,
        unidad: '% de un núcleo',
        objetivo: OBJETIVO.enReparto,
      },
      { que: 'Quietos, el suelo', valor: suelo.cpu, unidad: '% de un núcleo' },
      { que: 'Conectar un teléfono, CPU', valor: sin.us, unidad: 'µs', suelo: suelo.us, objetivo: 3 },
      { que: 'Memoria por teléfono', valor: sin.kb, unidad: 'kB', objetivo: OBJETIVO.telefono },
      { que: 'Memoria por teléfono, el suelo', valor: suelo.kb, unidad: 'kB' },
    ];
  };

/** Measures idle phones: CPU while nothing happens, memory, and the cost of connecting. */
export const medirReposo = async ({ rapido }: Opciones): Promise<readonly Cifra[]> => {
  const familias = rapido ? RAPIDO.familias : FAMILIAS;
  const cifras = await enCarpeta(medir(familias, rapido ? RAPIDO.tiempos : undefined));
  decirCifras(`${String(4 * familias)} teléfonos de ${String(familias)} familias:`, cifras);
  return cifras;
};
