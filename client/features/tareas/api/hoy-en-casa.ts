import { useQuery } from '@tanstack/react-query';
import type { HoyEnCasa } from '#shared/contracts/pantalla.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Everybody's work of a day: read again with every change of work, and at midnight. */
export const useHoyEnCasa = (hoy: string) =>
  useQuery({
    queryKey: CLAVES.hoyEnCasa(hoy),
    queryFn: ({ signal }) => api.get<HoyEnCasa>(RUTAS.asignacionesHoy, { signal }),
  });
