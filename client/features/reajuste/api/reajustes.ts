import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

export const useReajustes = () =>
  useQuery({
    queryKey: CLAVES.reajustes,
    queryFn: ({ signal }) => llamar('verReajustes', { signal }),
  });

/** Of one that ended: it never changes. */
export const useCertificadoReajuste = (id: number) =>
  useQuery({
    queryKey: CLAVES.certificadoReajuste(id),
    queryFn: ({ signal }) => llamar('verCertificadoReajuste', { id, signal }),
    staleTime: Infinity,
  });

/** Whatever came of it, where it stands and whose work is whose is read again. */
const useReleer = () => {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [CLAVES.reajustes, CLAVES.asignaciones, CLAVES.todasMisTareas, CLAVES.tareas].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
};

export const useProponer = () => {
  const releer = useReleer();
  return useMutation({ mutationFn: () => llamar('iniciarReajuste'), onSettled: releer });
};

export const useDescartar = () => {
  const releer = useReleer();
  return useMutation({ mutationFn: () => llamar('descartarReajuste'), onSettled: releer });
};

export const useAcabar = (id: number) => {
  const releer = useReleer();
  return useMutation({
    mutationFn: (como: 'terminarReajuste' | 'cancelarReajuste') => llamar(como, { id }),
    onSettled: releer,
  });
};

interface Respuesta {
  readonly n: number;
  readonly acepta: boolean;
  /** For whom an admin answers. */
  readonly miembro?: number;
}

export const useResponder = (id: number) => {
  const releer = useReleer();
  return useMutation({
    mutationFn: ({ n, ...cuerpo }: Respuesta) => llamar('responderReajuste', { id, n, cuerpo }),
    onSettled: releer,
  });
};

/** Says whose a chore of nobody is: somebody's by name, or free. */
export const useDar = () => {
  const releer = useReleer();
  return useMutation({
    mutationFn: ({ tarea, miembro }: { readonly tarea: number; readonly miembro: number | null }) =>
      llamar('darTarea', { id: tarea, cuerpo: { miembro } }),
    onSettled: releer,
  });
};
