import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { IniciarReparto } from '#shared/contracts/comienzo-reparto.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaDeseos, consultaSesion } from '#client/lib/consultas.ts';
import { llamar } from '#client/lib/llamar.ts';
import { soloDichas, type RespuestasSaldo } from '#client/lib/saldo.ts';

/** The session as it stands; events keep it so. */
export const useSesionReparto = () => useQuery(consultaSesion);

const NINGUNO: readonly number[] = [];

/** My own wish list, the most wanted first; empty until it is read. The same array as long as it is the same list. */
export const useMisDeseos = (): readonly number[] => useQuery(consultaDeseos).data?.tareas ?? NINGUNO;

/**
 * Details of free tasks that the session's snapshot lacks: description and minutes. Read once per session, since every snapshot
 * says which are free; an undone pick invalidates it (see realtime/eventos.ts).
 */
const consultaDisponibles = (sesion: number) =>
  queryOptions({
    queryKey: [...CLAVES.tareasDisponibles, sesion],
    queryFn: ({ signal }) => llamar('verTareasDisponibles', { signal }),
    staleTime: 60_000,
  });

export const useTareasDisponibles = (sesion: number) => useQuery(consultaDisponibles(sesion));

export type Incluidos = NonNullable<IniciarReparto['incluir']>;

/** A POST that changes nothing. Always fresh: tasks, votes and shares may have changed since it was last looked at. */
const consultaPrevision = (pedido: IniciarReparto) =>
  queryOptions({
    queryKey: [...CLAVES.prevision, pedido],
    queryFn: ({ signal }) => llamar('previsualizar', { cuerpo: pedido, signal }),
    staleTime: 0,
  });

/**
 * Quotas, order and notices of the session that would start now; nothing is asked for until it is known how to count.
 * While another one is on its way the last one stays, so that nothing jumps under a finger.
 */
export const usePrevision = (pedido: IniciarReparto | null) =>
  useQuery({
    ...consultaPrevision(pedido ?? {}),
    enabled: pedido !== null,
    placeholderData: keepPreviousData,
  });

const NINGUNA: RespuestasSaldo = {};

/** Answers to me, by member: the agreement, or null for a no. */
export const useRespuestasSaldo = (): RespuestasSaldo =>
  useQuery<RespuestasSaldo>({ queryKey: CLAVES.respuestasSaldo, queryFn: soloDichas, enabled: false }).data ?? NINGUNA;
