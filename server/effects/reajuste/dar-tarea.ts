import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Actor } from '#server/change/contexto.ts';
import { type Rechazado } from '#server/change/resultado.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { esDeAlguien } from '#server/data/libres.ts';
import { insertarAsignacion } from '#server/data/ocurrencias.ts';
import { hayReajusteEnCurso, leerUltimoReparto } from '#server/data/reajustes.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';
import { leerPartidas, type FilaTarea } from '#server/data/tareas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { filaSuelta } from '#server/effects/trabajo/ocurrencias.ts';
import { traspasar } from './traspasar.ts';

/** Returns the refusal while a draft or a reajuste is in progress, when chores cannot change hands; else null. */
export const porQueNoSeDa = async ({ db, familia }: Cambio): Promise<Rechazado | null> => {
  if ((await leerEnCurso(db, familia)) !== null) return rechazado('REPARTO_EN_CURSO');
  return (await hayReajusteEnCurso(db, familia)) ? rechazado('REAJUSTE_EN_CURSO') : null;
};

/**
 * Returns the refusal for a chore that is free, personal, switched off, dealt in parts or somebody's; null when it belongs to
 * nobody.
 */
export const porQueNoEsDeNadie = async ({ db, familia }: Cambio, tarea: FilaTarea): Promise<Rechazado | null> => {
  const { id, libre, personal, activa } = tarea;
  const tomada = (await leerPartidas(db, familia)).has(id) || (await esDeAlguien(db, [id]));
  return libre || personal || !activa || tomada ? rechazado('TAREA_YA_DE_ALGUIEN') : null;
};

/**
 * Gives a chore of nobody to a member until the next draft, as the act of an admin. Before the first draft only a chore of one
 * day can be given, as one occurrence on its day. Returns the member's name, or a refusal. The caller marks `asignaciones`.
 */
export const darTareaA = async (
  cambio: Cambio,
  actor: Actor,
  tarea: FilaTarea,
  miembro: number,
): Promise<Rechazado | string> => {
  const { db, familia } = cambio;
  const quien = await leerUsuario(db, familia, miembro);
  if (quien === undefined || (await estaArchivado(db, miembro))) return rechazado('MIEMBRO_DESCONOCIDO');
  if (!apta(tarea, quien.grupo_edad)) return rechazado('TAREA_NO_APTA_PARA', { nombre: quien.first_name });
  const sesion = await leerUltimoReparto(db, familia);
  if (sesion !== null) await traspasar(cambio, { tarea: tarea.id, a: miembro, sesion });
  else if (tarea.regla?.tipo === 'UNA_VEZ')
    await insertarAsignacion(
      db,
      filaSuelta(
        { familia_id: familia, tarea_id: tarea.id, miembro_id: miembro, fecha_limite: tarea.regla.dia },
        tarea,
        cambio,
      ),
    );
  else return rechazado('REAJUSTE_SIN_REPARTO');
  cambio.dice(actor, { hecho: 'tarea.dada', miembro: quien.first_name, tarea: tarea.nombre });
  return quien.first_name;
};
