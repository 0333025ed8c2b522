import type { QueryClient } from '@tanstack/react-query';
import type { Mensaje, NombreEvento } from '#shared/contracts/eventos.ts';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { plural } from '#shared/domain/palabras.ts';
import { esperaA, guardarCambio } from '#client/lib/cambios.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaYo } from '#client/lib/consulta-yo.ts';
import {
  consultaCambios,
  consultaMisTareas,
  consultaTareas,
  consultaUsuarios,
  hayTrabajoEnCamino,
} from '#client/lib/consultas.ts';
import { guardarRespuestaSaldo } from '#client/lib/saldo.ts';
import { vaCon } from '#client/lib/quien.ts';
import { guardarSesion } from '#client/lib/sesion-reparto.ts';
import { guardarAsignacion, guardarUsuario, quitarAsignacion } from '#client/lib/trabajo.ts';
import type { Invalidador } from './invalidador.ts';
import { releerSiViene } from './releer-si-viene.ts';

/** Where an event goes: the query cache, the lists to read again, and a few words for whoever is looking. */
export interface Destino {
  readonly cache: QueryClient;
  readonly invalidar: Invalidador['pedir'];
  readonly decir: (texto: string) => void;
  readonly celebrar: (logro: LogroDesbloqueado) => void;
}

type Manejador<N extends NombreEvento> = (destino: Destino, mensaje: Mensaje<N>) => void;
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

/** Fields that only the member may see: events never carry them. */
const LO_SUYO: readonly string[] = ['email', 'hora_recordatorio'] satisfies (keyof Usuario)[];

/** Which fields of a member differ. */
const cambiosDe = (antes: Usuario, ahora: Usuario): readonly string[] =>
  (Object.keys(ahora) as (keyof Usuario)[]).filter(
    (campo) => !LO_SUYO.includes(campo) && antes[campo] !== ahora[campo],
  );

/**
 * A member's row. Points and streak come with every completion and no list hangs on them, so they change in place;
 * anything else may change every list, and a row that changed in nothing that I see may be my own e-mail or hour.
 */
const miembro: Manejador<'miembro:cambiado'> = (destino, { miembro }) => {
  const { cache, invalidar } = destino;
  const conocidos = cache.getQueryData(consultaUsuarios.queryKey) ?? [];
  const yo = cache.getQueryData(consultaYo.queryKey);
  const soyYo = yo?.id === miembro.id;
  const antes = conocidos.find((u) => u.id === miembro.id) ?? (soyYo ? yo : undefined);
  // A completion taken back takes achievements with it.
  if (soyYo) invalidar(CLAVES.logros);
  if (
    'borrada' in miembro ||
    antes === undefined ||
    cambiosDe(antes, miembro).some((c) => c !== 'puntos_totales' && c !== 'racha_dias')
  ) {
    invalidar(
      CLAVES.yo,
      CLAVES.usuarios,
      CLAVES.carga,
      CLAVES.configuraciones,
      CLAVES.tareas,
      CLAVES.prevision,
      CLAVES.ranking,
      CLAVES.asignaciones,
      CLAVES.todasMisTareas,
      CLAVES.cambios,
      CLAVES.correcciones,
      CLAVES.sesion,
      CLAVES.pantallas,
    );
    return;
  }
  if (soyYo && cambiosDe(antes, miembro).length === 0) invalidar(CLAVES.yo);
  guardarUsuario(cache, miembro);
  releerSiViene(destino, CLAVES.usuarios, ...(soyYo ? [CLAVES.yo] : []));
};

/** Work changed. Mine changes in place; what my own tick has on its way is read again when its answer comes. */
const asignacion: Manejador<'asignacion:cambiada'> = ({ cache, invalidar }, mensaje) => {
  invalidar(CLAVES.asignaciones);
  const releerMias = () => {
    if (!hayTrabajoEnCamino(cache)) invalidar(CLAVES.todasMisTareas);
  };
  if ('todas' in mensaje) {
    // Chores may have changed hands: whose each is comes with the completed session.
    invalidar(CLAVES.todasMisTareas, CLAVES.sesion, CLAVES.cambios, CLAVES.correcciones);
  } else if ('borrada' in mensaje.asignacion) {
    // What was asked or said of it is over.
    invalidar(CLAVES.cambios, CLAVES.correcciones);
    if (quitarAsignacion(cache, mensaje.asignacion.id)) releerMias();
  } else {
    const yo = cache.getQueryData(consultaYo.queryKey)?.id;
    const mia = yo !== undefined && vaCon(mensaje.asignacion, yo);
    if (mia) guardarAsignacion(cache, mensaje.asignacion);
    const { id, tarea } = mensaje.asignacion;
    // Mine of the same chore tells when it was last done.
    const hayOtraMia = cache
      .getQueryData(consultaMisTareas('PENDIENTE').queryKey)
      ?.some((a) => a.tarea === tarea && a.id !== id);
    if (mia || quitarAsignacion(cache, id) || hayOtraMia === true) releerMias();
  }
};

/** Whoever was about to answer is told that somebody was first. */
const cambio: Manejador<'cambio:cambiado'> = (destino, { cambio }) => {
  const { cache, decir } = destino;
  const yo = cache.getQueryData(consultaYo.queryKey)?.id;
  const antes = cache.getQueryData(consultaCambios.queryKey)?.find((c) => c.id === cambio.id);
  const meEsperaba = yo !== undefined && antes !== undefined && esperaA(antes, yo);
  if (meEsperaba && cambio.acepta !== null && cambio.acepta.id !== yo)
    decir(`${cambio.tarea.nombre}: ya lo ha cogido ${cambio.acepta.nombre}`);
  guardarCambio(cache, cambio, yo);
  releerSiViene(destino, CLAVES.cambios);
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
  // Compared with what is known (receptor.ts).
  version: () => undefined,
} satisfies { readonly [N in NombreEvento]: Manejador<N> };

/** Carries one event into the cache, whatever its version: see receptor.ts for which ones get here. */
export const aplicar = <N extends NombreEvento>(destino: Destino, evento: N, mensaje: Mensaje<N>): void => {
  // Each row takes exactly the messages of its key, which TypeScript cannot follow through an index.
  (MANEJADORES[evento] as Manejador<N>)(destino, mensaje);
};
