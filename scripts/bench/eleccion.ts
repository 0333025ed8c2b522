import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { conectar } from '#server/db/conectar.ts';
import { puertoLibre } from '#server/testing/servidor-hijo.ts';
import { latencia, medianaDe, ms } from './cifras.ts';
import { comoSuelo, comoTeToca, ronda, SIN_GASTO, type Gastos, type Ronda, type Sistema } from './generador.ts';
import { arrancar, cpuDe, enCarpeta, PRINCIPAL } from './procesos.ts';
import { bytesDeInstantanea, prepararBanco, sembrarFamilias } from './sembrar.ts';

const FAMILIAS = 250;
const RITMO = 100;
/** A round is one pick of each family. */
const SEGUNDOS = FAMILIAS / RITMO;
const RONDAS = 8;
const OBJETIVO = { p50: 3, p99: 4 } as const;

interface Resumen {
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of the server's CPU a pick. */
  readonly cpu: number;
}
const resumir = (rondas: readonly Ronda[]): Resumen => ({
  p50: medianaDe(rondas, latencia(50)),
  p99: medianaDe(rondas, latencia(99)),
  cpu: medianaDe(rondas, (r) => r.porEleccion.nodos),
});
const linea = (nombre: string, { p50, p99, cpu }: Resumen): void =>
  console.log(`${nombre.padEnd(14)}p50 ${ms(p50)}   p99 ${ms(p99)}   CPU ${ms(cpu)} por elección`);

const soloNodo = (pid: number) => (): Promise<Gastos> => Promise.resolve({ ...SIN_GASTO, nodos: cpuDe(pid) });

const medir = async (carpeta: string): Promise<boolean> => {
  const datos = join(carpeta, 'datos');
  mkdirSync(datos, { recursive: true });
  const db = conectar(join(datos, 'te-toca.db'));
  const familias = await sembrarFamilias(db, await prepararBanco(db), FAMILIAS);
  await db.destroy();
  const bytes = bytesDeInstantanea(familias[0]);
  const copia = join(carpeta, 'suelo.db');
  cpSync(join(datos, 'te-toca.db'), copia);
  const puerto = await puertoLibre();
  const nuestro = await arrancar(PRINCIPAL, puerto, { DATA_DIR: datos, PORT: String(puerto), HOST: '127.0.0.1' });
  const puertoSuelo = await puertoLibre();
  const base = await arrancar(
    [join(import.meta.dirname, 'suelo.ts'), copia, String(puertoSuelo), String(bytes)],
    puertoSuelo,
  );

  const teToca: Sistema = { ...comoTeToca, nombre: 'Te Toca', puertos: [puerto], gastos: soloNodo(nuestro.pid) };
  const suelo: Sistema = { ...comoSuelo, nombre: 'suelo', puertos: [puertoSuelo], gastos: soloNodo(base.pid) };

  console.log(
    `${String(FAMILIAS)} familias × 4 teléfonos, ${String(RITMO)} elecciones/s, ${String(RONDAS)} rondas de ${String(SEGUNDOS)} s, instantánea de ${String(bytes)} B, ${PRINCIPAL.join(' ')}`,
  );
  // Each plays its own copy of every draft.
  const sistemas = [teToca, suelo].map((sistema) => ({
    sistema,
    familias: familias.map((f) => ({ ...f })),
    rondas: [] as Ronda[],
  }));
  for (let n = 0; n <= RONDAS; n += 1) {
    for (const { sistema, familias: suyas, rondas } of sistemas) {
      const hecha = await ronda(sistema, { familias: suyas, ritmo: RITMO, segundos: SEGUNDOS });
      if (hecha.fallos.length > 0) throw new Error(`${sistema.nombre} ha respondido ${hecha.fallos.join(' ')}`);
      // The first one warms up.
      if (n === 0) continue;
      rondas.push(hecha);
      linea(`  ${sistema.nombre} ${String(n)}`, resumir([hecha]));
    }
  }
  const [ellos, suyo] = sistemas.map(({ rondas }) => resumir(rondas));
  if (ellos === undefined || suyo === undefined) throw new Error('Falta un sistema');
  linea('Te Toca', ellos);
  linea('suelo', suyo);
  const razon = { p50: ellos.p50 / suyo.p50, p99: ellos.p99 / suyo.p99, cpu: ellos.cpu / suyo.cpu };
  const cumple = razon.p50 <= OBJETIVO.p50 && razon.p99 <= OBJETIVO.p99;
  console.log(
    `razón         p50 ${razon.p50.toFixed(2)}× (objetivo ${String(OBJETIVO.p50)}×)   p99 ${razon.p99.toFixed(2)}× (objetivo ${String(OBJETIVO.p99)}×)   CPU ${razon.cpu.toFixed(2)}×   ${cumple ? 'cumple' : 'NO cumple'}`,
  );
  return cumple;
};

/**
 * Time from a pick's request to the last of the family's four phones having heard of it, beside a bare floor that does
 * the same durable writes, in alternating rounds because machines are noisy. Whether the built server meets the goal.
 */
export const medirEleccion = (): Promise<boolean> => enCarpeta(medir);
