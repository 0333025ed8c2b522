import { queryOptions, useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaAvisos } from '#client/lib/red/consultas.ts';
import { leerSuscripcion } from '#client/lib/navegador/suscripcion-push.ts';
import { huellaDe } from './huella.ts';

/** Interval in ms at which the device list is read again while it is on screen: the server sends no event about deliveries. */
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

/** Reads the digest of this browser's push subscription; null without one. The server's device list says if it is still mine. */
export const useEsteDispositivo = () => useQuery(consultaEsteDispositivo);
