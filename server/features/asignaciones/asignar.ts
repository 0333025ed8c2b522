import type { Asignacion, AsignacionNueva } from '#shared/contracts/asignaciones.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { cambiar, hechoAlVer, type Cambio, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { insertarAsignacion } from '#server/data/ocurrencias.ts';
import { leerTarea } from '#server/data/tareas.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { crearUnaVez } from '#server/effects/claves/una-vez.ts';
import { verAsignacion } from '#server/effects/vistas/vista-asignaciones.ts';

const dar = async (
  cambio: Cambio,
  actor: Actor,
  { tarea: tarea_id, miembro: miembro_id, fecha_limite }: AsignacionNueva,
): Promise<ResultadoCambio<Asignacion>> => {
  const { db, familia, ahora, hoy } = cambio;
  const tarea = await leerTarea(db, familia, tarea_id);
  if (tarea === undefined) return rechazado('TAREA_DESCONOCIDA');
  const miembro = await leerUsuario(db, familia, miembro_id);
  if (miembro === undefined || (await estaArchivado(db, miembro.id))) return rechazado('MIEMBRO_DESCONOCIDO');
  if (!miembro.tiene_cuenta) return rechazado('ASIGNAR_SIN_CUENTA');
  if (fecha_limite !== null && fecha_limite < hoy) return rechazado('FECHA_PASADA');

  const id = await insertarAsignacion(db, {
    familia_id: familia,
    responsabilidad_id: null,
    tarea_id,
    miembro_id,
    trimestre_inicio: trimestreDe(fecha_limite ?? hoy),
    fecha_limite,
    disponible_desde: null,
    estado: 'PENDIENTE',
    tarea_nombre: tarea.nombre,
    tarea_puntos: tarea.puntos,
    tarea_tiempo: tarea.tiempo_estimado,
    creada_en: ahora,
    completada_en: null,
  });
  cambio.toca('asignacion', id);
  const deQuien = { miembro: miembro.first_name, tarea: tarea.nombre };
  cambio.anota(actor, { acto: 'ASIGNACION_DADA', ...deQuien, dia: fecha_limite });
  return hechoAlVer((visto) => visto.asignacion(id));
};

/**
 * An admin gives a member one occurrence of a task by hand, as often as they like and besides whoever's responsibility
 * it is. The age flags do not bind them: they are for votes and the reparto, and a parent may know better for once.
 * Under a key once.
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
