/** The worker's global scope. TypeScript's library declares no variable of this type. */
export const ambito = globalThis as unknown as ServiceWorkerGlobalScope;

/** The base path of the worker and the app: `/`, or a path such as `/hassio/x/` if the app is served below one. */
export const RAIZ = new URL('.', ambito.location.href).pathname;
