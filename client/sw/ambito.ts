/** The worker's own global, whose type the library of TypeScript gives to no name. */
export const ambito = globalThis as unknown as ServiceWorkerGlobalScope;

/** Where the worker lies, and the app with it: `/` at the root, `/hassio/x/` below a path. */
export const RAIZ = new URL('.', ambito.location.href).pathname;
