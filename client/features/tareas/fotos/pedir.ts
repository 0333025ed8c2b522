import type { QueryClient } from '@tanstack/react-query';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { consultaTareas } from '#client/lib/red/consultas.ts';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import { hacerFoto, pideFoto } from './hacer-foto.ts';

/**
 * Shows a toast that asks for a picture of a chore just ticked off, with a button to take it. Does nothing for a chore that asks
 * for none.
 */
export const pedirFoto = async (cache: QueryClient, hecha: Asignacion): Promise<void> => {
  if (!pideFoto(await cache.ensureQueryData(consultaTareas), hecha)) return;
  tostada.info(`«${nombreEnFrase(hecha.tarea_nombre)}» pide una foto`, DURACION.inicio, {
    texto: 'Hacer foto',
    hacer: () => void hacerFoto(cache, hecha),
  });
};
