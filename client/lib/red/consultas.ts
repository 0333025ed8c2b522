import { queryOptions } from '@tanstack/react-query';
import { llamar } from './llamar.ts';
import { CLAVES } from './claves.ts';

// Queries that several features share. A query of a single feature is in that feature's api file.

/** Query: everybody's assignments of the quarter, and pending ones from before. */
export const consultaAsignaciones = queryOptions({
  queryKey: CLAVES.asignaciones,
  queryFn: ({ signal }) => llamar('verAsignaciones', { signal }),
});

/** Query: everybody's skips of this quarter and of the last day, also those that wait for an admin; latest first. */
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

/** Query: the family's goal, the proposals and the past goals. */
export const consultaMetas = queryOptions({
  queryKey: CLAVES.metas,
  queryFn: ({ signal }) => llamar('verMetas', { signal }),
});

/** Query: the rewards, and the points and requests of the members who have rewards: for an admin all, else only their own. */
export const consultaPremios = queryOptions({
  queryKey: CLAVES.premios,
  queryFn: ({ signal }) => llamar('verPremios', { signal }),
});

/** Query: pocket money, settled week by week. */
export const consultaPagas = queryOptions({
  queryKey: CLAVES.paga,
  queryFn: ({ signal }) => llamar('verPagas', { signal }),
});

/** Query: the reajuste in progress, finished ones and, for admins, the reasons to offer one. */
export const consultaReajustes = queryOptions({
  queryKey: CLAVES.reajustes,
  queryFn: ({ signal }) => llamar('verReajustes', { signal }),
});

/** Query: the chores on which the logged-in member has yet to vote. */
export const consultaParaVotar = queryOptions({
  queryKey: CLAVES.paraVotar,
  queryFn: ({ signal }) => llamar('verParaVotar', { signal }),
});

export const consultaCarga = queryOptions({
  queryKey: CLAVES.carga,
  queryFn: ({ signal }) => llamar('verCarga', { signal }),
});

/** Query: who is away today, and which chores are free. Read again when an assignment changes, and for each new day (`hoy`). */
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
