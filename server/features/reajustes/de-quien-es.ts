import type { LibreDejada } from '#shared/contracts/libres.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { cambiarFila, hechoAlVer, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { rechazado, type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { esDeAlguien } from '#server/data/libres.ts';
import { hayReajusteEnCurso, leerUltimoReparto } from '#server/data/reajustes.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';
import { leerPartidas, leerTarea, type FilaTarea } from '#server/data/tareas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';
import { ponerMotivosAlDia } from '#server/effects/reajuste/motivos.ts';
import { traspasar } from '#server/effects/reajuste/traspasar.ts';
import { liberar } from '#server/effects/trabajo/partes-libres.ts';

type Dicho = string | Rechazado;

const hacerLibre = async (cambio: Cambio, actor: Actor, { id, nombre }: FilaTarea): Promise<Dicho> => {
  await liberar(cambio.db, id, cambio);
  cambio.anota(actor, { acto: 'LIBRE_ABIERTA', tarea: nombre, abierta: true });
  return `«${nombre}» está libre hasta el próximo reparto`;
};

const darA = async (cambio: Cambio, actor: Actor, tarea: FilaTarea, miembro: number): Promise<Dicho> => {
  const { db, familia } = cambio;
  const quien = await leerUsuario(db, familia, miembro);
  if (quien === undefined || (await estaArchivado(db, miembro))) return rechazado('MIEMBRO_DESCONOCIDO');
  const sesion = await leerUltimoReparto(db, familia);
  if (sesion === null) return rechazado('REAJUSTE_SIN_REPARTO');
  if (!apta(tarea, quien.grupo_edad)) return rechazado('TAREA_NO_APTA_PARA', { nombre: quien.first_name });
  await traspasar(cambio, { tarea: tarea.id, a: miembro, sesion });
  cambio.anota(actor, { acto: 'TAREA_DADA', miembro: quien.first_name, tarea: tarea.nombre });
  return `«${tarea.nombre}» es de ${quien.first_name}`;
};

/** An admin says whose a chore of nobody is until the next draft: somebody's by name, or free (null). */
export const decirDeQuien = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  miembro: number | null,
): Promise<ResultadoCaso<LibreDejada>> =>
  cambiarFila(contexto, actor.familia_id, leerTarea, id, async (cambio, tarea) => {
    const { db, familia } = cambio;
    if ((await leerEnCurso(db, familia)) !== null) return rechazado('REPARTO_EN_CURSO');
    if (await hayReajusteEnCurso(db, familia)) return rechazado('REAJUSTE_EN_CURSO');
    const tomada = (await leerPartidas(db, familia)).has(id) || (await esDeAlguien(db, [id]));
    if (tarea.libre || !tarea.activa || tomada) return rechazado('TAREA_YA_DE_ALGUIEN');
    const dicho = await (miembro === null ? hacerLibre(cambio, actor, tarea) : darA(cambio, actor, tarea, miembro));
    if (typeof dicho !== 'string') return dicho;
    await avisarDeTareas(cambio, { cambiadas: [id], asignaciones: true });
    await ponerMotivosAlDia(cambio);
    cambio.avisar('reajuste:cambiado', {});
    return hechoAlVer(({ version }) => ({ success: true, message: dicho, version }));
  });
