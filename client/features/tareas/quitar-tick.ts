import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaYo } from '#client/lib/red/consulta-yo.ts';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { guardarAsignacion, releerTrabajo } from '#client/lib/trabajo/trabajo.ts';
import { tostada } from '#client/ui/tostada.ts';

/** Takes a tick back: the chore is pending at once, and done again if the server refuses. */
export const useQuitarTick = () => {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    // The same mutation key as for ticks, so that an older read does not overwrite this change.
    mutationKey: CLAVES.trabajo,
    mutationFn: ({ id }: Asignacion) => llamar('deshacer', { id }),
    onMutate: (a) => {
      guardarAsignacion(cache, {
        ...a,
        estado: 'PENDIENTE',
        hecha_por: null,
        hecha_por_nombre: null,
        puntos_ganados: 0,
        completada_en: null,
        puede_deshacer_hasta: null,
      });
    },
    onSuccess: ({ asignacion, puntos_totales, racha_dias, message }) => {
      guardarAsignacion(cache, asignacion);
      cache.setQueryData(consultaYo.queryKey, (yo) => yo && { ...yo, racha_dias, puntos_totales });
      tostada.info(message);
    },
    onError: (error, a) => {
      guardarAsignacion(cache, a);
      tostada.mal(mensajeDeError(error, 'Error al deshacer'));
    },
    onSettled: () => releerTrabajo(cache),
  });
  return mutate;
};
