import type { DeVuelta, Usuario } from '#shared/contracts/usuarios.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { numero, plural } from '#shared/domain/palabras.ts';
import { MAXIMO_MIEMBROS } from '#shared/domain/reparto/limites.ts';
import { cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { desarchivarUsuario, leerArchivado, leerDejadas } from '#server/data/archivo.ts';
import { NO_LIBRE, quienLaTomo } from '#server/data/libres.ts';
import { hayReajusteEnCurso, leerUltimoReparto } from '#server/data/reajustes.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';
import { actualizarTarea, leerTareaOParte, type FilaTarea } from '#server/data/tareas.ts';
import { contarMiembros, leerUsuario } from '#server/data/usuarios.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { traspasar } from '#server/effects/reajuste/traspasar.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';

type Recuperada = Pick<FilaTarea, 'id' | 'activa'>;

/** Gives back the chores that they left, that suit them still, and that nobody has, nor has taken for today; returns them. */
const recuperar = async (
  cambio: Cambio,
  { id: miembro, grupo_edad }: Pick<Usuario, 'id' | 'grupo_edad'>,
  en: string,
): Promise<Recuperada[]> => {
  const { db, familia } = cambio;
  const sesion = await leerUltimoReparto(db, familia);
  const suyas: Recuperada[] = [];
  for (const { tarea, ...dejada } of sesion === null ? [] : await leerDejadas(db, { miembro, sesion, en })) {
    const entera = await leerTareaOParte(db, familia, tarea);
    if (entera === undefined || !apta(entera, grupo_edad) || (await quienLaTomo(db, tarea)) !== null) continue;
    await actualizarTarea(db, tarea, NO_LIBRE);
    await traspasar(cambio, { tarea, a: miembro, sesion: sesion ?? 0, dejada });
    suyas.push(entera);
  }
  return suyas;
};

/** «Recupera 3 tareas, 2 de ellas en pausa». */
const enPalabras = (suyas: readonly Recuperada[]): string => {
  if (suyas.length === 0) return 'No recupera ninguna tarea';
  const enPausa = suyas.filter((t) => !t.activa).length;
  const cuantas = enPausa === suyas.length ? '' : `${numero(enPausa)} de ellas `;
  return `Recupera ${plural(suyas.length, 'tarea')}${enPausa === 0 ? '' : `, ${cuantas}en pausa`}`;
};

/**
 * «Volver a casa», where there is room: their account is as it was, without the role of an admin, and theirs is again what
 * nobody took.
 */
export const desarchivarMiembro = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
): Promise<ResultadoCaso<DeVuelta>> => {
  const { familia_id: familia } = actor;
  return cambiarFila(contexto, familia, leerUsuario, id, async (cambio, miembro) => {
    const { db } = cambio;
    const en = await leerArchivado(db, id);
    if (en === null) return rechazado('NO_ARCHIVADO', { nombre: miembro.first_name });
    if ((await leerEnCurso(db, familia)) !== null) return rechazado('REPARTO_EN_CURSO');
    if (await hayReajusteEnCurso(db, familia)) return rechazado('REAJUSTE_EN_CURSO');
    if ((await contarMiembros(db, familia)).enCasa >= MAXIMO_MIEMBROS)
      return rechazado('DEMASIADOS_MIEMBROS', { maximo: MAXIMO_MIEMBROS });

    const aptos = await leerAptos(db, familia);
    await desarchivarUsuario(db, id, cambio.ahora);
    const suyas = await recuperar(cambio, miembro, en);
    const votaciones = await revisarVotaciones(cambio, aptos, id);
    const despues = await leerUsuario(db, familia, id);
    if (despues === undefined) throw new Error('A member who came back is gone');
    cambio.toca('miembro', despues.id);
    await avisarDeTareas(cambio, {
      ...votaciones,
      cambiadas: [...votaciones.cambiadas, ...suyas.map((t) => t.id)],
      asignaciones: true,
    });
    await revisarMotivos(cambio);
    cambio.anota(actor, { acto: 'MIEMBRO_DE_VUELTA', miembro: miembro.first_name, tareas: suyas.length });
    const message = `${miembro.first_name} vuelve a casa. ${enPalabras(suyas)}`;
    return hecho({ success: true, message, usuario: despues });
  });
};
