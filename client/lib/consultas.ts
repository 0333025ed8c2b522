import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { llamar } from './llamar.ts';
import { CLAVES } from './claves.ts';
import { conEpoca, masNueva, type SesionConocida } from './sesion-reparto.ts';

/**
 * The reads that several features share, with their cache keys: `client/realtime` writes to the same keys. Reads of a single
 * feature are in that feature's own api folder.
 */

/** Whether a tick, or one taken back, is on its way: the screen already shows what the server may not know yet. */
export const hayTrabajoEnCamino = (cache: QueryClient, sinContar = 0): boolean =>
  cache.isMutating({ mutationKey: CLAVES.trabajo }) > sinContar;

/** A read that a tick overtook on its way keeps what the tick left: all is read again once the tick has its answer. */
export const consultaMisTareas = (estado: 'PENDIENTE' | 'COMPLETADA') =>
  queryOptions({
    queryKey: CLAVES.misTareas(estado),
    queryFn: async ({ signal, client }) => {
      const llegada = await llamar('verMisTareas', { consulta: { estado }, signal });
      const enPantalla = client.getQueryData<Asignacion[]>(CLAVES.misTareas(estado));
      return enPantalla !== undefined && hayTrabajoEnCamino(client) ? enPantalla : llegada;
    },
  });

/** Everybody's assignments of the quarter, and whatever is pending from before. */
export const consultaAsignaciones = queryOptions({
  queryKey: CLAVES.asignaciones,
  queryFn: ({ signal }) => llamar('verAsignaciones', { signal }),
});

/** Reads requests between members, and recent outcomes of mine. */
export const consultaCambios = queryOptions({
  queryKey: CLAVES.cambios,
  queryFn: ({ signal }) => llamar('verCambios', { signal }),
});

export const consultaUsuarios = queryOptions({
  queryKey: CLAVES.usuarios,
  queryFn: ({ signal }) => llamar('verUsuarios', { signal }),
});

/** The family's paired screens and in whose charge each is, for its admins. */
export const consultaPantallas = queryOptions({
  queryKey: CLAVES.pantallas,
  queryFn: ({ signal }) => llamar('verPantallas', { signal }),
});

/** Reads my notification settings: my devices, and whether this server can send e-mail. */
export const consultaAvisos = queryOptions({
  queryKey: CLAVES.avisos,
  queryFn: ({ signal }) => llamar('verAvisos', { signal }),
});

export const consultaTareas = queryOptions({
  queryKey: CLAVES.tareas,
  queryFn: ({ signal }) => llamar('verTareas', { signal }),
});

/** The family's absences: to come, and of days that may still be corrected. */
export const consultaAusencias = queryOptions({
  queryKey: CLAVES.ausencias,
  queryFn: ({ signal }) => llamar('verAusencias', { signal }),
});

/** Reads the reajuste in progress, those that ended, and why one is offered. */
export const consultaReajustes = queryOptions({
  queryKey: CLAVES.reajustes,
  queryFn: ({ signal }) => llamar('verReajustes', { signal }),
});

/** The tasks that this member has yet to vote. */
export const consultaParaVotar = queryOptions({
  queryKey: CLAVES.paraVotar,
  queryFn: ({ signal }) => llamar('verParaVotar', { signal }),
});

export const consultaCarga = queryOptions({
  queryKey: CLAVES.carga,
  queryFn: ({ signal }) => llamar('verCarga', { signal }),
});

/** A read that an event or a move overtook on its way keeps what they left. */
export const consultaSesion = queryOptions({
  queryKey: CLAVES.sesion,
  queryFn: async ({ signal, client }) => {
    const llegada = await llamar('verSesionActual', { signal });
    return masNueva(client.getQueryData<SesionConocida>(CLAVES.sesion), conEpoca(llegada));
  },
});

/** Reads who is away today and what is free; again with every change of work, and at midnight. */
export const consultaLibres = (hoy: string) =>
  queryOptions({
    queryKey: CLAVES.libres(hoy),
    queryFn: ({ signal }) => llamar('verLibres', { signal }),
  });

/** My own wish list: nobody else can read it. */
export const consultaDeseos = queryOptions({
  queryKey: CLAVES.deseos,
  queryFn: ({ signal }) => llamar('verDeseos', { signal }),
});
