import { Session, type Profiler } from 'node:inspector';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alLimite, RECETA_MAXIMA, type Receta } from '#shared/testing/al-limite.ts';
import { AHORA } from '#shared/testing/reparto.ts';
import { rondas, soloLargo } from '#shared/testing/rondas.ts';
import { certificar } from '../certificado/certificado.ts';
import { asignarSobrantes } from '../cierre/cierre.ts';
import { azarDeSemilla } from '../cuotas/orden.ts';
import { preverReparto } from '../cuotas/prever.ts';
import { type EstadoReparto, type EventoReparto, MAXIMO_MIEMBROS, MAXIMO_TAREAS } from '../tipos.ts';
import { aplicar, plegar } from '../registro/pliegue.ts';
import { tareasLegales, tareasLibres } from '../tablero/preguntas.ts';
import { iniciar } from './iniciar.ts';
import { elegirTarea, type Jugada, responderPropuesta, vencerTurno } from './jugadas.ts';

/**
 * No move takes more than this number of steps («Steps» in `reparto/README.md`). A step is one run of one block of the domain's
 * code: a function, the body of a loop, a branch. The engine counts the blocks itself, so none is left out and no clock is
 * needed.
 */
const MAXIMO_PASOS = 3_000_000;
/** The limit for a time-out after which everybody is absent, so that all the tasks are picked in that one move. */
const MAXIMO_TODOS_AUSENTES = 8_000_000;

const motor = new Session();
const pedir = (metodo: string, datos: object = {}): unknown => {
  let respuesta: unknown;
  motor.post(metodo, datos, (error, hecho) => {
    if (error) throw error;
    respuesta = hecho;
  });
  return respuesta;
};
const tomar = (): number => {
  const { result } = pedir('Profiler.takePreciseCoverage') as Profiler.TakePreciseCoverageReturnType;
  const nuestros = result.filter((s) => s.url.includes('/shared/domain/'));
  return nuestros.flatMap((s) => s.functions.flatMap((f) => f.ranges.map((r) => r.count))).reduce((a, b) => a + b, 0);
};
const contar = (hacer: () => unknown): number => {
  tomar();
  hacer();
  return tomar();
};
beforeAll(() => {
  motor.connect();
  pedir('Profiler.enable');
  pedir('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
});
afterAll(() => motor.disconnect());

const eventosDe = (jugada: Jugada | ReturnType<typeof iniciar>): readonly EventoReparto[] => {
  if (!jugada.ok) throw new Error(jugada.codigo);
  return jugada.valor;
};
const tras = (estado: EstadoReparto, eventos: readonly EventoReparto[]): EstadoReparto =>
  eventos.reduce<EstadoReparto>(aplicar, estado);

/**
 * Takes the picks of a whole session one by one: the member with the turn takes the largest, the smallest or any legal task
 * (`modo` 0, 1, 2). Returns the end with its log, and the last pick with the state before it.
 */
function jugarHastaElFinal(inicio: EstadoReparto, modo: number, semilla: number) {
  const azar = azarDeSemilla(semilla);
  const log: EventoReparto[] = [];
  let antes = inicio;
  let estado = inicio;
  let tarea = 0;
  while (estado.fase === 'ELECCION') {
    const legales = tareasLegales(estado, estado.turno ?? 0).toSorted((a, b) => b.carga - a.carga || a.id - b.id);
    tarea = legales[modo === 0 ? 0 : modo === 1 ? legales.length - 1 : azar(legales.length)]?.id ?? 0;
    antes = estado;
    const eventos = eventosDe(elegirTarea(estado, { miembro: estado.turno ?? 0, tarea }, AHORA));
    log.push(...eventos);
    estado = tras(estado, eventos);
  }
  return { antes, estado, tarea, log };
}

const TODOS_AUSENTES = 'todos ausentes';

/** Counts the steps of each kind of move for the family of a recipe. */
function medir(receta: Receta, maximos?: { miembros: number; tareas: number }): Record<string, number> {
  const inicio = alLimite(receta, maximos);
  const pasos: Record<string, number> = {};
  pasos['previsualizar'] = contar(() => preverReparto(inicio));
  pasos['iniciar'] = contar(() => iniciar(null, inicio, AHORA));
  const log = eventosDe(iniciar(null, inicio, AHORA));
  const empezada = plegar(log);
  if (empezada.fase !== 'ELECCION') return pasos;

  const idos: EstadoReparto = {
    ...empezada,
    aplazamientos: Object.fromEntries(empezada.participantes.map((p) => [p.id, 2])),
  };
  pasos[TODOS_AUSENTES] = contar(() => vencerTurno(idos, { miembro: idos.turno ?? 0 }, AHORA));
  for (const modo of [0, 1, 2]) {
    const { antes, estado, tarea, log: jugadas } = jugarHastaElFinal(empezada, modo, receta.semilla);
    pasos[`última elección ${String(modo)}`] = contar(() =>
      elegirTarea(antes, { miembro: antes.turno ?? 0, tarea }, AHORA),
    );
    pasos[`sobrantes ${String(modo)}`] = contar(() => asignarSobrantes({ ...antes, fase: 'ELECCION' }));
    pasos['tareas libres'] = contar(() => tareasLibres(empezada));
    const propuesta = estado.propuestas.find((p) => p.estado === 'PENDIENTE');
    if (estado.fase === 'CIERRE')
      pasos[`respuesta ${String(modo)}`] = contar(() =>
        responderPropuesta(
          estado,
          { miembro: propuesta?.pide[0] ?? 0, propuesta: propuesta?.n ?? 0, acepta: false },
          AHORA,
        ),
      );
    if (modo !== 2) continue;
    const entero = [...log, ...jugadas];
    pasos['plegar el registro'] = contar(() => plegar(entero));
    pasos['certificado'] = contar(() => certificar(entero, { semilla: inicio.semilla, guardado: estado }));
  }
  return pasos;
}

const AL_TOPE: Receta = {
  semilla: 1,
  miembros: 100,
  tareas: 100,
  ninos: 30,
  jovenes: 20,
  paraTodos: 50,
  soloAdultos: 25,
  puntos: 10,
  variacion: 300,
};

/**
 * Searches for the worst family: changes something of the worst so far, and keeps the change unless its longest move takes
 * fewer steps. Returns the most steps of each kind of move.
 */
function buscarPeor(intentos: number, semilla: number): Record<string, number> {
  const azar = azarDeSemilla(semilla);
  const campos = Object.keys(RECETA_MAXIMA) as (keyof Receta)[];
  const pasos: Record<string, number> = {};
  let receta = AL_TOPE;
  let maximo = 0;
  for (let i = 0; i < intentos; i += 1) {
    const cambiada: Receta = { ...receta };
    for (let k = i === 0 ? -1 : azar(3); k >= 0; k -= 1) {
      const campo = campos[azar(campos.length)] ?? 'semilla';
      Object.assign(cambiada, { [campo]: azar(RECETA_MAXIMA[campo] + 1) });
    }
    const medidos = medir(cambiada);
    for (const [jugada, n] of Object.entries(medidos)) pasos[jugada] = Math.max(pasos[jugada] ?? 0, n);
    const peor = Math.max(...Object.values(medidos));
    if (peor < maximo) continue;
    maximo = peor;
    receta = cambiada;
  }
  return pasos;
}

describe('at the caps', () => {
  test('there are thirty members and four hundred tasks', () => {
    const { participantes, tareas } = alLimite(AL_TOPE);
    expect([participantes.length, tareas.length]).toEqual([MAXIMO_MIEMBROS, MAXIMO_TAREAS]);
  });

  test('no move takes more steps than the stated number, on the worst families that a search finds', () => {
    const { [TODOS_AUSENTES]: todos = NaN, ...demas } = buscarPeor(rondas(1, 10), 7);
    expect(Object.keys(demas)).toEqual(
      expect.arrayContaining([
        'previsualizar',
        'iniciar',
        'última elección 2',
        'sobrantes 2',
        'respuesta 2',
        'plegar el registro',
        'certificado',
      ]),
    );
    expect(todos).toBeLessThanOrEqual(MAXIMO_TODOS_AUSENTES);
    expect(Math.max(...Object.values(demas))).toBeLessThanOrEqual(MAXIMO_PASOS);
  });
});

soloLargo('above the caps, where an old family may be, steps grow no faster than the square of its tasks', () => {
  const doble = medir({ ...AL_TOPE, puntos: 50 }, { miembros: 100, tareas: 2 * MAXIMO_TAREAS });
  expect(doble[TODOS_AUSENTES]).toBeLessThanOrEqual(4 * MAXIMO_TODOS_AUSENTES);
  for (const [jugada, pasos] of Object.entries(doble))
    if (jugada !== TODOS_AUSENTES) expect(pasos, jugada).toBeLessThanOrEqual(4 * MAXIMO_PASOS);
});
