import type { Asignacion, AsignacionNueva } from '#shared/contracts/asignaciones.ts';
import { trimestreDe } from '#shared/domain/calendario.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { subirVersion } from '#server/data/familias.ts';
import { insertarAsignacion } from '#server/data/ocurrencias.ts';
import { leerTarea } from '#server/data/tareas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { asignacionCambiada, momentoEn, verAsignacion } from '#server/effects/vistas/vista-asignaciones.ts';

/**
 * An admin gives a member one occurrence of a task by hand, as often as he likes and besides whoever's responsibility it
 * is. The age flags do not bind him: they are for votes and the reparto, and a parent may know better for once.
 */
export const asignar = (
  contexto: Contexto,
  { familia_id: familia, zona_horaria }: Actor,
  { tarea: tarea_id, miembro: miembro_id, fecha_limite }: AsignacionNueva,
): Promise<ResultadoCaso<Asignacion>> =>
  contexto.db.transaction().execute(async (trx) => {
    const tarea = await leerTarea(trx, familia, tarea_id);
    if (tarea === undefined) return rechazado('TAREA_DESCONOCIDA');
    const miembro = await leerUsuario(trx, familia, miembro_id);
    if (miembro === undefined) return rechazado('MIEMBRO_DESCONOCIDO');
    if (!miembro.tiene_cuenta) return rechazado('ASIGNAR_SIN_CUENTA');
    const momento = momentoEn(contexto, zona_horaria);
    if (fecha_limite !== null && fecha_limite < momento.hoy) return rechazado('FECHA_PASADA');

    const version = await subirVersion(trx, familia);
    const id = await insertarAsignacion(trx, {
      familia_id: familia,
      responsabilidad_id: null,
      tarea_id,
      miembro_id,
      trimestre_inicio: trimestreDe(fecha_limite ?? momento.hoy),
      fecha_limite,
      disponible_desde: null,
      estado: 'PENDIENTE',
      tarea_nombre: tarea.nombre,
      tarea_puntos: tarea.puntos,
      tarea_tiempo: tarea.tiempo_estimado,
      creada_en: momento.ahora,
      completada_en: null,
    });
    const leida = await leerAsignacion(trx, familia, id);
    if (leida === undefined) throw new Error('A new assignment vanished inside its own transaction');
    const asignacion = verAsignacion(leida, momento);
    return hecho(asignacion, [asignacionCambiada(familia, version, asignacion)]);
  });
