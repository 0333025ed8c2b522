import type { Correccion, Corregida, ObjecionEntrada } from '#shared/contracts/correcciones.ts';
import { finDeObjetar, hayQuienDecida, queObjeta } from '#shared/domain/objecion.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { fueObjetada, leerCorreccion, marcarLeida, resolverObjeciones } from '#server/data/correcciones.ts';
import { leerUsuario, listarUsuarios } from '#server/data/usuarios.ts';
import { difundirCorreccion } from '#server/effects/eventos/de-correccion.ts';
import { autorDe, estaHecha, type Hecha } from '#server/effects/trabajo/retirar-hecha.ts';
import { apuntarCorreccion, darA, quitarHecha, responderCorregida, verCorreccion } from './corregir.ts';

/** Carries out an objection: the completion is credited to the owner, or withdrawn. */
const cumplir = (cambio: Cambio, fila: Hecha, dice: ObjecionEntrada['dice']): Promise<void> =>
  dice === 'LA_HICE_YO' ? darA(cambio, fila, fila.miembro) : quitarHecha(cambio, fila);

/**
 * Objects to a completion: the owner of a chore to another member's claim to have done it, or any member but the author to
 * «La hice ayer» and «Ya la he hecho». An admin other than the claimant decides, and the claim counts until then. If there is
 * no admin besides the objector and the claimant, the objection takes effect at once.
 */
export const objetar = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  dice: ObjecionEntrada['dice'],
): Promise<ResultadoCaso<Corregida>> =>
  cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const { db, familia, ahora } = cambio;
    const hecha_ayer = fila.dicha_en !== null;
    const que = queObjeta({ ...fila, hecha_ayer }, actor.id);
    const suya = fila.miembro === actor.id;
    if (!suya && (que === null || (que === 'NO_HECHA' && dice !== 'NO_ESTA_HECHA')))
      return rechazado('ASIGNACION_AJENA', { nombre: fila.miembro_nombre });
    if (!estaHecha(fila)) return rechazado('SIN_COMPLETAR');
    if (que === null) return rechazado('OBJETAR_NADA');
    const fin = finDeObjetar(fila);
    if (fin === null) return rechazado('OBJETAR_NADA');
    if (await fueObjetada(db, id, fila.completada_en)) return rechazado('YA_OBJETADA');
    if (ahora >= fin) return rechazado('OBJETAR_TARDE');

    const de = autorDe(fila);
    const correccion = await apuntarCorreccion(cambio, actor, fila, { tipo: 'OBJECION', dice });
    const espera = hayQuienDecida(await listarUsuarios(db, familia), de, actor.id);
    cambio.dice(null, { hecho: 'objecion.puesta', correccion_id: correccion, antes_id: de, por_id: actor.id, espera });
    if (espera) return responderCorregida(cambio, actor, correccion, 'Lo decidirá quien administra la familia');
    await resolverObjeciones(db, id, { resolucion: 'ACEPTADA', por: null, en: ahora });
    await cumplir(cambio, fila, dice);
    const message = dice === 'LA_HICE_YO' ? 'Apuntado: la hiciste tú' : 'Apuntado: no estaba hecha';
    return responderCorregida(cambio, actor, correccion, message);
  });

/** Decides an objection: accepted, it is carried out; else the claim stays. For admins other than the claimant. */
export const decidir = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  acepta: boolean,
): Promise<ResultadoCaso<Corregida>> =>
  cambiarFila(contexto, actor.familia_id, leerCorreccion, id, async (cambio, objecion) => {
    const { db, familia, ahora } = cambio;
    const { asignacion_id, hecha_por, autor_id, dice, resolucion } = objecion;
    const fila = asignacion_id === null ? undefined : await leerAsignacion(db, familia, asignacion_id);
    if (resolucion !== null || dice === null || fila === undefined || !estaHecha(fila))
      return rechazado('OBJECION_DECIDIDA');
    if (hecha_por === actor.id) return rechazado('OBJECION_CONTRA_TI');
    const [quien, de] = [await leerUsuario(db, familia, autor_id), await leerUsuario(db, familia, hecha_por)];
    if (quien === undefined || de === undefined) throw new Error('A member of the objection is gone');

    await resolverObjeciones(db, fila.id, {
      resolucion: acepta ? 'ACEPTADA' : 'RECHAZADA',
      por: actor.id,
      en: ahora,
    });
    if (acepta) await cumplir(cambio, fila, dice);
    const nombres = { miembro: quien.first_name, de: de.first_name, tarea: fila.tarea_nombre };
    cambio.dice(actor, { hecho: 'objecion.decidida', ...nombres, correccion_id: id, antes_id: hecha_por, acepta });
    const message = `Has dado la razón a ${acepta ? quien.first_name : de.first_name}`;
    return responderCorregida(cambio, actor, id, message);
  });

/** «Entendido»: marks a correction as read by the member who lost the completion, on all devices and for the admins. */
export const leida = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Correccion>> =>
  cambiarFila(contexto, actor.familia_id, leerCorreccion, id, async (cambio, fila) => {
    const { db, familia, ahora } = cambio;
    if (fila.hecha_por !== actor.id) return rechazado('CORRECCION_NO_TE_TOCA');
    await marcarLeida(db, id, ahora);
    await difundirCorreccion(cambio, fila);
    return bien(verCorreccion({ ...fila, leida_en: fila.leida_en ?? ahora }, actor, await listarUsuarios(db, familia)));
  });
