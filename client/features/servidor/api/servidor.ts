import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { CopiaHecha, EstadoServidor, VersionNueva } from '#shared/contracts/servidor.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Nobody tells of what changes here, so it is asked again while somebody looks. */
const CADA_MS = 15_000;
/** While a copy is being made, somebody waits for it. */
const COPIANDO_MS = 2_000;

export const consultaServidor = queryOptions({
  queryKey: CLAVES.servidor,
  queryFn: ({ signal }) => api.get<EstadoServidor>(RUTAS.servidor, { consulta: { desde: location.origin }, signal }),
  refetchInterval: ({ state }) => (state.data?.copias?.haciendo === true ? COPIANDO_MS : CADA_MS),
});

export const useCopiar = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<CopiaHecha>(RUTAS.copiaServidor),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.servidor }),
  });
};

export const useBuscarVersion = () => useMutation({ mutationFn: () => api.post<VersionNueva>(RUTAS.versionNueva) });
