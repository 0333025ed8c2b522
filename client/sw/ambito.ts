/** The worker's own global, whose type the library of TypeScript gives to no name. */
export const ambito = globalThis as unknown as ServiceWorkerGlobalScope;
