import type { Asignacion, Pospuesta, RevisionEntrada } from '#shared/contracts/asignaciones.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { conResuelta } from '#shared/domain/posponer.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { porQueNoRevisa } from '#shared/domain/esperas.ts';
import { revisableHasta, SEGUNDOS_PARA_REVISAR, vuelveAPedirse } from '#shared/domain/revision/revision.ts';
import { cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { momentoEn } from '#server/change/cambio.ts';
import { type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { type FilaAsignacion, guardarAplazos, leerAplazos, leerAsignacion } from '#server/data/asignaciones.ts';
import { resolverObjeciones } from '#server/data/correcciones.ts';
import { leerSiguienteTocada } from '#server/data/omisiones.ts';
import { insertarRevision, leerCuandoSigue, leerPorRevisar } from '#server/data/completadas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import {
  autorDe,
  difundirCorreccion,
  eraDeNadie,
  estaHecha,
  type Hecha,
  recontar,
  volverAPendiente,
} from '#server/effects/trabajo/retirar-hecha.ts';
import { difundirTareas } from '#server/effects/vistas/vista-tareas.ts';
import { seRevisa, verAsignaciones } from '#server/effects/vistas/vista-asignaciones.ts';
import { responder } from './omitir.ts';

/** Returns the completions that wait for an adult's review. Empty if the caller is not an adult. */
export const verPorRevisar = async (
  contexto: Contexto,
  { id, familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<Asignacion[]>> => {
  const momento = momentoEn({ ahora: contexto.reloj.ahora() }, zona_horaria);
  const desde = sumarSegundos(momento.ahora, -SEGUNDOS_PARA_REVISAR);
  return bien(
    await leer(contexto, async (db) => {
      if ((await leerUsuario(db, familia_id, id))?.grupo_edad !== 'ADULTO') return [];
      const filas = await leerPorRevisar(db, familia_id, hoyEn(zona_horaria, desde), desde);
      const vistas = await verAsignaciones(db, familia_id, filas, momento);
      return vistas.filter((a) => a.revisable_hasta !== undefined);
    }),
  );
};

/**
 * Returns why a member may not review a completion, or null. `vista` is the instant of the completion that the member saw;
 * another completion since is not reviewed by mistake.
 */
const porQueNo = async (
  { db, familia, ahora }: Cambio,
  actor: Actor,
  fila: FilaAsignacion,
  vista: string,
): Promise<Rechazado | null> => {
  if (!seRevisa(fila)) return rechazado('SIN_REVISION');
  const quien = await leerUsuario(db, familia, actor.id);
  // Asks first only whether the member is an adult: no member has the id 0, so the answer cannot be `TUYA`.
  if (quien === undefined || porQueNoRevisa({ miembro: 0, hecha_por: null }, quien) === 'NO_ADULTO')
    return rechazado('REVISA_ADULTO');
  if (fila.revision_de === vista) return rechazado('REVISADA_YA', { nombre: fila.revisor_nombre ?? '' });
  if (!estaHecha(fila) || fila.completada_en !== vista) return rechazado('REVISION_CAMBIADA');
  if (porQueNoRevisa(fila, quien) === 'TUYA') return rechazado('REVISION_TUYA');
  return revisableHasta({ ...fila, se_revisa: true }, ahora) === null ? rechazado('REVISION_TARDE') : null;
};

/**
 * Makes a completion pending again if `vuelveAPedirse` and `volverAPendiente` allow it: mainly, if the next occurrence is
 * untouched and not available yet. The days from the completion until today then break no streak, since nobody could know that
 * it was still to do. Returns whether it did.
 */
const devolver = async (cambio: Cambio, fila: Hecha): Promise<boolean> => {
  const { db, familia, hoy, toca } = cambio;
  const sigue = await leerCuandoSigue(db, fila.id);
  const tocada = (await leerSiguienteTocada(db, fila.id)) ?? false;
  const siguiente = sigue === undefined ? null : { ...sigue, tocada };
  if (!vuelveAPedirse({ ...fila, siguiente }, hoy, trimestreDe(hoy))) return false;
  // Null: a new draft or the chore's deletion took the work away.
  const retirada = await volverAPendiente(cambio, fila);
  if (retirada === null) return false;
  const pendiente = fila.completada_el < hoy ? await leerAsignacion(db, familia, fila.id) : undefined;
  if (pendiente !== undefined) {
    const { aplazos, pospuesta_al } = pendiente;
    await guardarAplazos(
      db,
      fila.id,
      conResuelta(leerAplazos(aplazos), { desde: fila.completada_el, hoy, pospuesta_al }),
    );
  }
  if (retirada.siguiente !== null) toca('asignacion', retirada.siguiente);
  if (retirada.otras || eraDeNadie(fila)) toca('asignaciones');
  if (eraDeNadie(fila)) await difundirTareas(cambio, { cambiadas: [fila.tarea] });
  return true;
};

/**
 * Takes away the points and achievements of a completion that was sent back, and closes the objections to it. Call it after the
 * review is stored, because the streak is recomputed here and keeps the day only with the review.
 */
const descontar = async (cambio: Cambio, actor: Actor, fila: Hecha): Promise<void> => {
  await recontar(cambio, { fila, a: null });
  const sinObjeto = { resolucion: 'RETIRADA', por: actor.id, en: cambio.ahora } as const;
  if (await resolverObjeciones(cambio.db, fila.id, sinObjeto))
    await difundirCorreccion(cambio, { dueno_id: fila.miembro, hecha_por: autorDe(fila) });
};

/**
 * «Revisada»: an adult says that a completion is well done, or which detail is missing. A missing detail makes the chore pending
 * again and takes its points, while the streak keeps the day; where that is no longer possible (`devolver`), the member only gets
 * the remark. If several adults review it, the first one counts.
 */
export const revisar = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  entrada: RevisionEntrada,
): Promise<ResultadoCaso<Pospuesta>> =>
  cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const rechazo = await porQueNo(cambio, actor, fila, entrada.completada_en);
    if (rechazo !== null) return rechazo;
    if (!estaHecha(fila)) return rechazado('REVISION_CAMBIADA');
    const { db, familia, ahora } = cambio;
    const detalle = entrada.bien ? '' : entrada.detalle;
    const vuelve = !entrada.bien && (await devolver(cambio, fila));
    const quien = autorDe(fila);
    await insertarRevision(db, {
      familia_id: familia,
      asignacion_id: id,
      miembro_id: quien,
      por_id: actor.id,
      bien: entrada.bien,
      vuelve,
      detalle,
      completada_en: fila.completada_en,
      completada_el: fila.completada_el,
      creada_en: ahora,
    });
    if (vuelve) await descontar(cambio, actor, fila);
    const nombre = fila.hecha_por_nombre ?? fila.miembro_nombre;
    const quienes = { asignacion_id: id, por_id: actor.id, hecha_por_id: quien };
    if (entrada.bien) cambio.dice(null, { hecho: 'asignacion.bien_hecha', ...quienes });
    else
      cambio.dice(actor.es_administrador ? actor : null, {
        hecho: 'asignacion.con_detalle',
        miembro: nombre,
        tarea: fila.tarea_nombre,
        detalle,
        vuelve,
        ...quienes,
      });
    const tarea = `«${nombreEnFrase(fila.tarea_nombre)}»`;
    if (entrada.bien) return responder(cambio, id, `${tarea} está bien hecha`);
    return responder(cambio, id, vuelve ? `${tarea} vuelve a estar pendiente` : `Se lo hemos dicho a ${nombre}`);
  });
