import type { Asignacion, AsignacionNueva } from '#shared/contracts/asignaciones.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, cambiarFila, type Cambio, bienAlVer, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { abrirDeNadie } from '#server/data/libres.ts';
import { borrarPendiente, insertarAsignacion, leerAbierta } from '#server/data/ocurrencias.ts';
import { leerRachas } from '#server/data/rachas.ts';
import { terminarResponsabilidad } from '#server/data/responsabilidades.ts';
import { leerTarea } from '#server/data/tareas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { crearUnaVez } from '#server/effects/claves/una-vez.ts';
import { difundirTareas } from '#server/effects/vistas/vista-tareas.ts';
import { abrirSaltando } from '#server/effects/trabajo/avanzar.ts';
import { esRepartida, filaSuelta } from '#server/effects/trabajo/ocurrencias.ts';
import { recalcularRachas } from '#server/effects/trabajo/rachas-y-semanas.ts';
import { verAsignacion } from '#server/effects/vistas/vista-asignaciones.ts';

/** Inserts the occurrence, within the change. Returns it, or why it is refused. */
const dar = async (
  cambio: Cambio,
  actor: Actor,
  { tarea: tarea_id, miembro: miembro_id, fecha_limite }: AsignacionNueva,
): Promise<ResultadoCambio<Asignacion>> => {
  const { db, familia, hoy } = cambio;
  const tarea = await leerTarea(db, familia, tarea_id);
  if (tarea === undefined) return rechazado('TAREA_DESCONOCIDA');
  if (tarea.personal) return rechazado('TAREA_DE_CADA_UNO');
  const miembro = await leerUsuario(db, familia, miembro_id);
  if (miembro === undefined || (await estaArchivado(db, miembro.id))) return rechazado('MIEMBRO_DESCONOCIDO');
  if (!miembro.tiene_cuenta) return rechazado('ASIGNAR_SIN_CUENTA');
  if (fecha_limite !== null && fecha_limite < hoy) return rechazado('FECHA_PASADA');

  const id = await insertarAsignacion(
    db,
    filaSuelta({ familia_id: familia, tarea_id, miembro_id, fecha_limite }, tarea, cambio),
  );
  cambio.toca('asignacion', id);
  const deQuien = { miembro: miembro.first_name, tarea: tarea.nombre };
  cambio.dice(actor, { hecho: 'asignacion.dada', ...deQuien, dia: fecha_limite });
  return bienAlVer((visto) => visto.asignacion(id));
};

/**
 * Gives a member one occurrence of a chore by hand, beside its owner's own occurrences. For admins; idempotent under `clave`.
 * Age groups do not limit it, since a parent may make an exception for one occurrence. Refused for a personal chore, for a
 * member who is archived or has no account, and for a past day.
 */
export const asignar = (
  contexto: Contexto,
  actor: Actor,
  encargo: AsignacionNueva,
  clave?: string,
): Promise<ResultadoCaso<Asignacion>> =>
  cambiar(contexto, actor.familia_id, (cambio) =>
    crearUnaVez(
      cambio,
      { miembro: actor.id, que: 'ASIGNACION', clave },
      {
        crear: () => dar(cambio, actor, encargo),
        ver: async (id) => {
          const leida = await leerAsignacion(cambio.db, cambio.familia, id);
          return leida && verAsignacion(cambio.db, cambio.familia, leida, cambio);
        },
      },
    ),
  );

/**
 * Deletes a pending assignment. For admins. If it belongs to a responsibility that goes on, the next occurrence opens at once,
 * since each occurrence is opened by the end of the one before it. If it was taken from a free chore that has no owner, the
 * chore is free again.
 */
export const borrarAsignacion = async (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> => {
  return cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const { db, ahora, toca } = cambio;
    const abierta = await leerAbierta(db, id);
    if (abierta === undefined || !(await borrarPendiente(db, id))) return rechazado('ASIGNACION_NO_PENDIENTE');
    // Gives back a comodín that was used because this occurrence was missed.
    await recalcularRachas(db, await leerRachas(db, [fila.miembro]), cambio);
    toca('miembro', fila.miembro);

    const siguiente = esRepartida(abierta) ? await abrirSaltando(db, abierta, cambio) : null;
    // No occurrence follows, because the chore's calendar has no further day. The responsibility ends too; otherwise the start of
    // the next day would open the same occurrence again (`abrirFaltantes`).
    if (esRepartida(abierta) && siguiente === null)
      await terminarResponsabilidad(db, abierta.responsabilidad_id, ahora);
    const deNadie = abierta.tomada_el !== null && abierta.cedida_por === null;
    if (deNadie) await abrirDeNadie(db, abierta.tarea_id, ahora);
    if (deNadie) await difundirTareas(cambio, { cambiadas: [abierta.tarea_id], asignaciones: true });
    else toca('asignacion', id, ...(siguiente === null ? [] : [siguiente]));
    const deQuien = { miembro: fila.miembro_nombre, tarea: fila.tarea_nombre };
    cambio.dice(actor, { hecho: 'asignacion.quitada', ...deQuien });
    return bien(null);
  });
};
