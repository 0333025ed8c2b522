import type { Corregida } from '#shared/contracts/correcciones.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { leerCorreccion, resolverObjeciones } from '#server/data/correcciones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { anotar } from '#server/effects/rastro/anotar.ts';
import { estaHecha } from '#server/effects/trabajo/retirar-hecha.ts';
import { avisarPorPush, responderCorregida } from './corregir.ts';
import { cumplir } from './objetar.ts';

/** An admin who is not the claimant decides an objection: what the owner said is done, or the claim stays. */
export const decidir = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  acepta: boolean,
): Promise<ResultadoCaso<Corregida>> => {
  const { familia_id: familia } = actor;
  return cambiar(contexto, familia, async (cambio) => {
    const { db, ahora } = cambio;
    const objecion = await leerCorreccion(db, familia, id);
    if (objecion === undefined) return rechazado('NO_ENCONTRADO');
    const { asignacion_id, hecha_por, dueno_id, dice, resolucion } = objecion;
    const fila = asignacion_id === null ? undefined : await leerAsignacion(db, familia, asignacion_id);
    if (resolucion !== null || dice === null || fila === undefined || !estaHecha(fila))
      return rechazado('OBJECION_DECIDIDA');
    if (hecha_por === actor.id) return rechazado('OBJECION_CONTRA_TI');
    const [dueno, de] = [await leerUsuario(db, familia, dueno_id), await leerUsuario(db, familia, hecha_por)];
    if (dueno === undefined || de === undefined) return rechazado('NO_ENCONTRADO');

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
    await anotar(cambio, actor, { acto: 'OBJECION_DECIDIDA', ...nombres, acepta });
    const message = `Has dado la razón a ${acepta ? dueno.first_name : de.first_name}`;
    return hecho(await responderCorregida(cambio, actor, id, message));
  });
};
