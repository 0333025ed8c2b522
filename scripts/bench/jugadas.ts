import { iniciar } from '#shared/domain/reparto/jugadas/iniciar.ts';
import { elegirTarea, type Jugada, vencerTurno } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { responderPropuesta } from '#shared/domain/reparto/jugadas/jugadas-cierre.ts';
import { aplicar, plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { preverReparto } from '#shared/domain/reparto/cuotas/prever.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { alLimite } from '#shared/testing/al-limite.ts';

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

/** Median milliseconds of the processor, once the engine knows the code: what else the machine does meanwhile does not count. */
const mediana = (hacer: () => unknown): number => {
  const medidas = Array.from({ length: 2 * VECES }, () => {
    const desde = process.cpuUsage();
    hacer();
    const { user, system } = process.cpuUsage(desde);
    return (user + system) / 1000;
  });
  return medidas.slice(VECES).toSorted((a, b) => a - b)[Math.floor(VECES / 2)] ?? NaN;
};

/** The moves that take longest, in a family of thirty with four hundred tasks. Whether each stays within the goal. */
export const medirJugadas = (): boolean => {
  const inicio = alLimite({
    semilla: 1,
    miembros: 100,
    tareas: 100,
    ninos: 30,
    jovenes: 20,
    paraTodos: 50,
    soloAdultos: 25,
    puntos: 10,
    variacion: 300,
  });
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
  const propuesta = estado.propuestas.at(-1);
  const medidas: readonly (readonly [string, number])[] = [
    ['previsualizar', mediana(() => preverReparto(inicio))],
    ['iniciar', mediana(() => iniciar(null, inicio, ahora))],
    [
      'elegir la primera',
      mediana(() => elegirTarea(nueva, { miembro: nueva.turno ?? 0, tarea: mayorLegal(nueva) }, ahora)),
    ],
    [
      'elegir la última, con el cierre',
      mediana(() => elegirTarea(antes, { miembro: antes.turno ?? 0, tarea: mayorLegal(antes) }, ahora)),
    ],
    [
      'responder en el cierre',
      mediana(() =>
        responderPropuesta(
          estado,
          { miembro: propuesta?.pide[0] ?? 0, propuesta: propuesta?.n ?? 0, acepta: false },
          ahora,
        ),
      ),
    ],
    ['vencer un turno con todos ausentes', mediana(() => vencerTurno(idos, { miembro: idos.turno ?? 0 }, ahora))],
  ];
  console.log(
    `Jugadas con ${String(nueva.participantes.length)} miembros y ${String(nueva.tareas.length)} tareas (objetivo ${String(OBJETIVO_MS)} ms)`,
  );
  for (const [jugada, ms] of medidas)
    console.log(
      `  ${jugada.padEnd(36)}${ms.toFixed(2).padStart(7)} ms   ${ms <= OBJETIVO_MS ? 'cumple' : 'NO cumple'}`,
    );
  return medidas.every(([, ms]) => ms <= OBJETIVO_MS);
};
