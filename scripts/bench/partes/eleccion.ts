import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { conectar } from '#server/db/conectar.ts';
import { latencia, medianaDe } from '../cifras.ts';
import { abrirPartida, comoSuelo, comoTeToca, type Partida, type Ronda, type Sistema } from '../generador.ts';
import { decirCifras, type Cifra, type Opciones } from '../informe.ts';
import { arrancarSuelo, arrancarTeToca, enCarpeta, type Hijo } from '../procesos.ts';
import { buscarRitmo, juzgar } from '../ritmo.ts';
import { bytesDeJugada, prepararBanco, sembrarFamilias, type FamiliaBanco } from '../sembrar.ts';

/** Number of families, each with four phones that stay connected during all rounds. */
const FAMILIAS = 500;
const FAMILIAS_RAPIDO = 125;
const SEGUNDOS = 2.5;
const RONDAS = 3;
/** Rates in picks per second. Each family has enough chores for all rounds. */
const RITMOS = [100, 300] as const;
/** Warm-up of both sides, in picks per second: V8 optimises a server's code only after some thousands of picks. */
const RITMO_DE_CALENTAR = 300;
const SEGUNDOS_DE_CALENTAR = 8;
/** Highest allowed ratio to the floor (a minimal server), for CPU, median latency (p50) and p99. */
const OBJETIVO = 1.5;
/** Lowest allowed ratio of our highest rate to the floor's. */
const OBJETIVO_RITMO = 0.66;
const FAMILIAS_BUSQUEDA = 250;
const ESCALON_S = 1.5;
/** Number of picks used of a draft's 24, so that no draft reaches its closing, whose cost is not measured here. */
const ELECCIONES_POR_FAMILIA = 20;
const BUSQUEDA = { desde: 200, fino: 1.25, intentos: 3 } as const;

interface Lado {
  readonly sistema: Sistema;
  readonly hijo: Hijo;
  readonly partida: Partida;
  /** Returns families whose drafts have no pick yet, for the search of the highest rate. */
  readonly sembrar: () => Promise<readonly FamiliaBanco[]>;
}

const copiar = (familias: readonly FamiliaBanco[]): readonly FamiliaBanco[] => familias.map((f) => ({ ...f }));

const abrirLados = async (carpeta: string, cuantas: number): Promise<readonly [Lado, Lado]> => {
  const datos = join(carpeta, 'datos');
  mkdirSync(datos, { recursive: true });
  const db = conectar(join(datos, 'te-toca.db'));
  const secreto = await prepararBanco(db);
  const familias = await sembrarFamilias(db, secreto, cuantas);
  const copia = join(carpeta, 'suelo.db');
  // `cpSync` copies only the database file, so the WAL is written back to it first.
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  cpSync(join(datos, 'te-toca.db'), copia);
  const bytes = String(bytesDeJugada(familias[0]));
  console.log(`${String(cuantas)} familias × 4 teléfonos, ${bytes} B por noticia; rondas de ${String(SEGUNDOS)} s:`);
  const lado = async (sistema: Sistema, hijo: Hijo, sembrar: Lado['sembrar']): Promise<Lado> => ({
    sistema,
    hijo,
    sembrar,
    // Each side advances its own copy of the drafts' states.
    partida: await abrirPartida(sistema, hijo, copiar(familias)),
  });
  return [
    await lado(comoTeToca, await arrancarTeToca(datos), () => sembrarFamilias(db, secreto, FAMILIAS_BUSQUEDA)),
    // The floor checks no rules, and so can play the same drafts from their start again.
    await lado(comoSuelo, await arrancarSuelo('elecciones', [copia, bytes]), () =>
      Promise.resolve(copiar(familias.slice(0, FAMILIAS_BUSQUEDA))),
    ),
  ];
};

/** Plays rounds of both sides at one rate. Ours are null if more than one failed; a single one may be the machine's fault. */
const jugarA = async (
  lados: readonly [Lado, Lado],
  ritmo: number,
  cuantas: number,
): Promise<readonly [readonly Ronda[] | null, readonly Ronda[]]> => {
  const rondas: [Ronda[], Ronda[]] = [[], []];
  let malas = 0;
  for (let n = 0; n < cuantas; n += 1)
    for (const [cual, { sistema, partida }] of lados.entries()) {
      if (cual === 0 && malas > 1) continue;
      const hecha = await partida.jugar({ ritmo, segundos: SEGUNDOS });
      const bien = juzgar(sistema.nombre, ritmo, hecha);
      if (cual === 0 && !bien) malas += 1;
      rondas[cual === 0 ? 0 : 1].push(hecha);
    }
  return [malas > 1 ? null : rondas[0], rondas[1]];
};

const cifrasDe = (ritmo: number, nuestras: readonly Ronda[] | null, suelo: readonly Ronda[]): readonly Cifra[] => {
  const de = (rondas: readonly Ronda[] | null, cual: (r: Ronda) => number): number =>
    rondas === null ? NaN : medianaDe(rondas, cual);
  const cifra = (que: string, cual: (r: Ronda) => number): Cifra => ({
    que: `Elección, ${String(ritmo)}/s: ${que}`,
    valor: de(nuestras, cual),
    unidad: 'ms',
    suelo: de(suelo, cual),
    objetivo: OBJETIVO,
  });
  return [cifra('CPU', (r) => r.cpu), cifra('p50', latencia(50)), cifra('p99', latencia(99))];
};

/** Finds the highest rate that a side keeps up. Connects new families when the drafts have too few picks left. */
const buscarEn = async ({ sistema, hijo, sembrar }: Lado): Promise<number> => {
  let partida: Partida | null = null;
  let quedan = 0;
  const hallado = await buscarRitmo(async (ritmo) => {
    const cada = Math.ceil((ritmo * ESCALON_S) / FAMILIAS_BUSQUEDA);
    // A draft has too few chores for this rate, so it cannot be measured.
    if (cada > ELECCIONES_POR_FAMILIA) return false;
    if (partida === null || quedan < cada) {
      partida?.colgar();
      partida = await abrirPartida(sistema, hijo, await sembrar());
      quedan = ELECCIONES_POR_FAMILIA;
    }
    quedan -= cada;
    const hecha = await partida.jugar({ ritmo, segundos: ESCALON_S });
    // After a refused pick the state of its draft is unknown, so new families are needed.
    if (hecha.fallos.length > 0) quedan = 0;
    return juzgar(sistema.nombre, ritmo, hecha);
  }, BUSQUEDA);
  return hallado;
};

const medir =
  ({ rapido }: Opciones) =>
  async (carpeta: string): Promise<readonly Cifra[]> => {
    const lados = await abrirLados(carpeta, rapido ? FAMILIAS_RAPIDO : FAMILIAS);
    const calentar = { ritmo: RITMO_DE_CALENTAR, segundos: rapido ? SEGUNDOS : SEGUNDOS_DE_CALENTAR };
    await Promise.all(lados.map(({ partida }) => partida.jugar(calentar)));
    const cifras: Cifra[] = [];
    for (const ritmo of rapido ? RITMOS.slice(0, 1) : RITMOS) {
      const [nuestras, suelo] = await jugarA(lados, ritmo, rapido ? 1 : RONDAS);
      cifras.push(...cifrasDe(ritmo, nuestras, suelo));
      if (nuestras === null) break;
    }
    for (const { partida } of lados) partida.colgar();
    if (rapido) return cifras;
    const [nuestro, suyo] = [await buscarEn(lados[0]), await buscarEn(lados[1])];
    const ritmo = { que: 'Elecciones por segundo que aguanta', valor: nuestro, unidad: '/s', suelo: suyo } as const;
    return [...cifras, { ...ritmo, objetivo: OBJETIVO_RITMO, alMenos: true }];
  };

/**
 * Measures the time from the moment a pick is due until the last of the family's four phones has its event, and the server's
 * CPU. Rounds of the floor, which makes the same durable writes, alternate with ours, because the machine is shared.
 */
export const medirEleccion = async (opciones: Opciones): Promise<readonly Cifra[]> => {
  const cifras = await enCarpeta(medir(opciones));
  decirCifras('Elecciones:', cifras);
  return cifras;
};
