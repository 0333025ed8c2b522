import type { RUTAS } from '#shared/contracts/rutas.ts';

/** A call as the API's page lists it. */
export type Llamada = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${(typeof RUTAS)[keyof typeof RUTAS]}`;

/** What a call does: one line, and what else there is to know about it. */
export interface Resumen {
  readonly summary: string;
  readonly description?: string;
}
