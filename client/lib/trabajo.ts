import type { QueryClient } from '@tanstack/react-query';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { CLAVES } from './claves.ts';
import { vaCon } from './quien.ts';
import { consultaYo } from './consulta-yo.ts';
import { consultaMisTareas, consultaUsuarios, hayTrabajoEnCamino } from './consultas.ts';

/** Applies completions and their events to the cache, whichever comes first. */

const ESTADOS = ['PENDIENTE', 'COMPLETADA'] as const;

/**
 * Puts one of my assignments in the list of its state, and takes it out of the other; one that is neither mine nor done
 * by me, out of both. Lists not loaded stay so.
 */
export const guardarAsignacion = (cache: QueryClient, asignacion: Asignacion): void => {
  const yo = cache.getQueryData(consultaYo.queryKey);
  const mia = yo === undefined || vaCon(asignacion, yo.id);
  for (const estado of ESTADOS) {
    cache.setQueryData(consultaMisTareas(estado).queryKey, (lista) => {
      const demas = lista?.filter((a) => a.id !== asignacion.id);
      return mia && asignacion.estado === estado ? demas && [...demas, asignacion] : demas;
    });
  }
};

/** Takes one out of my lists; false when it was in none of them. */
export const quitarAsignacion = (cache: QueryClient, id: number): boolean => {
  let estaba = false;
  for (const estado of ESTADOS) {
    cache.setQueryData(consultaMisTareas(estado).queryKey, (lista) => {
      estaba ||= lista?.some((a) => a.id === id) === true;
      return lista?.filter((a) => a.id !== id);
    });
  }
  return estaba;
};

/**
 * Notes a member's new row, mine included. The e-mail and the reminder's hour do not travel in events, so mine are
 * kept.
 */
export const guardarUsuario = (cache: QueryClient, usuario: Usuario): void => {
  const juntar = (u: Usuario) =>
    u.id === usuario.id ? { ...usuario, email: u.email, hora_recordatorio: u.hora_recordatorio } : u;
  cache.setQueryData(consultaUsuarios.queryKey, (lista) => lista?.map(juntar));
  cache.setQueryData(consultaYo.queryKey, (yo) => yo && { ...yo, ...juntar(yo) });
};

/** Reads to repeat once the last of them has its answer. */
export const releerTrabajo = (cache: QueryClient): void => {
  if (hayTrabajoEnCamino(cache, 1)) return;
  for (const queryKey of [CLAVES.todasMisTareas, CLAVES.asignaciones, CLAVES.ranking, CLAVES.logros])
    void cache.invalidateQueries({ queryKey });
};
