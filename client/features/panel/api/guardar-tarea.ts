import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaTareas } from '#client/lib/consultas.ts';
import { decirCreada } from '#client/lib/recien-creada.ts';
import { useUnaVez } from '#client/lib/una-vez.ts';

interface Guardado {
  /** The task that is edited, or null for a new one. */
  readonly id: number | null;
  readonly datos: TareaEntrada;
}

/** Creates or replaces a task. Who may vote, and so what is left to vote, can change with it. */
export const useGuardarTarea = () => {
  const cache = useQueryClient();
  const unaVez = useUnaVez();
  return useMutation({
    mutationFn: ({ id, datos }: Guardado) =>
      id === null
        ? llamar('crearTarea', { cuerpo: datos, cabeceras: unaVez.cabeceras(datos) })
        : llamar('editarTarea', { id, cuerpo: datos }),
    onError: unaVez.fallo,
    onSuccess: (tarea, { id }) => {
      unaVez.hecho();
      if (id === null) decirCreada(tarea);
      cache.setQueryData(consultaTareas.queryKey, (lista) =>
        id === null
          ? lista && [...lista.filter((t) => t.id !== tarea.id), tarea]
          : lista?.map((t) => (t.id === id ? tarea : t)),
      );
      return cache.invalidateQueries({ queryKey: CLAVES.tareas });
    },
  });
};
