import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crearCantera, type Cantera } from '../cantera.ts';
import { latencia, medianaDe, ms } from '../cifras.ts';
import { ronda, type Gastos, type Ronda } from '../generador.ts';
import type { Cifra } from '../informe.ts';
import { arrancarServicios, montar, MONTAJES, type Montado } from '../montajes.ts';
import { matarTodos } from '../procesos.ts';
import { buscarRitmo, juzgar, LIMITE_MS } from '../ritmo.ts';
import { sembrarFamilias } from '../sembrar.ts';

const FAMILIAS = 100;
/** At the same rate for all, for what a pick costs. */
const RITMO = 50;
const SEGUNDOS = 4;
const REPOSO = 2;
const RONDAS = 3;
const ESCALON_S = 4;
const BUSQUEDA = { desde: 25, fino: 1.1, intentos: 2 } as const;
interface Medido {
  readonly montado: Montado;
  readonly cantera: Cantera;
  readonly rondas: Ronda[];
}

const aguanta = async ({ montado: { sistema }, cantera }: Medido, ritmo: number): Promise<boolean> => {
  const familias = await cantera.tomar(ritmo * ESCALON_S);
  const bien = juzgar(sistema.nombre, ritmo, await ronda(sistema, familias, { ritmo, segundos: ESCALON_S }));
  if (!bien) cantera.descartar();
  return bien;
};

/** Medians of what a pick costs, and of what phones that are only there cost a second. */
const resumir = ({ montado, rondas }: Medido) => {
  const cifra = (que: 'porEleccion' | 'enReposo', gasto: keyof Gastos) => medianaDe(rondas, (r) => r[que][gasto]);
  /** Without what the phones cost meanwhile. Of the database it is too little to be told from its own upkeep. */
  const neto = (gasto: keyof Gastos) => cifra('porEleccion', gasto) - cifra('enReposo', gasto) / RITMO;
  return {
    nombre: montado.sistema.nombre,
    p50: medianaDe(rondas, latencia(50)),
    p99: medianaDe(rondas, latencia(99)),
    nodos: cifra('porEleccion', 'nodos'),
    base: cifra('porEleccion', 'base'),
    redis: cifra('porEleccion', 'redis'),
    neto: { nodos: neto('nodos'), redis: neto('redis'), bytes: neto('bytes') },
    reposo: { nodos: cifra('enReposo', 'nodos'), base: cifra('enReposo', 'base'), bytes: cifra('enReposo', 'bytes') },
  };
};
type Resumen = ReturnType<typeof resumir>;

const fila = (nombre: string, celdas: readonly string[]): void =>
  console.log(`${nombre.padEnd(31)}${celdas.map((celda) => celda.padStart(15)).join('')}`);
const entero = (n: number): string => n.toFixed(0);

const tabla = (resumenes: readonly Resumen[], ritmos: ReadonlyMap<string, number>): void => {
  console.log(
    `\nA ${String(RITMO)} elecciones/s, por elección (la CPU de nodos y de Redis, sin lo que cuestan los teléfonos quietos):`,
  );
  fila('', ['p50', 'p99', 'CPU nodos', 'CPU base', 'CPU Redis', 'B por Redis', `p99 < ${String(LIMITE_MS)} ms`]);
  for (const { nombre, p50, p99, base, neto } of resumenes)
    fila(nombre, [
      ...[p50, p99, neto.nodos, base, neto.redis].map(ms),
      entero(neto.bytes),
      `${String(ritmos.get(nombre))}/s`,
    ]);
  console.log(`\nCPU de nodos con todo, y lo que cuestan ${String(4 * FAMILIAS)} teléfonos quietos, por segundo:`);
  fila('', ['CPU nodos', 'nodos quietos', 'base quieta', 'B por Redis']);
  for (const { nombre, nodos, reposo } of resumenes)
    fila(nombre, [ms(nodos), ms(reposo.nodos), ms(reposo.base), entero(reposo.bytes)]);
  const [uno, dos] = resumenes.slice(-2);
  if (uno === undefined || dos === undefined || resumenes.length < MONTAJES.length) return;
  const mas = (a: number, b: number): string => `${ms(b - a).trim()} (${(b / a).toFixed(2)}×)`;
  console.log(
    `\nEl segundo nodo añade a cada elección: ${mas(uno.neto.nodos, dos.neto.nodos)} de CPU de nodos, ${mas(uno.base, dos.base)} de la base, ${ms(dos.neto.redis).trim()} de Redis, ${entero(dos.neto.bytes)} B por Redis, y ${mas(uno.p50, dos.p50)} de p50`,
  );
};

const medir = async (carpeta: string): Promise<readonly Cifra[]> => {
  const servicios = await arrancarServicios();
  try {
    const medidos: Medido[] = [];
    for (const montaje of MONTAJES.filter(({ motor }) => motor === 'sqlite' || servicios !== null)) {
      const montado = await montar(montaje, join(carpeta, String(medidos.length)), servicios);
      const cantera = crearCantera(() => sembrarFamilias(montado.db, montado.secreto, FAMILIAS));
      medidos.push({ montado, cantera, rondas: [] });
    }
    for (let n = 0; n <= RONDAS; n += 1) {
      for (const { montado, cantera, rondas } of medidos) {
        const familias = await cantera.tomar(RITMO * SEGUNDOS);
        const hecha = await ronda(montado.sistema, familias, { ritmo: RITMO, segundos: SEGUNDOS, reposo: REPOSO });
        if (hecha.fallos.length > 0) {
          console.log(`  ${montado.sistema.nombre}: ha respondido ${hecha.fallos.join(' ')}; la ronda no cuenta`);
          cantera.descartar();
          continue;
        }
        console.log(
          `  ${montado.sistema.nombre} ${String(n)}: p50 ${ms(latencia(50)(hecha))}  p99 ${ms(latencia(99)(hecha))}`,
        );
        // The first one warms up.
        if (n > 0) rondas.push(hecha);
      }
    }
    const ritmos = new Map<string, number>();
    for (const medido of medidos)
      ritmos.set(medido.montado.sistema.nombre, await buscarRitmo((ritmo) => aguanta(medido, ritmo), BUSQUEDA));
    const resumenes = medidos.map(resumir);
    tabla(resumenes, ritmos);
    for (const { montado } of medidos) await montado.desmontar();
    return resumenes.flatMap(({ nombre, nodos, p50, p99 }): readonly Cifra[] => [
      { que: `${nombre}: CPU de nodos de una elección`, valor: nodos, unidad: 'ms' },
      { que: `${nombre}: p50`, valor: p50, unidad: 'ms' },
      { que: `${nombre}: p99`, valor: p99, unidad: 'ms' },
      { que: `${nombre}: elecciones por segundo`, valor: ritmos.get(nombre) ?? NaN, unidad: '/s' },
    ]);
  } finally {
    matarTodos();
    await Promise.all([servicios?.postgres.terminar(), servicios?.redis.terminar()]);
  }
};

/**
 * The same load on every setup: how many picks a second each holds, what a pick costs, and what the second node adds.
 * All of it, load and database too, shares the cores of this machine: quote ratios.
 */
export const compararMontajes = async (): Promise<readonly Cifra[]> => {
  const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-montajes-'));
  console.log(`${String(FAMILIAS)} familias × 4 teléfonos, repartidos entre los nodos:`);
  try {
    return await medir(carpeta);
  } finally {
    rmSync(carpeta, { recursive: true, force: true });
  }
};
