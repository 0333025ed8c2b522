import type { QueryClient } from '@tanstack/react-query';
import type { Mensaje, NombreEvento } from '#shared/contracts/eventos.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaTareas } from '#client/lib/consultas.ts';
import { plural } from '#client/lib/plural.ts';
import { guardarSesion } from '#client/lib/sesion-reparto.ts';
import type { Invalidador } from './invalidador.ts';

/** Where an event goes: the query cache, the lists to read again, and a few words for whoever is looking. */
export interface Destino {
  readonly cache: QueryClient;
  readonly invalidar: Invalidador['pedir'];
  readonly decir: (texto: string) => void;
}

type Manejador<N extends NombreEvento> = (destino: Destino, mensaje: Mensaje<N>) => void;
type EventoReparto = Extract<NombreEvento, `reparto:${string}`>;

/** The session changed as a whole: what is free, and what a next one would look like, change with it. */
const sesionNueva: Manejador<EventoReparto> = ({ cache, invalidar }, { sesion, version }) => {
  guardarSesion(cache, { sesion, version });
  invalidar(CLAVES.tareasDisponibles, CLAVES.prevision);
};

/** A pick only takes a task away, which the session says itself; one taken back returns, and its details are needed again. */
const turno: Manejador<'reparto:turno'> = ({ cache, invalidar }, { sesion, version, ultima_eleccion }) => {
  guardarSesion(cache, { sesion, version });
  if (ultima_eleccion === null) invalidar(CLAVES.tareasDisponibles);
};

/** The tasks changed, and with them what is left to vote and what a reparto would count. */
const tareas = ({ invalidar }: Destino) => {
  invalidar(CLAVES.tareas, CLAVES.prevision);
};

const votada: Manejador<'votacion:completada'> = (destino, { tarea, puntos }) => {
  const decir = (nombre = 'Votación terminada') => destino.decir(`${nombre}: ${plural(puntos, 'punto')}`);
  destino.cache.ensureQueryData(consultaTareas).then(
    (todas) => decir(todas.find((t) => t.id === tarea)?.nombre),
    () => decir(),
  );
  tareas(destino);
};

/** One row per event: what it does to the cache. A missing one is a type error. */
const MANEJADORES = {
  // A start creates the quarter's shares.
  'reparto:iniciado': (destino, mensaje) => {
    sesionNueva(destino, mensaje);
    destino.invalidar(CLAVES.configuraciones);
  },
  'reparto:turno': turno,
  'reparto:cierre': sesionNueva,
  'reparto:completado': sesionNueva,
  'reparto:cancelado': sesionNueva,
  'votacion:registrada': tareas,
  'votacion:completada': votada,
  'tarea:cambiada': tareas,
  // A completion taken back takes achievements with it.
  'miembro:cambiado': ({ invalidar }) => {
    invalidar(CLAVES.yo, CLAVES.usuarios, CLAVES.carga, CLAVES.configuraciones, CLAVES.tareas, CLAVES.prevision, CLAVES.logros);
  },
  'familia:cambiada': ({ invalidar }) => {
    invalidar(CLAVES.familia, CLAVES.yo, CLAVES.usuarios);
  },
  // Saving the load also writes the quarter's shares.
  'carga:cambiada': ({ invalidar }) => {
    invalidar(CLAVES.carga, CLAVES.configuraciones, CLAVES.prevision);
  },
  'configuracion:cambiada': ({ invalidar }) => {
    invalidar(CLAVES.configuraciones, CLAVES.prevision);
  },
  'asignacion:cambiada': ({ invalidar }) => {
    invalidar(CLAVES.asignaciones, CLAVES.todasMisTareas);
  },
  'ranking:actualizado': ({ invalidar }) => {
    invalidar(CLAVES.ranking);
  },
  'logro:desbloqueado': ({ invalidar }) => {
    invalidar(CLAVES.logros);
  },
} satisfies { readonly [N in NombreEvento]: Manejador<N> };

/** Carries one event into the cache, whatever its version: see receptor.ts for which ones get here. */
export const aplicar = <N extends NombreEvento>(destino: Destino, evento: N, mensaje: Mensaje<N>): void => {
  // Each row takes exactly the messages of its key, which TypeScript cannot follow through an index.
  (MANEJADORES[evento] as Manejador<N>)(destino, mensaje);
};
