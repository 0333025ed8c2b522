import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { hoyLocal } from '#client/lib/fechas.ts';
import { consultaAsignaciones } from '#client/lib/consultas.ts';
import { useUnaVez } from '#client/lib/una-vez.ts';

interface Encargo {
  readonly tarea: number;
  readonly miembro: number;
  readonly fecha_limite: string | null;
}

/** Gives a member a task by hand. */
export const useAsignar = () => {
  const cache = useQueryClient();
  const unaVez = useUnaVez();
  return useMutation({
    mutationFn: (encargo: Encargo) =>
      llamar('asignar', {
        cuerpo: { ...encargo, trimestre_inicio: hoyLocal(), estado: 'PENDIENTE' },
        cabeceras: unaVez.cabeceras(encargo),
      }),
    onError: unaVez.fallo,
    onSuccess: (nueva) => {
      unaVez.hecho();
      cache.setQueryData(
        consultaAsignaciones.queryKey,
        (lista) => lista && [...lista.filter((a) => a.id !== nueva.id), nueva],
      );
      for (const queryKey of [CLAVES.asignaciones, CLAVES.todasMisTareas]) void cache.invalidateQueries({ queryKey });
    },
  });
};
