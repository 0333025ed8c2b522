import type { Mensaje, NombreEvento } from '#shared/contracts/eventos.ts';
import type { SalaVista } from '#shared/contracts/sala.ts';
import { anotarReaccion } from '#client/lib/reparto/reacciones.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { trasCambiar } from '#shared/domain/metas/ver.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaYo } from '#client/lib/red/primeras-consultas.ts';
import { ponerGracias } from '#client/lib/trabajo/trabajo.ts';
import { consultaMetas, consultaParaVotar, consultaTareas } from '#client/lib/red/consultas.ts';
import { guardarRespuestaSaldo } from '#client/lib/reparto/en-cuenta.ts';
import { hoyLocal } from '#client/lib/fechas/fechas.ts';
import { guardarSesion } from '#client/lib/reparto/sesion-reparto.ts';
import { type Destino, type Manejador, releerSiViene } from './invalidador.ts';
import { asignacion, cambio, miembro } from './eventos-de-casa.ts';

type EventoReparto = Exclude<Extract<NombreEvento, `reparto:${string}`>, 'reparto:jugada'>;

/** Stores a session that was sent whole, and invalidates the available chores and the preview, which depend on it. */
const sesionNueva: Manejador<EventoReparto> = ({ cache, invalidar }, { sesion, version }) => {
  guardarSesion(cache, { sesion, version });
  invalidar(CLAVES.tareasDisponibles, CLAVES.prevision);
};

/**
 * Stores the session after a move. A pick needs no other read, because the session itself lists it. Any other move
 * (`ultima_eleccion` null) may have undone a pick: its chore is available again, and its details must be read.
 */
const turno: Manejador<'reparto:turno'> = ({ cache, invalidar }, { sesion, version, ultima_eleccion }) => {
  guardarSesion(cache, { sesion, version });
  if (ultima_eleccion === null) invalidar(CLAVES.tareasDisponibles);
};

/**
 * Invalidates the chores (and so those left to vote on), the preview of the draft, and the requests between members, which show
 * the name and the points of their chore.
 */
const tareas = ({ invalidar }: Destino) => {
  invalidar(CLAVES.tareas, CLAVES.prevision, CLAVES.cambios);
};

/** Fields of a chore that a vote changes. If only these differ, no list has to be read again. */
const DE_VOTOS: readonly string[] = [
  'total_votaciones',
  'votantes_aptos',
  'faltan_por_votar',
  'cerrable_desde',
] satisfies (keyof Tarea)[];

/** Whether two rows of a chore differ in nothing but its votes. */
const soloVotos = (antes: Tarea, ahora: Tarea): boolean =>
  (Object.keys({ ...antes, ...ahora }) as (keyof Tarea)[]).every(
    (campo) => DE_VOTOS.includes(campo) || JSON.stringify(antes[campo]) === JSON.stringify(ahora[campo]),
  );

/** Stores new fields of a chore in both lists of chores, and invalidates reads of them in flight, which may lack the fields. */
const guardarTarea = (destino: Destino, id: number, nuevo: Partial<Tarea>): void => {
  const { cache } = destino;
  for (const { queryKey } of [consultaTareas, consultaParaVotar])
    cache.setQueryData(queryKey, (lista) => lista?.map((t) => (t.id === id ? { ...t, ...nuevo } : t)));
  releerSiViene(destino, CLAVES.tareas);
};

/** Handles a changed chore. If only votes have changed, stores them in place, because on a voting evening there are hundreds. */
const tarea: Manejador<'tarea:cambiada'> = (destino, { tarea }) => {
  const antes = destino.cache.getQueryData(consultaTareas.queryKey)?.find((t) => t.id === tarea.id);
  if (!('borrada' in tarea) && antes !== undefined && soloVotos(antes, tarea)) {
    guardarTarea(destino, tarea.id, tarea);
    return;
  }
  tareas(destino);
  // A running draft freezes loads and names, but the available chores show other fields too. A chore that was deleted or became
  // free is no longer a reason for a reajuste. Weeks list chores by name.
  destino.invalidar(CLAVES.tareasDisponibles, CLAVES.reajustes, CLAVES.semanas);
  // A completed draft is in force as long as a member is responsible for one of its chores: deleting the last one ends it.
  if ('borrada' in tarea) destino.invalidar(CLAVES.sesion);
};

/** Shows a toast that begins with the chore's name, or with «Votación» if the chore cannot be read. */
const decirDe = ({ cache, decir }: Destino, tarea: number, texto: string) => {
  cache.ensureQueryData(consultaTareas).then(
    (todas) => decir(`${todas.find((t) => t.id === tarea)?.nombre ?? 'Votación'}: ${texto}`),
    () => decir(`Votación: ${texto}`),
  );
};

/** Announces a chore's points when its vote ends; `cierre` is set if an admin has closed it early. */
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

const cerradas: Manejador<'votaciones:cerradas'> = (destino, mensaje) => {
  destino.decir(plural(mensaje.cerradas.length, 'votación cerrada', 'votaciones cerradas'));
  tareas(destino);
  // New points may be a reason for a reajuste, and weeks show them.
  destino.invalidar(CLAVES.reajustes, CLAVES.semanas);
};

/** Announces that voting restarts for these chores; members who had voted must vote again. */
const reiniciada: Manejador<'votacion:reiniciada'> = (destino, mensaje) => {
  const [una, ...mas] = mensaje.tareas;
  if (mas.length > 0) destino.decir(`${String(mensaje.tareas.length)} votaciones empiezan de nuevo`);
  else if (una !== undefined) decirDe(destino, una, 'la votación empieza de nuevo');
  tareas(destino);
};

const PREMIO = { CONCEDIDO: 'Te han dado', DENEGADO: 'Esta vez no:', DEVUELTO: 'Ya no vale' } as const;

/** One handler per event. A missing handler is a type error. */
const MANEJADORES = {
  // Starting a draft saves the shares of the quarter, and ends the questions about last quarter's balance.
  'reparto:iniciado': (destino, mensaje) => {
    sesionNueva(destino, mensaje);
    destino.cache.setQueryData(CLAVES.preguntaSaldo, null);
    destino.cache.setQueryData(CLAVES.respuestasSaldo, {});
    destino.invalidar(CLAVES.carga, CLAVES.configuraciones);
  },
  'reparto:turno': turno,
  // socket.ts turns a move that follows the known session into `reparto:turno`; only other moves arrive here.
  'reparto:jugada': ({ invalidar }) => {
    invalidar(CLAVES.sesion, CLAVES.tareasDisponibles);
  },
  'reparto:cierre': sesionNueva,
  'reparto:completado': (destino, mensaje) => {
    sesionNueva(destino, mensaje);
    destino.invalidar(CLAVES.repartosCompletados);
  },
  // After a cancelled session, the one before it is in force again (`vigente`), if there is any.
  'reparto:cancelado': (destino, { sesion, vigente, version }) =>
    sesionNueva(destino, { sesion: vigente ?? sesion, version }),
  'votacion:registrada': (destino, { tarea, votos, votantes_aptos }) =>
    guardarTarea(destino, tarea, { total_votaciones: votos, votantes_aptos }),
  // The logged-in member has voted on another device.
  'votacion:mia': (destino, { tarea }) => {
    destino.cache.setQueryData(consultaParaVotar.queryKey, (lista) => lista?.filter((t) => t.id !== tarea));
    releerSiViene(destino, CLAVES.paraVotar);
  },
  'votacion:completada': votada,
  'votaciones:cerradas': cerradas,
  'votacion:reiniciada': reiniciada,
  'tarea:cambiada': tarea,
  'miembro:cambiado': miembro,
  // The family's settings have changed. A new time zone may change today's date, and with it what is overdue, the week and the
  // quarter.
  'familia:cambiada': ({ invalidar }) => {
    invalidar(
      CLAVES.familia,
      CLAVES.sesion,
      CLAVES.yo,
      CLAVES.usuarios,
      CLAVES.todasMisTareas,
      CLAVES.asignaciones,
      CLAVES.ranking,
      CLAVES.metas,
      CLAVES.carga,
      CLAVES.configuraciones,
    );
  },
  // `pasos` is null when the lobby was opened or closed.
  'sala:cambiada': (destino, { pasos }) => {
    if (pasos === null) return destino.invalidar(CLAVES.sala);
    destino.cache.setQueryData<SalaVista>(CLAVES.sala, (vista) =>
      vista?.sala ? { sala: { ...vista.sala, pasos: [...pasos] } } : vista,
    );
    releerSiViene(destino, CLAVES.sala);
  },
  // `carga` and `configuraciones` read the same shares.
  'carga:cambiada': ({ invalidar }) => {
    invalidar(CLAVES.carga, CLAVES.configuraciones, CLAVES.prevision);
  },
  'configuracion:cambiada': ({ invalidar }) => {
    invalidar(CLAVES.carga, CLAVES.configuraciones, CLAVES.prevision);
  },
  'asignacion:cambiada': asignacion,
  'gracias:dadas': ({ cache, decir, invalidar }, { gracias, nombre, tarea }) => {
    ponerGracias(cache, gracias);
    releerSiViene({ cache, invalidar }, CLAVES.todosLosHoy);
    if (cache.getQueryData(consultaYo.queryKey)?.id === gracias.a)
      decir(`${nombre} te da las gracias por «${nombreEnFrase(tarea)}»`);
  },
  'ausencia:cambiada': ({ invalidar }) => {
    // Absences may change who can accept a request, and proposed shares follow from where members live.
    invalidar(CLAVES.ausencias, CLAVES.carga, CLAVES.prevision, CLAVES.cambios, CLAVES.semanas);
  },
  'reajuste:cambiado': ({ invalidar }) => {
    invalidar(CLAVES.reajustes);
  },
  'cambio:cambiado': cambio,
  'ranking:actualizado': (destino, { filas }) => {
    destino.cache.setQueryData(CLAVES.ranking, filas);
    releerSiViene(destino, CLAVES.ranking);
  },
  'meta:cambiada': ({ cache, invalidar }, { meta }) => {
    const antes = cache.getQueryData(consultaMetas.queryKey);
    cache.setQueryData(consultaMetas.queryKey, (v) => v && { ...v, meta: trasCambiar(v.meta, meta, hoyLocal()) });
    // A goal that starts may have been one of the proposals, and one that ends joins the past ones.
    if (antes?.meta?.id !== meta.id || antes.meta.estado !== meta.estado) invalidar(CLAVES.metas);
    releerSiViene({ cache, invalidar }, CLAVES.metas);
  },
  'meta:propuesta': ({ invalidar }) => {
    invalidar(CLAVES.metas);
  },
  'premio:cambiado': ({ invalidar }, { quienes }) => {
    invalidar(CLAVES.premios, ...(quienes ? [CLAVES.yo] : []));
  },
  'premio:contestado': ({ decir }, { texto, estado }) => decir(`${PREMIO[estado]} «${texto}»`),
  'paga:cambiada': ({ invalidar }, { quienes }) => {
    invalidar(CLAVES.paga, ...(quienes ? [CLAVES.yo] : []));
  },
  'paga:marcada': ({ decir }, { cuanto, pagada }) => {
    decir(pagada ? `Te han dado la paga: ${cuanto}` : `Tu paga de ${cuanto} sigue por pagar`);
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
  // An act was entered in the audit log. Pairing a wall screen or admitting a device for login by face emits no other event.
  'rastro:anotado': ({ invalidar }) => {
    invalidar(CLAVES.rastro, CLAVES.pantallas, CLAVES.aparatos);
  },
  reaccion: (_, { miembro, emoji }) => anotarReaccion({ miembro, emoji }),
  presencia: ({ cache }, { conectados }) => {
    cache.setQueryData(CLAVES.presencia, conectados);
  },
  // The first message of a connection, which en-vivo.ts handles (`alSaludar`).
  servidor: () => undefined,
  // enlace-de-eventos.ts handles this event.
  version: () => undefined,
} satisfies { readonly [N in NombreEvento]: Manejador<N> };

/** Applies one event to the cache without checking its version: client/lib/red/enlace.ts decides which events arrive here. */
export const aplicar = <N extends NombreEvento>(destino: Destino, evento: N, mensaje: Mensaje<N>): void => {
  // Each row takes exactly the messages of its key, which TypeScript cannot follow through an index.
  (MANEJADORES[evento] as Manejador<N>)(destino, mensaje);
};
