import { loadavg } from 'node:os';
import { join } from 'node:path';
import { rutasDe } from '#server/testing/rutas-de-prueba.ts';
import type { FamiliaSembrada } from '#server/testing/sembrar.ts';
import type { Cifra, Opciones } from '../informe.ts';
import { abrirBanco } from '../parones/banco.ts';
import { AHORA, llenarCasa } from '../parones/casa-llena.ts';
import { medirCaja, medirCuentas, medirTraida } from '../parones/cuentas.ts';
import { medirLecturas } from '../parones/lecturas.ts';
import { abrirCliente, type Cliente, type Medida } from '../parones/medir.ts';
import { medirAntesDelReparto, medirReajuste, medirReparto } from '../parones/reparto.ts';
import { medirEntreTodos, medirHecho, medirTareas } from '../parones/trabajo.ts';
import { enCopia, medirTrabajos } from '../parones/trabajos.ts';
import { enCarpeta } from '../procesos.ts';

/** Upper limit of the time, in ms, for which a request or a job blocks the event loop. */
const OBJETIVO = 100;
/** Number of rounds; the lowest counts, because the machine is shared. */
const VUELTAS = 5;
/** Number of rounds that include the midnight job after a year switched off, which takes long. */
const VUELTAS_DEL_ANO = 2;
/** Rows that used at least this many ms of CPU in one turn of the event loop are printed one by one. */
const DESDE = 20;
/** Number of rows with the most CPU that enter the report. */
const DECIR = 12;

const PARTES = [
  medirLecturas,
  medirHecho,
  medirTareas,
  medirEntreTodos,
  medirReajuste,
  medirAntesDelReparto,
  medirReparto,
  medirCaja,
  medirCuentas,
  medirTraida,
] as const;

interface DeRutas {
  readonly medidas: readonly Medida[];
  /** Routes that no call reached. */
  readonly faltan: readonly string[];
}

/** Calls and measures the routes, in a copy of the full family's database. */
const medirRutas = (casa: string, familia: FamiliaSembrada, cliente: Cliente): Promise<DeRutas> =>
  enCopia(casa, AHORA, async (app) => {
    const { banco, medidas, hechas } = await abrirBanco(app, familia, cliente);
    for (const parte of PARTES) await parte(banco);
    const rutas = rutasDe(app).flatMap(({ metodo, url }) => (metodo === 'HEAD' ? [] : [`${metodo} ${url}`]));
    return { medidas, faltan: rutas.filter((r) => !hechas.has(r)) };
  });

const deLasDos = (cual: typeof Math.min, una: Medida, otra = una): Medida => ({
  ...una,
  ms: cual(una.ms, otra.ms),
  propios: cual(una.propios, otra.propios),
});

/** Returns each row's lowest values over the rounds, the rows with the most CPU first. */
const menores = (rondas: readonly (readonly Medida[])[]): readonly Medida[] => {
  const porNombre = new Map<string, Medida>();
  for (const ronda of rondas) {
    const suyas = new Map<string, Medida>();
    // A route that is called several times in a round counts with its slowest call.
    for (const m of ronda) suyas.set(m.que, deLasDos(Math.max, m, suyas.get(m.que)));
    for (const m of suyas.values()) porNombre.set(m.que, deLasDos(Math.min, m, porNombre.get(m.que)));
  }
  return [...porNombre.values()].toSorted((a, b) => b.propios - a.propios);
};

/**
 * Measures the longest time for which each route and job blocks the event loop, for a family of the largest size (`llenarCasa`).
 * Takes the lowest of several rounds, because the machine is shared. Throws if a route was not called.
 */
export const medirParones = ({ rapido }: Opciones): Promise<readonly Cifra[]> =>
  enCarpeta(async (carpeta) => {
    const casa = join(carpeta, 'llena.db');
    const familia = await llenarCasa(casa);
    const cliente = abrirCliente();
    const rondas: (readonly Medida[])[] = [];
    let faltan: readonly string[] = [];
    for (let n = 0; n < (rapido ? 1 : VUELTAS); n += 1) {
      const deRutas = await medirRutas(casa, familia, cliente);
      faltan = deRutas.faltan;
      rondas.push([...deRutas.medidas, ...(await medirTrabajos(casa, familia, !rapido && n < VUELTAS_DEL_ANO))]);
      console.log(`(ronda ${String(n + 1)}, carga ${loadavg()[0]?.toFixed(1) ?? ''})`);
    }
    await cliente.cerrar();
    const medidas = menores(rondas);
    console.log('| ruta o trabajo | parón más largo, ms | de procesador |\n| --- | --- | --- |');
    const [largas, cortas] = [medidas.filter((m) => m.propios >= DESDE), medidas.filter((m) => m.propios < DESDE)];
    for (const { que, ms, propios } of largas) console.log(`| ${que} | ${ms.toFixed(0)} | ${propios.toFixed(0)} |`);
    console.log(`${String(cortas.length)} más, todas de menos de ${String(DESDE)} ms de procesador`);
    if (faltan.length > 0) throw new Error(`Sin medir: ${faltan.join(', ')}`);
    return largas.slice(0, DECIR).map(({ que, ms }): Cifra => ({ que, valor: ms, unidad: 'ms', objetivo: OBJETIVO }));
  });
