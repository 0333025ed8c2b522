import { useState } from 'react';
import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { uuid } from '#client/lib/red/reintentos.ts';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import { anotarCompletada } from './completar.ts';
import { useQuitarTick } from './tachar.ts';

/**
 * Returns the action «La he hecho yo» on another member's chore, and the request for it. The toast offers to undo it. Repeating
 * the request after a lost answer does not claim twice, because it has the same idempotency key.
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
      // A claim after an undo is another one.
      setClave(uuid());
      alHacer();
    },
    ...(campos && { campos: true }),
  });
  return { hacer, reclamar: () => void hacer({ id: tarea, cabeceras: { [CABECERA_CLAVE]: clave } }) };
};
