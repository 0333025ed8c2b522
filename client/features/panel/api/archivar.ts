import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Who no longer lives here. */
export const useArchivados = () =>
  useQuery({
    queryKey: CLAVES.archivados,
    queryFn: ({ signal }) => llamar('verArchivados', { signal }),
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
    mutationFn: (id: number) => llamar('archivarMiembro', { id }),
    onSettled: releer,
  });
};

/** «Volver a casa». */
export const useDesarchivar = () => {
  const releer = useReleer();
  return useMutation({
    mutationFn: (id: number) => llamar('desarchivarMiembro', { id }),
    onSettled: releer,
  });
};
