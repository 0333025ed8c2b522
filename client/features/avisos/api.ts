import { queryOptions, useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaAvisos } from '#client/lib/consultas.ts';
import { leerSuscripcion } from '#client/lib/suscripcion-push.ts';
import { huellaDe } from './huella.ts';

/** Milliseconds after which deliveries are read again while somebody looks: no event tells of them. */
const REPASO = 30_000;

/** Reads my notification settings, and refreshes them while they are on screen. */
export const useAvisos = () => useQuery({ ...consultaAvisos, refetchInterval: REPASO });

const consultaEsteDispositivo = queryOptions({
  queryKey: CLAVES.esteDispositivo,
  queryFn: async () => {
    const suscripcion = await leerSuscripcion();
    return suscripcion === null ? null : huellaDe(suscripcion);
  },
});

/**
 * The digest of what this browser has subscribed to, null when it has not: the server's list says whether it is still
 * mine.
 */
export const useEsteDispositivo = () => useQuery(consultaEsteDispositivo);
