import { iniciar } from '#shared/domain/reparto/jugadas/iniciar.ts';
import { elegirTarea, type Jugada, vencerTurno } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { responderPropuesta } from '#shared/domain/reparto/jugadas/jugadas-cierre.ts';
import { aplicar, plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { preverReparto } from '#shared/domain/reparto/cuotas/prever.ts';
import { MAXIMO_MIEMBROS, MAXIMO_TAREAS } from '#shared/domain/reparto/limites.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { alLimite } from '#shared/testing/al-limite.ts';
import { decirCifras, type Cifra } from '../informe.ts';

const OBJETIVO_MS = 10;
const VECES = 25;

const tras = (estado: EstadoReparto, jugada: Jugada): EstadoReparto => {
  if (!jugada.ok) throw new Error(jugada.codigo);
  return jugada.valor.reduce<EstadoReparto>(aplicar, estado);
};
const ahora = new Date().toISOString();
const mayorLegal = (estado: EstadoReparto): number =>
  tareasLegales(estado, estado.turno ?? 0).reduce((mayor, t) => (t.carga > mayor.carga ? t : mayor), {
    id: 0,
    carga: -1,
  }).id;

/**
 * Median milliseconds of the processor, once the engine knows the code: what else the machine does meanwhile does not
 * count.
 */
const mediana = (hacer: () => unknown): number => {
  const medidas = Array.from({ length: 2 * VECES }, () => {
    const desde = process.cpuUsage();
    hacer();
    const { user, system } = process.cpuUsage(desde);
    return (user + system) / 1000;
  });
  return medidas.slice(VECES).toSorted((a, b) => a - b)[Math.floor(VECES / 2)] ?? NaN;
};

interface Tamano {
  readonly nombre: string;
  readonly miembros: number;
  readonly tareas: number;
}
/** A very large family, and the largest that may be. */
const TAMANOS: readonly Tamano[] = [
  { nombre: '12 × 200', miembros: 12, tareas: 200 },
  { nombre: 'el máximo', miembros: MAXIMO_MIEMBROS, tareas: MAXIMO_TAREAS },
];

/** The moves that take longest, in a family of this size. */
const medirTamano = ({ nombre, ...maximos }: Tamano): readonly Cifra[] => {
  const inicio = alLimite(
    {
      semilla: 1,
      miembros: 100,
      tareas: 100,
      ninos: 30,
      jovenes: 20,
      paraTodos: 50,
      soloAdultos: 25,
      puntos: 10,
      variacion: 300,
    },
    maximos,
  );
  const empezado = iniciar(null, inicio, ahora);
  if (!empezado.ok) throw new Error(empezado.codigo);
  const nueva = plegar(empezado.valor);
  const idos = { ...nueva, aplazamientos: Object.fromEntries(nueva.participantes.map((p) => [p.id, 2])) };
  let antes = nueva;
  let estado = nueva;
  while (estado.fase === 'ELECCION') {
    antes = estado;
    estado = tras(estado, elegirTarea(estado, { miembro: estado.turno ?? 0, tarea: mayorLegal(estado) }, ahora));
  }
  const propuesta = estado.propuestas.find((p) => p.estado === 'PENDIENTE');
  const jugadas: readonly (readonly [string, () => unknown])[] = [
    ['previsualizar', () => preverReparto(inicio)],
    ['iniciar', () => iniciar(null, inicio, ahora)],
    ['elegir la primera', () => elegirTarea(nueva, { miembro: nueva.turno ?? 0, tarea: mayorLegal(nueva) }, ahora)],
    [
      'elegir la última, con el cierre',
      () => elegirTarea(antes, { miembro: antes.turno ?? 0, tarea: mayorLegal(antes) }, ahora),
    ],
    [
      'responder en el cierre',
      () =>
        responderPropuesta(
          estado,
          { miembro: propuesta?.pide[0] ?? 0, propuesta: propuesta?.n ?? 0, acepta: false },
          ahora,
        ),
    ],
    ['vencer un turno con todos ausentes', () => vencerTurno(idos, { miembro: idos.turno ?? 0 }, ahora)],
  ];
  return jugadas.map(([que, hacer]) => ({
    que: `Motor, ${nombre}: ${que}`,
    valor: mediana(hacer),
    unidad: 'ms',
    objetivo: OBJETIVO_MS,
  }));
};

/** What the reparto's engine takes for its dearest moves, in large families. */
export const medirJugadas = (): Promise<readonly Cifra[]> => {
  const cifras = TAMANOS.flatMap(medirTamano);
  decirCifras('El motor del reparto:', cifras);
  return Promise.resolve(cifras);
};
