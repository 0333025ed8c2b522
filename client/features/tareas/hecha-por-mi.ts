import { useState } from 'react';
import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { uuid } from '#client/lib/red/reintentos.ts';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import { anotarCompletada } from './completar.ts';
import { useQuitarTick } from './tachar.ts';

/**
 * Returns `hacer`, the action «La he hecho yo» on another member's assignment (`tarea`, its id), and `reclamar`, which starts
 * it. Attempts share an idempotency key until one succeeds, so that a repeat after a lost answer does not claim twice. With
 * `campos` a failure causes no toast, so the caller must show it.
 */
export const useHechaPorMi = (tarea: number, alHacer: () => void, campos = false) => {
  const quitarTick = useQuitarTick();
  const [clave, setClave] = useState(uuid);
  const hacer = useAccion('hechaPorMi', {
    texto: 'Error al completar la tarea',
    dicho: null,
    alHacer: (completada, _, cache) => {
      anotarCompletada(cache, completada);
      const { message, asignacion } = completada;
      tostada.bien(message, DURACION.normal, { texto: 'Deshacer', hacer: () => quitarTick(asignacion) });
      // A new key, because a claim after an undo is another one.
      setClave(uuid());
      alHacer();
    },
    ...(campos && { campos: true }),
  });
  return { hacer, reclamar: () => void hacer({ id: tarea, cabeceras: { [CABECERA_CLAVE]: clave } }) };
};
