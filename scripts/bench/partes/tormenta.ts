import { join } from 'node:path';
import { percentil } from '../cifras.ts';
import { cpuDe, enCarpeta, matarTodos } from '../procesos.ts';
import { dormir, SIN_GASTO } from '../generador.ts';
import { decirCifras, type Cifra } from '../informe.ts';
import { arrancarServicios, montar, type Servicios } from '../montajes.ts';
import { caben, juntarMultitud, telefonosPedidos } from '../multitud.ts';

const TELEFONOS = telefonosPedidos(4_000);
/** Seconds until the last one is back. */
const OBJETIVO = { dosNodos: 10, unNodo: 5 } as const;
const CALMA = 3_000;
const DOS_NODOS = { nombre: 'dos nodos', motor: 'postgres', nodos: 2 } as const;
const UN_NODO = { nombre: 'un nodo', motor: 'sqlite', nodos: 1 } as const;

/** One of two nodes dies, and its phones come to the other. */
const matarUno = async (carpeta: string, servicios: Servicios): Promise<readonly Cifra[]> => {
  const montado = await montar(DOS_NODOS, carpeta, servicios);
  const [muere, queda] = montado.nodos;
  if (muere === undefined || queda === undefined) throw new Error('Faltan nodos');
  let vivos: readonly number[] = [muere.puerto, queda.puerto];
  let turno = 0;
  // The next one of those that live: a balancer passes on a connection that was refused.
  const multitud = await juntarMultitud(montado, TELEFONOS, () => vivos[(turno += 1) % vivos.length] ?? 0);
  const idos = multitud.en(muere.puerto);
  console.log(
    `${String(idos.length)} teléfonos en el nodo que muere, ${String(multitud.en(queda.puerto).length)} en el otro`,
  );
  await dormir(CALMA);
  const muerte = performance.now();
  vivos = [queda.puerto];
  const muerto = muere.matar();
  const vueltos = await multitud.contarVuelta({
    idos,
    puerto: queda.puerto,
    muerte,
    gastos: async () => ({ ...(await montado.sistema.gastos()), nodos: cpuDe(queda.pid) }),
  });
  await muerto;
  multitud.colgar();
  await montado.desmontar();
  return [
    {
      que: `${String(idos.length)} teléfonos se pasan al otro nodo: el último`,
      valor: vueltos.bien ? vueltos.llegaron : NaN,
      unidad: 's',
      objetivo: OBJETIVO.dosNodos,
    },
  ];
};

/** The only server dies and is started again. */
const reiniciar = async (carpeta: string): Promise<readonly Cifra[]> => {
  const montado = await montar(UN_NODO, carpeta, null);
  const [muere] = montado.nodos;
  if (muere === undefined) throw new Error('Falta el nodo');
  const multitud = await juntarMultitud(montado, TELEFONOS, () => muere.puerto);
  await dormir(CALMA);
  const idos = multitud.en(muere.puerto);
  await muere.matar();
  const muerte = performance.now();
  const vivo = await montado.levantar(muere.puerto);
  const vueltos = await multitud.contarVuelta({
    idos,
    puerto: vivo.puerto,
    muerte,
    gastos: () => Promise.resolve({ ...SIN_GASTO, nodos: cpuDe(vivo.pid) }),
  });
  multitud.colgar();
  await vivo.matar();
  await montado.desmontar();
  const que = `${String(idos.length)} teléfonos tras un reinicio: `;
  return [
    {
      que: `${que}el último`,
      valor: vueltos.bien ? vueltos.llegaron : NaN,
      unidad: 's',
      objetivo: OBJETIVO.unNodo,
    },
    { que: `${que}con su página leída`, valor: vueltos.leyeron, unidad: 's' },
    { que: `${que}CPU de cada uno`, valor: vueltos.cpu, unidad: 'ms' },
    { que: `${que}9 de 10 elecciones entretanto`, valor: percentil(vueltos.elecciones, 90), unidad: 'ms' },
    { que: `${que}la más lenta`, valor: vueltos.elecciones.at(-1) ?? NaN, unidad: 'ms' },
  ];
};

/**
 * Thousands of phones whose server is killed: how long until all are back with what their family knows, while others go on
 * picking. The phones' socket, its waits and what they read again are the app's.
 */
export const desatarTormenta = async (): Promise<readonly Cifra[]> => {
  if (!caben(TELEFONOS)) return [];
  const servicios = await arrancarServicios();
  if (servicios === null) return [];
  try {
    const cifras = await enCarpeta((carpeta) => matarUno(join(carpeta, 'dos'), servicios));
    decirCifras('Muere uno de dos nodos:', cifras);
    return cifras;
  } finally {
    matarTodos();
    await Promise.all([servicios.postgres.terminar(), servicios.redis.terminar()]);
  }
};

/** The same with one server, which is started again. */
export const medirRegreso = async (): Promise<readonly Cifra[]> => {
  if (!caben(TELEFONOS)) return [];
  const cifras = await enCarpeta(reiniciar);
  decirCifras('El servidor muere y vuelve:', cifras);
  return cifras;
};
