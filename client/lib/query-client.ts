import { QueryClient } from '@tanstack/react-query';
import { ErrorApi } from './error-api.ts';

/** A refusal (4xx) will not change by asking again; a lost answer or a busy server may. */
const merecePena = (intentos: number, error: unknown) =>
  intentos < 2 && error instanceof ErrorApi && (error.estado === 0 || error.estado >= 500);

/** Retry interval of a screen's essential reads, in milliseconds. */
const OTRA_VEZ_MS = 5_000;

/**
 * For what is read before there is a socket, or polling instead: asked for until somebody answers, since the box may be up
 * later than the tablet. While it is being tried a query says that it waits, as at first: `errorUpdateCount` tells that it
 * has failed before.
 */
export const HASTA_QUE_CONTESTE = {
  refetchInterval: ({ state }: { readonly state: { readonly data: unknown; readonly status: string } }) =>
    state.data === undefined && state.status === 'error' ? OTRA_VEZ_MS : false,
} as const;

/**
 * The cache of server state. `networkMode: always`: the server may be on the same Wi-Fi with no internet beyond,
 * so a request is tried and fails visibly instead of waiting for the browser to believe it is online.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: merecePena, retryDelay: (n) => 600 * 2 ** n, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
