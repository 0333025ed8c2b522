import type { Mensaje, NombreEvento } from '#shared/contracts/eventos.ts';
import { plural } from '#shared/domain/palabras.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaTareas } from '#client/lib/consultas.ts';
import { guardarRespuestaSaldo } from '#client/lib/saldo.ts';
import { guardarSesion } from '#client/lib/sesion-reparto.ts';
import { releerSiViene, type Destino, type Manejador } from './destino.ts';
import { asignacion, cambio, miembro } from './eventos-de-casa.ts';

type EventoReparto = Exclude<Extract<NombreEvento, `reparto:${string}`>, 'reparto:jugada'>;

/** The session changed as a whole: what is free, and what a next one would look like, change with it. */
const sesionNueva: Manejador<EventoReparto> = ({ cache, invalidar }, { sesion, version }) => {
  guardarSesion(cache, { sesion, version });
  invalidar(CLAVES.tareasDisponibles, CLAVES.prevision);
};

/**
 * A pick only takes a task away, which the session says itself; one taken back returns, and its details are needed
 * again.
 */
const turno: Manejador<'reparto:turno'> = ({ cache, invalidar }, { sesion, version, ultima_eleccion }) => {
  guardarSesion(cache, { sesion, version });
  if (ultima_eleccion === null) invalidar(CLAVES.tareasDisponibles);
};

/** The tasks changed, and with them what is left to vote and what a reparto would count. */
const tareas = ({ invalidar }: Destino) => {
  // A request tells the name and the points of its chore.
  invalidar(CLAVES.tareas, CLAVES.prevision, CLAVES.cambios);
};

/** Says something of a task by its name, or of «la votación» when that is not known. */
const decirDe = ({ cache, decir }: Destino, tarea: number, texto: string) => {
  cache.ensureQueryData(consultaTareas).then(
    (todas) => decir(`${todas.find((t) => t.id === tarea)?.nombre ?? 'Votación'}: ${texto}`),
    () => decir(`Votación: ${texto}`),
  );
};

const votada: Manejador<'votacion:completada'> = (destino, { tarea, puntos, cierre }) => {
  const con =
    cierre === undefined
      ? ''
      : cierre.votos === 0
        ? ', cerrada sin votos'
        : `, cerrada con ${String(cierre.votos)} de ${plural(cierre.votantes_aptos, 'voto')}`;
  decirDe(destino, tarea, `${plural(puntos, 'punto')}${con}`);
  tareas(destino);
};

/** Whoever had voted them has to do it again. */
const reiniciada: Manejador<'votacion:reiniciada'> = (destino, mensaje) => {
  const [una, ...mas] = mensaje.tareas;
  if (mas.length > 0) destino.decir(`${String(mensaje.tareas.length)} votaciones empiezan de nuevo`);
  else if (una !== undefined) decirDe(destino, una, 'la votación empieza de nuevo');
  tareas(destino);
};

/** One row per event: what it does to the cache. A missing one is a type error. */
const MANEJADORES = {
  // A start creates the quarter's shares, which from then on are saved ones.
  'reparto:iniciado': (destino, mensaje) => {
    sesionNueva(destino, mensaje);
    destino.cache.setQueryData(CLAVES.preguntaSaldo, null);
    destino.cache.setQueryData(CLAVES.respuestasSaldo, {});
    destino.invalidar(CLAVES.carga, CLAVES.configuraciones);
  },
  'reparto:turno': turno,
  // One that followed from what is known has come as the turn that it leads to (socket.ts).
  'reparto:jugada': ({ invalidar }) => {
    invalidar(CLAVES.sesion, CLAVES.tareasDisponibles);
  },
  'reparto:cierre': sesionNueva,
  'reparto:completado': (destino, mensaje) => {
    sesionNueva(destino, mensaje);
    destino.invalidar(CLAVES.repartosCompletados);
  },
  // What was in force before the one that was called off is so again.
  'reparto:cancelado': (destino, { sesion, vigente, version }) =>
    sesionNueva(destino, { sesion: vigente ?? sesion, version }),
  'votacion:registrada': tareas,
  'votacion:completada': votada,
  'votacion:reiniciada': reiniciada,
  // A running session freezes loads and names, not what its list tells besides them.
  'tarea:cambiada': (destino, { tarea }) => {
    tareas(destino);
    // A chore that is gone or free is no reason for a reajuste any more.
    destino.invalidar(CLAVES.tareasDisponibles, CLAVES.reajustes);
    // With its last chore a reparto is not in force any more.
    if ('borrada' in tarea) destino.invalidar(CLAVES.sesion);
  },
  'miembro:cambiado': miembro,
  // Another zone is another today: what is overdue, the week and the quarter are judged by it.
  'familia:cambiada': ({ invalidar }) => {
    invalidar(
      CLAVES.familia,
      CLAVES.yo,
      CLAVES.usuarios,
      CLAVES.todasMisTareas,
      CLAVES.asignaciones,
      CLAVES.ranking,
      CLAVES.carga,
      CLAVES.configuraciones,
    );
  },
  // Carga and Config are two ways to the same shares.
  'carga:cambiada': ({ invalidar }) => {
    invalidar(CLAVES.carga, CLAVES.configuraciones, CLAVES.prevision);
  },
  'configuracion:cambiada': ({ invalidar }) => {
    invalidar(CLAVES.carga, CLAVES.configuraciones, CLAVES.prevision);
  },
  'asignacion:cambiada': asignacion,
  'ausencia:cambiada': ({ invalidar }) => {
    // Whoever is at home may be asked for help.
    invalidar(CLAVES.ausencias, CLAVES.prevision, CLAVES.cambios);
  },
  'reajuste:cambiado': ({ invalidar }) => {
    invalidar(CLAVES.reajustes);
  },
  'cambio:cambiado': cambio,
  'ranking:actualizado': (destino, { filas }) => {
    destino.cache.setQueryData(CLAVES.ranking, filas);
    releerSiViene(destino, CLAVES.ranking);
  },
  'logro:desbloqueado': ({ invalidar, celebrar }, { logro }) => {
    celebrar(logro);
    invalidar(CLAVES.logros);
  },
  'deseos:cambiados': ({ invalidar }) => {
    invalidar(CLAVES.deseos);
  },
  'correccion:cambiada': ({ invalidar }) => {
    invalidar(CLAVES.correcciones);
  },
  'saldo:pregunta': ({ cache }, { pregunta }) => {
    cache.setQueryData(CLAVES.preguntaSaldo, pregunta);
  },
  'saldo:respuesta': ({ cache }, respuesta) => guardarRespuestaSaldo(cache, respuesta),
  // Pairing a screen, or letting a device in, says nothing else.
  'rastro:anotado': ({ invalidar }) => {
    invalidar(CLAVES.rastro, CLAVES.pantallas, CLAVES.aparatos);
  },
  presencia: ({ cache }, { conectados }) => {
    cache.setQueryData(CLAVES.presencia, conectados);
  },
  // Heard before everything else, by the connection itself (en-vivo.ts).
  servidor: () => undefined,
  // Compared with what is known (enlace-de-eventos.ts).
  version: () => undefined,
} satisfies { readonly [N in NombreEvento]: Manejador<N> };

/** Carries one event into the cache, whatever its version: see client/lib/enlace.ts for which ones get here. */
export const aplicar = <N extends NombreEvento>(destino: Destino, evento: N, mensaje: Mensaje<N>): void => {
  // Each row takes exactly the messages of its key, which TypeScript cannot follow through an index.
  (MANEJADORES[evento] as Manejador<N>)(destino, mensaje);
};
