import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { llamar } from './llamar.ts';
import { CLAVES } from './claves.ts';
import { conEpoca, masNueva, type SesionConocida } from './sesion-reparto.ts';

// Queries that several features share. `client/realtime` writes to the same cache keys. A query of a single feature is in that
// feature's api file.

/** Whether a tick, or its undoing, is in flight: then the screen is ahead of the server. */
export const hayTrabajoEnCamino = (cache: QueryClient, sinContar = 0): boolean =>
  cache.isMutating({ mutationKey: CLAVES.trabajo }) > sinContar;

/**
 * Query: the logged-in member's assignments of one state. While a tick is in flight the cached list stays, because the answer
 * may be older than the tick; all is read again after the tick's answer.
 */
export const consultaMisTareas = (estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA') =>
  queryOptions({
    queryKey: CLAVES.misTareas(estado),
    queryFn: async ({ signal, client }) => {
      const llegada = await llamar('verMisTareas', { consulta: { estado }, signal });
      const enPantalla = client.getQueryData<Asignacion[]>(CLAVES.misTareas(estado));
      return enPantalla !== undefined && hayTrabajoEnCamino(client) ? enPantalla : llegada;
    },
  });

/** Query: everybody's assignments of the quarter, and pending ones from before. */
export const consultaAsignaciones = queryOptions({
  queryKey: CLAVES.asignaciones,
  queryFn: ({ signal }) => llamar('verAsignaciones', { signal }),
});

/** Query: everybody's skipped chores of the quarter, and what waits for an admin; latest first. */
export const consultaOmisiones = queryOptions({
  queryKey: CLAVES.omisiones,
  queryFn: ({ signal }) => llamar('verOmisiones', { signal }),
});

/** Query for adults, in a family that reviews: completions that wait for a review. */
export const consultaPorRevisar = queryOptions({
  queryKey: CLAVES.porRevisar,
  queryFn: ({ signal }) => llamar('verPorRevisar', { signal }),
});

/** Query: requests between members, and recent outcomes of the logged-in member's own. */
export const consultaCambios = queryOptions({
  queryKey: CLAVES.cambios,
  queryFn: ({ signal }) => llamar('verCambios', { signal }),
});

export const consultaUsuarios = queryOptions({
  queryKey: CLAVES.usuarios,
  queryFn: ({ signal }) => llamar('verUsuarios', { signal }),
});

/** Query for admins: the family's wall screens, each with the member in charge. */
export const consultaPantallas = queryOptions({
  queryKey: CLAVES.pantallas,
  queryFn: ({ signal }) => llamar('verPantallas', { signal }),
});

/** Query: the logged-in member's message settings and devices, and whether this server can send e-mail. */
export const consultaAvisos = queryOptions({
  queryKey: CLAVES.avisos,
  queryFn: ({ signal }) => llamar('verAvisos', { signal }),
});

export const consultaTareas = queryOptions({
  queryKey: CLAVES.tareas,
  queryFn: ({ signal }) => llamar('verTareas', { signal }),
});

/** Query: the family's absences: future ones, and those whose days may still be corrected. */
export const consultaAusencias = queryOptions({
  queryKey: CLAVES.ausencias,
  queryFn: ({ signal }) => llamar('verAusencias', { signal }),
});

/** Query: the rewards, and what is asked for. */
export const consultaPremios = queryOptions({
  queryKey: CLAVES.premios,
  queryFn: ({ signal }) => llamar('verPremios', { signal }),
});

/** Query: the reajuste in progress, finished ones, and the reasons to offer one. */
export const consultaReajustes = queryOptions({
  queryKey: CLAVES.reajustes,
  queryFn: ({ signal }) => llamar('verReajustes', { signal }),
});

/** Query: the chores that the member has yet to vote. */
export const consultaParaVotar = queryOptions({
  queryKey: CLAVES.paraVotar,
  queryFn: ({ signal }) => llamar('verParaVotar', { signal }),
});

export const consultaCarga = queryOptions({
  queryKey: CLAVES.carga,
  queryFn: ({ signal }) => llamar('verCarga', { signal }),
});

/** Query: the current draft session. If an event or a move brought a newer one meanwhile, that one stays. */
export const consultaSesion = queryOptions({
  queryKey: CLAVES.sesion,
  queryFn: async ({ signal, client }) => {
    const llegada = await llamar('verSesionActual', { signal });
    return masNueva(client.getQueryData<SesionConocida>(CLAVES.sesion), conEpoca(llegada));
  },
});

/** Query: who is away today, and which chores are free. Read again after every change to chores, and at midnight. */
export const consultaLibres = (hoy: string) =>
  queryOptions({
    queryKey: CLAVES.libres(hoy),
    queryFn: ({ signal }) => llamar('verLibres', { signal }),
  });

/** Query: the logged-in member's wish list, which nobody else can read. */
export const consultaDeseos = queryOptions({
  queryKey: CLAVES.deseos,
  queryFn: ({ signal }) => llamar('verDeseos', { signal }),
});
