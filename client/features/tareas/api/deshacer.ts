import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaYo } from '#client/lib/consulta-yo.ts';
import { guardarAsignacion, releerTrabajo } from '#client/lib/trabajo.ts';

/** Takes a completion back: it is pending again at once, and done again if the server refuses. */
export const useDeshacer = () => {
  const cache = useQueryClient();
  return useMutation({
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
    onError: (_error, a) => guardarAsignacion(cache, a),
    onSuccess: ({ asignacion, puntos_totales, racha_dias }) => {
      guardarAsignacion(cache, asignacion);
      cache.setQueryData(consultaYo.queryKey, (yo) => yo && { ...yo, racha_dias, puntos_totales });
    },
    onSettled: () => releerTrabajo(cache),
  });
};
