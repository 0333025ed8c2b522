import type { Cambio } from '#server/change/cambiar.ts';
import { insertarAsignacion } from '#server/data/ocurrencias.ts';
import { insertarResponsabilidad, leerResponsable } from '#server/data/responsabilidades.ts';
import { type FilaTarea, leerPartidas, leerTareaOParte } from '#server/data/tareas.ts';
import { abrirDondeQuedo, abrirTras, type Dejada } from '#server/effects/trabajo/avanzar.ts';
import { filaDeOcurrencia, filaSuelta } from '#server/effects/trabajo/ocurrencias.ts';
import { relevar } from '#server/effects/trabajo/crear-primeras.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Actor } from '#server/change/contexto.ts';
import type { Rechazado } from '#server/change/resultado.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { esDeAlguien } from '#server/data/libres.ts';
import { hayReajusteEnCurso, leerUltimoReparto } from '#server/data/reajustes.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';

/** A chore, its new owner, and the draft that its responsibility belongs to. */
interface Traspasada {
  readonly tarea: number;
  readonly a: number;
  readonly sesion: number;
  /** The new owner's former responsibility, which ended when they left the home; they resume where it stopped. */
  readonly dejada?: Dejada;
}

/**
 * Makes a member responsible for a chore from today on.
 * If another member had the chore, it changes hands as in a swap (`relevar`). A chore of nobody begins after the last of its days
 * that somebody did or took, or with `dejada` where its new owner had stopped. The caller marks `asignaciones`.
 */
export const traspasar = async (cambio: Cambio, { tarea, a, sesion, dejada }: Traspasada): Promise<void> => {
  const { db, familia, ahora, hoy } = cambio;
  const suya = await leerResponsable(db, familia, tarea);
  if (suya !== undefined) return relevar(cambio, suya, a);
  const fila = await leerTareaOParte(db, familia, tarea);
  if (fila === undefined) throw new Error(`Task ${String(tarea)} is gone and changes hands`);
  const nueva = { familia_id: familia, tarea_id: tarea, miembro_id: a };
  const responsabilidad_id = await insertarResponsabilidad(db, {
    ...nueva,
    sesion_id: sesion,
    desde: hoy,
    terminada_en: null,
  });
  // A paused chore opens no occurrence; `seguirTarea` does when it is switched on again.
  if (!fila.activa) return;
  const calendario = { ...fila, tarea_id: tarea };
  const abierta = await (dejada === undefined
    ? abrirTras(db, calendario, null, hoy)
    : abrirDondeQuedo(db, calendario, dejada, hoy));
  if (abierta === null) return;
  const sinHilo = { creada_en: ahora, anterior_id: null };
  await insertarAsignacion(db, filaDeOcurrencia({ ...nueva, responsabilidad_id }, fila, abierta, sinHilo));
};

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
