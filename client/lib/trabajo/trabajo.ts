import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Usuario } from '#shared/contracts/familias.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaMisTareas, consultaYo, hayTrabajoEnCamino } from '#client/lib/red/primeras-consultas.ts';
import { consultaCambios, consultaOmisiones, consultaUsuarios } from '#client/lib/red/consultas.ts';
import type { Gracia } from '#shared/contracts/completadas.ts';
import type { HoyEnCasa } from '#shared/contracts/pantalla.ts';
import type { Cambio } from '#shared/contracts/cambios.ts';

/**
 * The owner of a chore's occurrence and the member who did it. Data cached by an earlier version of the app lacks `hecha_por`.
 */
type Autoria = Pick<Asignacion, 'miembro'> & Partial<Pick<Asignacion, 'hecha_por'>>;

/** Returns the member who did the chore: its owner, unless another is recorded (`hecha_por`). */
export const autorDe = ({ hecha_por, miembro }: Autoria): number => hecha_por ?? miembro;

/** Whether an assignment belongs in a member's lists: their own, or one that they did. */
export const vaCon = (a: Autoria, miembro: number): boolean => a.miembro === miembro || autorDe(a) === miembro;

// Applies completions, and the events about them, to the cache.

const ESTADOS = ['PENDIENTE', 'COMPLETADA', 'VENCIDA'] as const;

/** Whether the logged-in member's lists show an assignment. A lapsed one only while it may still be entered as done yesterday. */
const seLista = ({ estado, se_puede_ayer }: Asignacion): boolean => estado !== 'VENCIDA' || se_puede_ayer;

/**
 * Puts an assignment in the logged-in member's list of its state and removes it from the others. One that the member neither
 * owns nor did is removed from all. Before the member is known, every assignment counts as theirs. Does nothing to a list that
 * is not cached.
 */
export const guardarAsignacion = (cache: QueryClient, asignacion: Asignacion): void => {
  const yo = cache.getQueryData(consultaYo.queryKey);
  const mia = yo === undefined || vaCon(asignacion, yo.id);
  for (const estado of ESTADOS) {
    cache.setQueryData(consultaMisTareas(estado).queryKey, (lista) => {
      const demas = lista?.filter((a) => a.id !== asignacion.id);
      return mia && asignacion.estado === estado && seLista(asignacion) ? demas && [...demas, asignacion] : demas;
    });
  }
};

/**
 * Puts an assignment first in the cached list of skipped ones, or removes it from there if it is not skipped. Does nothing while
 * the list is not cached.
 */
export const guardarOmision = (cache: QueryClient, asignacion: Asignacion): void => {
  cache.setQueryData(consultaOmisiones.queryKey, (lista) => {
    const demas = lista?.filter((a) => a.id !== asignacion.id);
    return asignacion.omision === null ? demas : demas && [asignacion, ...demas];
  });
};

/** Removes an assignment from the logged-in member's lists. Returns false if it was in none. */
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

/** Stores a member's new row. Events carry no e-mail and no reminder hour, so those of the cached rows are kept. */
export const guardarUsuario = (cache: QueryClient, usuario: Usuario): void => {
  const juntar = (u: Usuario) =>
    u.id === usuario.id ? { ...usuario, email: u.email, hora_recordatorio: u.hora_recordatorio } : u;
  cache.setQueryData(consultaUsuarios.queryKey, (lista) => lista?.map(juntar));
  cache.setQueryData(consultaYo.queryKey, (yo) => yo && { ...yo, ...juntar(yo) });
};

/** Called when a tick has its answer: invalidates the lists that ticks change, unless another tick is still in flight. */
export const releerTrabajo = (cache: QueryClient): void => {
  // In `onSettled` the answered tick still counts as in flight. After one sent from the queue (`EnvioCola`), which never counts,
  // a tick in flight may be overlooked; it invalidates the lists again at its own end.
  if (hayTrabajoEnCamino(cache, 1)) return;
  for (const queryKey of [CLAVES.todasMisTareas, CLAVES.asignaciones, CLAVES.ranking, CLAVES.logros])
    void cache.invalidateQueries({ queryKey });
};

/** Everybody's chores for today. Data cached by an earlier version of the app lacks `gracias`. */
type Guardado = Omit<HoyEnCasa, 'gracias'> & Partial<Pick<HoyEnCasa, 'gracias'>>;

const esLaMisma = (una: Gracia, otra: Gracia): boolean => una.asignacion === otra.asignacion && una.de === otra.de;

/** Returns the thanks in everybody's chores for today; none before those are read. */
export const graciasDe = (hoy: Guardado | undefined): readonly Gracia[] => hoy?.gracias ?? [];

/** Adds thanks to every cached day of `hoyEnCasa`, or removes them if not `dadas`. */
export const ponerGracias = (cache: QueryClient, gracia: Gracia, dadas = true): void => {
  cache.setQueriesData<HoyEnCasa>({ queryKey: CLAVES.todosLosHoy }, (hoy) => {
    if (hoy === undefined) return hoy;
    const otras = graciasDe(hoy).filter((g) => !esLaMisma(g, gracia));
    return { ...hoy, gracias: dadas ? [...otras, gracia] : otras };
  });
};

export const estaAbierto = ({ estado }: Cambio): boolean => estado === 'ABIERTO' || estado === 'POR_PERMITIR';

/**
 * Stores a request in the cached list, in place of its former row, or removes it if it has ended and `yo`, the logged-in member,
 * neither made nor accepted it. Does nothing while the list is not cached.
 */
export const guardarCambio = (cache: QueryClient, cambio: Cambio, yo: number | undefined): void => {
  const mia = cambio.pide.id === yo || cambio.acepta?.id === yo;
  cache.setQueryData(consultaCambios.queryKey, (lista) => {
    const demas = lista?.filter((c) => c.id !== cambio.id);
    return demas && (estaAbierto(cambio) || mia) ? [...demas, cambio] : demas;
  });
};
