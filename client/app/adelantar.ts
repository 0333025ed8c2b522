import { BASE } from '#client/lib/base.ts';
import { consultaMisTareas, consultaSesion } from '#client/lib/consultas.ts';
import { leerTokenAcceso } from '#client/lib/credenciales.ts';
import { queryClient } from '#client/lib/query-client.ts';

/** What a screen shows first, by its path. */
const PRIMERO: Readonly<Record<string, () => Promise<void>>> = {
  '/dashboard': () => queryClient.prefetchQuery(consultaMisTareas('PENDIENTE')),
  '/reparto': () => queryClient.prefetchQuery(consultaSesion),
};

/**
 * Reads what the screen at this address shows first while the screen itself is on its way, and while the server is still
 * asked whose login this is: the door's own code does it, as soon as it runs. A read that fails is the screen's to do again, and to say.
 */
export const adelantar = (): void => {
  if (leerTokenAcceso() !== null) void PRIMERO[location.pathname.slice(BASE.length)]?.();
};
