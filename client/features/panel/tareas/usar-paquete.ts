import { useQueryClient } from '@tanstack/react-query';
import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { useCrearVarias } from '../crear-varias.ts';
import { llamar } from '#client/lib/red/llamar.ts';

/**
 * Creates chores of the starter pack. Ends only after the list of chores has been read again, so that the screen changes once.
 */
export const useCrearPaquete = () => {
  const cache = useQueryClient();
  return useCrearVarias<TareaEntrada>('paquete.crear', {
    crear: (cuerpo, cabeceras) => llamar('crearTarea', { cuerpo, cabeceras }),
    texto: 'Error al guardar tarea',
    alAcabar: () => cache.invalidateQueries({ queryKey: CLAVES.tareas }),
  });
};
