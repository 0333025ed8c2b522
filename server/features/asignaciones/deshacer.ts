import type { Deshecha } from '#shared/contracts/asignaciones.ts';
import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { finDeDeshacer } from '#shared/domain/deshacer.ts';
import { semanaDe, type Semana } from '#shared/domain/ranking.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { cambiar, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion, type FilaAsignacion } from '#server/data/asignaciones.ts';
import { borrarSiguiente, leerAbierta, leerQuienCubreLaSiguiente, marcarPendiente } from '#server/data/ocurrencias.ts';
import { fueRelevada } from '#server/data/responsabilidades.ts';
import { leerTarea } from '#server/data/tareas.ts';
import { sumarPuntos, leerUsuario, listarUsuarios } from '#server/data/usuarios.ts';
import { revisarCambios } from '#server/effects/cambios/revisar-cambios.ts';
import { avisarDeLogros, avisarDeMiembro } from '#server/effects/eventos/de-miembro.ts';
import { retirarLogros } from '#server/effects/logros/otorgar-logros.ts';
import { anotar } from '#server/effects/rastro/anotar.ts';
import { avanzar } from '#server/effects/trabajo/avanzar.ts';
import { darSemanas, juzgarSemana } from '#server/effects/trabajo/cerrar-semanas.ts';
import { empezarDia } from '#server/effects/trabajo/empezar-dia.ts';
import { recalcularRacha, type Pasado } from '#server/effects/trabajo/recalcular-racha.ts';
import { copiarTarea, ponerEnSuDia } from '#server/effects/trabajo/seguir-tarea.ts';
import { avisarDelRanking } from '#server/effects/vistas/ranking.ts';
import { momentoEn, verAsignacion, type Momento } from '#server/effects/vistas/vista-asignaciones.ts';
import { puedeHacerPor } from './quien-puede.ts';

/** A completion as it is stored. */
type Hecha = FilaAsignacion & { readonly completada_en: string; readonly completada_el: Dia };

const estaHecha = (fila: FilaAsignacion): fila is Hecha =>
  fila.estado === 'COMPLETADA' && fila.completada_en !== null && fila.completada_el !== null;

const porQueNo = (actor: Actor, fila: Hecha, dueno: Usuario, { ahora }: Momento): Rechazado | null => {
  if (!puedeHacerPor(actor, dueno) && fila.completada_por !== actor.id)
    return rechazado('ASIGNACION_AJENA', { nombre: dueno.first_name });
  if (ahora >= finDeDeshacer(fila.completada_en)) return rechazado('DESHACER_TARDE');
  return fila.siguiente_hecha ? rechazado('DESHACER_SIGUIENTE_HECHA') : null;
};

/** Gives a closed week's achievements to those who have them now that one of its completions is gone, by member. */
const darSemana = async (cambio: Cambio, { miembro, zona, hoy }: Pasado, semana: Semana) => {
  const otros = (await listarUsuarios(cambio.db, cambio.familia)).map((u) => u.id).filter((id) => id !== miembro);
  return darSemanas(cambio, [semana], { zona, hoy, miembros: otros });
};

/**
 * Takes a completion back within its ten minutes, with all that it brought: points, streak, achievements and the
 * occurrence that it opened. It is pending as its task is now. When midnight came in between, what the day's beginning
 * would have done without it is done: a week that it closed is judged again, for everybody.
 */
export const deshacer = async (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Deshecha>> => {
  const { familia_id: familia, zona_horaria: zona } = actor;
  await empezarDia(contexto, familia);
  return cambiar(contexto, familia, async (cambio) => {
    const { db, avisar } = cambio;
    const fila = await leerAsignacion(db, familia, id);
    const dueno = fila === undefined ? undefined : await leerUsuario(db, familia, fila.miembro);
    if (fila === undefined || dueno === undefined) return rechazado('NO_ENCONTRADO');
    if (!estaHecha(fila)) return rechazado('SIN_COMPLETAR');
    const momento = momentoEn(cambio, zona);
    const rechazo = porQueNo(actor, fila, dueno, momento);
    if (rechazo !== null) return rechazo;
    const cubre = await leerQuienCubreLaSiguiente(db, id);
    if (cubre !== undefined) return rechazado('DESHACER_SIGUIENTE_CUBIERTA', { nombre: cubre });
    // Gone with a new reparto, or with its task: then the completion is all that is left of that work. Handed on with its
    // chore, it goes on without this one.
    const siguiente = await borrarSiguiente(db, id);
    const { responsabilidad_id: suya } = fila;
    const perdida = siguiente === undefined && suya !== null && !(await fueRelevada(db, suya));
    const tarea = await leerTarea(db, familia, fila.tarea);
    if (tarea === undefined || perdida) return rechazado('DESHACER_CAMBIADA');
    if (!(await marcarPendiente(db, id, fila.completada_en))) return rechazado('SIN_COMPLETAR');

    await ponerEnSuDia(db, id, tarea, momento);
    const otroDia = fila.completada_el < momento.hoy;
    const abierta = otroDia ? await leerAbierta(db, id) : undefined;
    const vencio = abierta !== undefined && (await avanzar(db, abierta, momento));
    await copiarTarea(db, fila.tarea, tarea);
    await revisarCambios(cambio);
    await sumarPuntos(db, dueno.id, -fila.puntos_ganados);
    const pasado = { miembro: dueno.id, zona, hoy: momento.hoy };
    const racha_dias = await recalcularRacha(db, pasado, otroDia);
    const semana = semanaDe(fila.completada_el);
    const cerrada = semana.hasta < momento.hoy;
    const semanas = cerrada ? await juzgarSemana(db, familia, pasado, semana) : null;
    await retirarLogros(cambio, dueno.id, fila.completada_en, semanas);
    const dados = cerrada ? await darSemana(cambio, pasado, semana) : new Map<number, LogroDesbloqueado[]>();

    const leida = await leerAsignacion(db, familia, id);
    const despues = await leerUsuario(db, familia, dueno.id);
    if (leida === undefined || despues === undefined)
      throw new Error('An assignment vanished inside its own transaction');
    const asignacion = verAsignacion(leida, momento);
    avisar('asignacion:cambiada', { asignacion });
    if (siguiente !== undefined) avisar('asignacion:cambiada', { asignacion: { id: siguiente, borrada: true } });
    if (vencio) avisar('asignacion:cambiada', { todas: true });
    await avisarDeMiembro(cambio, dueno.id, []);
    await avisarDeLogros(cambio, dados);
    await avisarDelRanking(cambio, momento.hoy);
    if (dueno.id !== actor.id)
      await anotar(cambio, actor, { acto: 'HECHA_DESHECHA', miembro: dueno.first_name, tarea: fila.tarea_nombre });
    return hecho({
      success: true,
      message: `«${leida.tarea_nombre}» vuelve a estar pendiente`,
      asignacion,
      puntos_totales: despues.puntos_totales,
      racha_dias,
      version: await cambio.version(),
    });
  });
};
