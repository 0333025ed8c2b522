import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ErrorApi } from './error-api.ts';

// Tells the screens of new data in the same task, so that what an answer changes is painted in one frame.
notifyManager.setScheduler(queueMicrotask);

/** Whether to retry a failed read: a refusal (4xx) will not change, but a lost answer or a busy server may. */
const merecePena = (intentos: number, error: unknown) =>
  intentos < 2 && error instanceof ErrorApi && (error.estado === 0 || error.estado >= 500);

/** Retry interval of a screen's essential reads, in milliseconds. */
const OTRA_VEZ_MS = 5_000;

/**
 * Query options for data needed before there is a socket or polling. Retries until the server answers, because the box may start
 * later than the tablet. While retrying, the query is pending as at first; `errorUpdateCount` tells that it has failed before.
 */
export const HASTA_QUE_CONTESTE = {
  refetchInterval: ({ state }: { readonly state: { readonly data: unknown; readonly status: string } }) =>
    state.data === undefined && state.status === 'error' ? OTRA_VEZ_MS : false,
} as const;

/**
 * The cache of server state. `networkMode: always`, because the server may be on the same Wi-Fi without internet: requests are
 * sent and fail visibly, instead of waiting until the browser believes to be online.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: merecePena, retryDelay: (n) => 600 * 2 ** n, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
