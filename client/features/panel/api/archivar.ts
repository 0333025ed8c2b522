import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Archivado, DeVuelta } from '#shared/contracts/archivados.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Who no longer lives here. */
export const useArchivados = () =>
  useQuery({
    queryKey: CLAVES.archivados,
    queryFn: ({ signal }) => api.get<Archivado[]>(RUTAS.archivados, { signal }),
  });

/** Who lives here, whose each chore is and what is offered because of it. */
const useReleer = () => {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [
        CLAVES.usuarios,
        CLAVES.carga,
        CLAVES.tareas,
        CLAVES.asignaciones,
        CLAVES.ausencias,
        CLAVES.reajustes,
        CLAVES.pantallas,
      ].map((queryKey) => cache.invalidateQueries({ queryKey })),
    );
};

const ARCHIVAR = ['archivar'];

/** Whether this browser is archiving somebody just now: whoever does so is told by the button. */
export const useArchivando = (): (() => boolean) => {
  const cache = useQueryClient();
  return () => cache.isMutating({ mutationKey: ARCHIVAR }) > 0;
};

/** «Ya no vive aquí». */
export const useArchivar = () => {
  const releer = useReleer();
  return useMutation({
    mutationKey: ARCHIVAR,
    mutationFn: (id: number) => api.post<Archivado>(ruta(RUTAS.archivar, { id })),
    onSettled: releer,
  });
};

/** «Volver a casa». */
export const useDesarchivar = () => {
  const releer = useReleer();
  return useMutation({
    mutationFn: (id: number) => api.post<DeVuelta>(ruta(RUTAS.desarchivar, { id })),
    onSettled: releer,
  });
};
