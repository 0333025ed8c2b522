import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DispositivoPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

export const consultaDispositivos = queryOptions({
  queryKey: CLAVES.pantallas,
  queryFn: ({ signal }) => api.get<DispositivoPantalla[]>(RUTAS.dispositivosPantalla, { signal }),
});

/** The family's paired screens, for its admins. */
export const useDispositivos = () => useQuery(consultaDispositivos);
