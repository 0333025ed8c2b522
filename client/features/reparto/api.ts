import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { IniciarReparto } from '#shared/contracts/comienzo-reparto.ts';
import { enCurso } from '#shared/domain/reparto/tablero/preguntas.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaDeseos } from '#client/lib/red/consultas.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { errorDeCuerpo } from '#client/lib/red/error-api.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { sesionConocida } from '#client/lib/reparto/sesion-reparto.ts';
import { type RespuestasSaldo, soloDichas } from '#client/lib/reparto/en-cuenta.ts';

/** Reads the draft's current session; live events keep it up to date. */
export const useSesionReparto = () => useQuery(consultaSesion);

const NINGUNO: readonly number[] = [];

/** Returns my wish list, the most wanted first; empty until it is read. A stable reference while the list stays the same. */
export const useMisDeseos = (): readonly number[] => useQuery(consultaDeseos).data?.tareas ?? NINGUNO;

/**
 * Query: the free chores' descriptions, which the session lacks, and their minutes, which it may lack. May be a minute old,
 * because the session itself says which chores are free. Events after which these details may differ invalidate it
 * (client/realtime/eventos.ts).
 */
const consultaDisponibles = (sesion: number) =>
  queryOptions({
    queryKey: [...CLAVES.tareasDisponibles, sesion],
    queryFn: ({ signal }) => llamar('verTareasDisponibles', { signal }),
    staleTime: 60_000,
  });

export const useTareasDisponibles = (sesion: number) => useQuery(consultaDisponibles(sesion));

export type Incluidos = NonNullable<IniciarReparto['incluir']>;

const YA_EMPEZO = { error: 'Ya hay un reparto en curso', codigo: 'REPARTO_EN_CURSO' };

/**
 * Query: the preview of a start, by a POST that changes nothing. Always stale, so that each mount reads it again: chores, votes
 * or shares may have changed since.
 */
export const consultaPrevision = (pedido: IniciarReparto) =>
  queryOptions({
    queryKey: [...CLAVES.prevision, pedido],
    queryFn: ({ signal, client }) => {
      // Once a draft has started, the server refuses a preview with this same error, so it is not asked.
      if (enCurso(sesionConocida(client))) throw errorDeCuerpo(409, YA_EMPEZO);
      return llamar('previsualizar', { cuerpo: pedido, signal });
    },
    staleTime: 0,
  });

/**
 * Reads the preview of a draft that would start now: quotas, order and notices. A null `pedido` reads nothing. While a new
 * preview loads, the last one stays, so that nothing moves under the finger.
 */
export const usePrevision = (pedido: IniciarReparto | null) =>
  useQuery({
    ...consultaPrevision(pedido ?? {}),
    enabled: pedido !== null,
    placeholderData: keepPreviousData,
  });

const NINGUNA: RespuestasSaldo = {};

/**
 * Returns the members' answers about last quarter's balance, by member: the signed agreement (`acuerdo`), or null for a no. Reads
 * nothing from the server: live events and the answers to `responderSaldo` write them into the cache.
 */
export const useRespuestasSaldo = (): RespuestasSaldo =>
  useQuery<RespuestasSaldo>({ queryKey: CLAVES.respuestasSaldo, queryFn: soloDichas, enabled: false }).data ?? NINGUNA;
