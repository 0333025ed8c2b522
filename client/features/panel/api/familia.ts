import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Familia } from '#shared/contracts/familias.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** The family with its PIN, for its admins. */
export const consultaFamilia = (id: number) =>
  queryOptions({
    queryKey: CLAVES.familia,
    queryFn: ({ signal }) => api.get<Familia>(ruta(RUTAS.familia, { id }), { signal }),
  });

export const useFamilia = (id: number) => useQuery(consultaFamilia(id));
