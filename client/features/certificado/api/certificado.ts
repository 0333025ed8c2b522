import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Certificado } from '#shared/contracts/certificado.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** History: once it is there it stays as it is. */
const consultaCertificado = (sesion: number) =>
  queryOptions({
    queryKey: CLAVES.certificado(sesion),
    queryFn: ({ signal }) => api.get<Certificado>(ruta(RUTAS.certificado, { id: sesion }), { signal }),
    staleTime: Infinity,
  });

export const useCertificado = (sesion: number) => useQuery(consultaCertificado(sesion));
