import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';
import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { seNego } from '#client/lib/una-vez.ts';
import { uuid } from '#client/lib/uuid.ts';

interface PorCrear {
  readonly tarea: TareaEntrada;
  /** Idempotency key: a retry after a lost answer does not create the chore twice. */
  readonly clave: string;
}
interface Fallida extends PorCrear {
  readonly motivo: string;
}

export type EstadoPaquete =
  | { readonly fase: 'quieto' }
  | { readonly fase: 'creando'; readonly hechas: number; readonly total: number }
  | { readonly fase: 'hecho'; readonly creadas: readonly string[]; readonly fallidas: readonly Fallida[] };

/**
 * Creates many chores, one request each: the progress bar moves, and one failure does not affect the others. The list of chores
 * is read again before `hecho`, so that the screen changes once.
 */
export const useCrearPaquete = () => {
  const cache = useQueryClient();
  const [estado, setEstado] = useState<EstadoPaquete>({ fase: 'quieto' });

  const crearTodas = async (tareas: readonly PorCrear[], yaCreadas: readonly string[] = []): Promise<void> => {
    const creadas = [...yaCreadas];
    const fallidas: Fallida[] = [];
    for (const [i, { tarea, clave }] of tareas.entries()) {
      setEstado({ fase: 'creando', hechas: i, total: tareas.length });
      try {
        await llamar('crearTarea', { cuerpo: tarea, cabeceras: { [CABECERA_CLAVE]: clave } });
        creadas.push(tarea.nombre);
      } catch (e) {
        fallidas.push({
          tarea,
          clave: seNego(e) ? uuid() : clave,
          motivo: mensajeDeError(e, 'Error al guardar tarea'),
        });
      }
    }
    await cache.invalidateQueries({ queryKey: CLAVES.tareas });
    setEstado({ fase: 'hecho', creadas, fallidas });
  };

  const crear = (tareas: readonly TareaEntrada[]): Promise<void> =>
    crearTodas(tareas.map((tarea) => ({ tarea, clave: uuid() })));
  const reintentar = () => {
    if (estado.fase === 'hecho') void crearTodas(estado.fallidas, estado.creadas);
  };

  return { estado, crear, reintentar, reiniciar: () => setEstado({ fase: 'quieto' }) };
};
