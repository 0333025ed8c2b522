import type { LibreDejada } from '#shared/contracts/libres.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { esDeAlguien } from '#server/data/libres.ts';
import { hayReajusteEnCurso, leerUltimoReparto } from '#server/data/reajustes.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';
import { leerTarea } from '#server/data/tareas.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { anotar } from '#server/effects/rastro/anotar.ts';
import { traspasar } from '#server/effects/reajuste/traspasar.ts';
import { empezarDia } from '#server/effects/trabajo/empezar-dia.ts';
import { momentoEn } from '#server/effects/vistas/vista-asignaciones.ts';

/** An admin gives a chore that is nobody's to somebody by name, for the rest of the quarter. */
export const darTarea = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  miembro: number,
): Promise<ResultadoCaso<LibreDejada>> => {
  const { familia_id: familia, zona_horaria } = actor;
  await empezarDia(contexto, familia);
  return cambiar(contexto, familia, async (cambio) => {
    const { db } = cambio;
    const [tarea, quien] = [await leerTarea(db, familia, id), await leerUsuario(db, familia, miembro)];
    if (tarea === undefined) return rechazado('NO_ENCONTRADO');
    if (quien === undefined || (await estaArchivado(db, miembro))) return rechazado('MIEMBRO_DESCONOCIDO');
    if ((await leerEnCurso(db, familia)) !== null) return rechazado('REPARTO_EN_CURSO');
    if (await hayReajusteEnCurso(db, familia)) return rechazado('REAJUSTE_EN_CURSO');
    const sesion = await leerUltimoReparto(db, familia);
    if (sesion === null) return rechazado('REAJUSTE_SIN_REPARTO');
    if (tarea.libre || !tarea.activa || (await esDeAlguien(db, id))) return rechazado('TAREA_YA_DE_ALGUIEN');
    if (!apta(tarea, quien.grupo_edad)) return rechazado('TAREA_NO_APTA_PARA', { nombre: quien.first_name });
    await traspasar(cambio, { tarea: id, a: miembro, sesion }, momentoEn(cambio, zona_horaria));
    cambio.avisar('asignacion:cambiada', { todas: true });
    cambio.avisar('reajuste:cambiado', {});
    await anotar(cambio, actor, { acto: 'TAREA_DADA', miembro: quien.first_name, tarea: tarea.nombre });
    return hecho({
      success: true,
      message: `«${tarea.nombre}» es de ${quien.first_name}`,
      version: await cambio.version(),
    });
  });
};
