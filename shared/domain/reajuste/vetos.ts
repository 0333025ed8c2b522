import type { Vetos } from './mesa.ts';
import type { EstadoReajuste } from './tipos.ts';

/**
 * What the answers so far leave out of the next bundle. A chore that is somebody's is proposed once; in a third bundle none of
 * these is. What is nobody's stays where it was agreed to go, and is not offered again to whoever said no.
 */
export function vetosDe({ propuestas, tareas, asignadas }: EstadoReajuste): Vetos {
  const deNadie = new Set(tareas.flatMap((t) => (t.dueno === null ? [t.id] : [])));
  const decididas = propuestas.filter((p) => p.estado === 'ACEPTADA' || p.estado === 'RECHAZADA');
  const quietas = new Set([
    ...decididas.flatMap((p) => p.cambios.flatMap((c) => (deNadie.has(c.tarea) ? [] : [c.tarea]))),
    ...asignadas.flatMap((a) => (a.miembro !== null && deNadie.has(a.id) ? [a.id] : [])),
    ...((propuestas.at(-1)?.lote ?? 0) > 1 ? tareas.flatMap((t) => (deNadie.has(t.id) ? [] : [t.id])) : []),
  ]);
  const noes = new Set(
    propuestas.flatMap((p) => (p.estado === 'RECHAZADA' ? p.cambios.map((c) => `${c.tarea}>${c.a}`) : [])),
  );
  return { quietas, noA: (tarea, miembro) => noes.has(`${tarea}>${miembro}`) };
}
