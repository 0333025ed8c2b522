import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { porFecha } from '#client/lib/trabajo/asignaciones.ts';
import { confeti } from '#client/lib/navegador/animar.ts';
import { consultaMisTareas, consultaYo } from '#client/lib/red/primeras-consultas.ts';
import { hoyLocal } from '#client/lib/fechas/fechas.ts';
import { pausa } from '#client/lib/navegador/pausa.ts';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import { useCompletar } from './completar.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { guardarAsignacion, releerTrabajo } from '#client/lib/trabajo/trabajo.ts';

/** Milliseconds for which a ticked row stays visible at least. */
const SE_VE_MS = 550;

/** Says that the server has no space and, if the tick is stored on this device (`guardada`), that it is sent later by itself. */
const sinSitio = (motivo: string, { tarea_nombre }: Asignacion, guardada: boolean): string =>
  [
    motivo || 'Al servidor no le queda sitio',
    ...(guardada ? [`«${tarea_nombre}» queda guardada aquí y se enviará sola`] : []),
  ].join('. ');

/**
 * A row just ticked. `hecha`: shown as done while its answer is awaited; without a success the row goes back. `fuera`: counted,
 * and folding.
 */
export interface Saliente {
  readonly asignacion: Asignacion;
  readonly fase: 'hecha' | 'fuera';
}
export type Salientes = ReadonlyMap<number, Saliente>;

/** Returns the pending assignments as the screen shows them: just-ticked ones keep their place until they have folded. */
export const conSalientes = (pendientes: readonly Asignacion[], salientes: Salientes): Asignacion[] =>
  porFecha([...pendientes.filter((a) => !salientes.has(a.id)), ...[...salientes.values()].map((s) => s.asignacion)]);

/**
 * Returns the rows just ticked, and the functions that tick off a row and remove it once it has folded. The outcome is shown in a
 * toast, with «Deshacer» after a success. Both functions are stable, so that a tick does not render the other rows again.
 */
export const useTachar = () => {
  const cache = useQueryClient();
  const { mutateAsync } = useCompletar();
  const quitarTick = useQuitarTick();
  const [salientes, setSalientes] = useState<Salientes>(new Map());

  const poner = useCallback(
    (id: number, saliente: Saliente | null) =>
      setSalientes((antes) => {
        const nuevos = new Map(antes);
        if (saliente === null) nuevos.delete(id);
        else nuevos.set(id, saliente);
        return nuevos;
      }),
    [],
  );

  // Whether this was the last chore of the member's that was due by today. Called when the chore has already left the list.
  const esLaUltimaDeHoy = (a: Asignacion) => {
    const hoy = hoyLocal();
    const deHoy = ({ fecha_limite }: Asignacion) => fecha_limite !== null && fecha_limite <= hoy;
    return deHoy(a) && cache.getQueryData(consultaMisTareas('PENDIENTE').queryKey)?.some(deHoy) === false;
  };

  // Ticks off an assignment and shows the outcome. Resolves to whether the chore is done, now or before.
  const completar = async (a: Asignacion): Promise<boolean> => {
    const { suerte, guardada } = await mutateAsync(a);
    if (suerte.tipo === 'HECHA') {
      const { message, asignacion } = suerte.respuesta;
      tostada.bien(message, DURACION.normal, { texto: 'Deshacer', hacer: () => quitarTick(asignacion) });
      if (cache.getQueryData(consultaYo.queryKey)?.revision === true)
        void import('./fotos/pedir.ts').then((m) => m.pedirFoto(cache, asignacion)).catch(() => null);
      // The confetti is decoration: if its code chunk cannot be loaded, nothing is lost.
      if (esLaUltimaDeHoy(a)) void confeti().catch(() => null);
      return true;
    }
    if (suerte.tipo === 'YA_HECHA') {
      tostada.info('Esta tarea ya está completada');
      return true;
    }
    if (suerte.tipo === 'RECHAZADA') tostada.mal(suerte.motivo);
    else if (suerte.tipo === 'SIN_SITIO') tostada.mal(sinSitio(suerte.motivo, a, guardada), DURACION.inicio);
    else if (suerte.tipo === 'AVERIA') tostada.mal('Error al completar la tarea');
    else if (guardada) tostada.info('Guardada. Se enviará sola y contará cuando haya conexión', DURACION.inicio);
    else
      tostada.mal('Error al completar la tarea. Comprueba tu conexión', DURACION.normal, {
        texto: 'Reintentar',
        hacer: () => void tachar(a),
      });
    return false;
  };

  const tachar = async (a: Asignacion): Promise<void> => {
    poner(a.id, { asignacion: a, fase: 'hecha' });
    const [bien] = await Promise.all([completar(a), pausa(SE_VE_MS)]);
    poner(a.id, bien ? { asignacion: a, fase: 'fuera' } : null);
  };

  const ultimo = useRef(tachar);
  useLayoutEffect(() => {
    ultimo.current = tachar;
  });
  return {
    salientes,
    tachar: useCallback((a: Asignacion) => void ultimo.current(a), []),
    alPlegar: useCallback((a: Asignacion) => poner(a.id, null), [poner]),
  };
};

/**
 * Returns the function that takes a tick back. The chore is pending at once, and done again if the server refuses or does not
 * answer.
 */
export const useQuitarTick = () => {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    // The same mutation key as for ticks, so that a list that was asked for earlier does not replace this change
    // (`consultaMisTareas`).
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
