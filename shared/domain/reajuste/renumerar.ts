import { conDesempate, idsSegun, type Nombres } from '#shared/domain/reparto/registro/renumerar.ts';
import type { EventoReajuste } from './tipos.ts';

/** Returns an event with the ids of members and chores replaced, for a family imported under new ids in the same order. */
export function renumerarReajuste(e: EventoReajuste, nombres: Nombres): EventoReajuste {
  const { miembro, tarea } = nombres;
  const quien = (id: number | null): number | null => (id === null ? null : miembro(id));
  if (e.tipo === 'INICIO')
    return {
      ...e,
      por: miembro(e.por),
      miembros: e.miembros.map((m) => ({ ...m, id: miembro(m.id) })),
      tareas: e.tareas.map((t) => ({ ...t, id: tarea(t.id), dueno: quien(t.dueno) })),
      cuotas: Object.fromEntries(Object.entries(e.cuotas).map(([id, cuota]) => [miembro(Number(id)), cuota])),
      desempate: conDesempate(e.desempate, nombres),
    };
  if (e.tipo === 'PROPUESTA')
    return {
      ...e,
      cambios: e.cambios.map((c) => ({ tarea: tarea(c.tarea), de: quien(c.de), a: miembro(c.a) })),
      pide: e.pide.map(miembro),
    };
  if (e.tipo === 'RESPUESTA')
    return { ...e, miembro: miembro(e.miembro), ...(e.por === undefined ? {} : { por: miembro(e.por) }) };
  if (e.tipo === 'FIN')
    return { ...e, por: quien(e.por), libres: e.libres.map(tarea), sin_hacer: e.sin_hacer.map(tarea) };
  return { ...e, por: miembro(e.por) };
}

/** Returns every id that an event of a reajuste names. */
export const idsDeReajuste = (e: EventoReajuste) => idsSegun(renumerarReajuste, e);
