import type { Corregida } from '#shared/contracts/correcciones.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { leerCorreccion, resolverObjeciones } from '#server/data/correcciones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { estaHecha } from '#server/effects/trabajo/retirar-hecha.ts';
import { avisarPorPush, responderCorregida } from './corregir.ts';
import { cumplir } from './objetar.ts';

/** An admin who is not the claimant decides an objection: what the owner said is done, or the claim stays. */
export const decidir = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  acepta: boolean,
): Promise<ResultadoCaso<Corregida>> =>
  cambiarFila(contexto, actor.familia_id, leerCorreccion, id, async (cambio, objecion) => {
    const { db, familia, ahora } = cambio;
    const { asignacion_id, hecha_por, dueno_id, dice, resolucion } = objecion;
    const fila = asignacion_id === null ? undefined : await leerAsignacion(db, familia, asignacion_id);
    if (resolucion !== null || dice === null || fila === undefined || !estaHecha(fila))
      return rechazado('OBJECION_DECIDIDA');
    if (hecha_por === actor.id) return rechazado('OBJECION_CONTRA_TI');
    const [dueno, de] = [await leerUsuario(db, familia, dueno_id), await leerUsuario(db, familia, hecha_por)];
    if (dueno === undefined || de === undefined) throw new Error('Whoever an objection is about is gone');

    await resolverObjeciones(db, fila.id, {
      resolucion: acepta ? 'ACEPTADA' : 'RECHAZADA',
      por: actor.id,
      en: ahora,
    });
    if (acepta) {
      await cumplir(cambio, fila, dice);
      await avisarPorPush(contexto, cambio, hecha_por, { tipo: 'CORREGIDA', correccion: id });
    }
    const nombres = { miembro: dueno.first_name, de: de.first_name, tarea: fila.tarea_nombre };
    cambio.anota(actor, { acto: 'OBJECION_DECIDIDA', ...nombres, acepta });
    const message = `Has dado la razón a ${acepta ? dueno.first_name : de.first_name}`;
    return responderCorregida(cambio, actor, id, message);
  });
