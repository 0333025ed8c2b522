import type { Completada } from '#shared/contracts/asignaciones.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { plural } from '#shared/domain/palabras.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { anotar } from '#server/effects/rastro/anotar.ts';
import { darPorHecha, responderCompletada, respuestaDada } from '#server/effects/trabajo/dar-por-hecha.ts';
import { porQueNoSeHace } from '#server/effects/trabajo/se-puede-hacer.ts';
import { ajena, puedeHacerPor } from './quien-puede.ts';

const mensaje = (actor: Actor, dueno: Usuario, puntos: number): string =>
  `¡Bien hecho! +${plural(puntos, 'punto')}${actor.id === dueno.id ? '' : ` para ${dueno.first_name}`}`;

/**
 * Ticks an assignment off: points, streak, achievements, the next occurrence and the ranking change with it or not at
 * all. Of many at once one does it; the others are told that it is done. With a key (`CabecerasConClave`), asking
 * again answers what was answered, whatever has become of the assignment since: also after it was taken back.
 */
export const completar = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  clave?: string,
): Promise<ResultadoCaso<Completada>> => {
  const { familia_id: familia } = actor;
  return cambiar(contexto, familia, async (cambio) => {
    const { db } = cambio;
    const pedida = { asignacion: id, actor: actor.id, clave };
    const dada = await respuestaDada(cambio, pedida);
    if (dada !== null) return hecho(dada);
    const fila = await leerAsignacion(db, familia, id);
    const dueno = fila === undefined ? undefined : await leerUsuario(db, familia, fila.miembro);
    if (fila === undefined || dueno === undefined) return rechazado('NO_ENCONTRADO');
    if (!puedeHacerPor(actor, dueno)) return ajena(actor, fila, dueno);
    const rechazo = porQueNoSeHace(fila, cambio);
    if (rechazo !== null) return rechazo;
    const hecha = await darPorHecha(cambio, { fila, quien: dueno.id, por: actor.id });
    if (hecha === null) return rechazado('ASIGNACION_COMPLETADA');
    if (dueno.id !== actor.id)
      await anotar(cambio, actor, { acto: 'HECHA_POR_OTRO', miembro: dueno.first_name, tarea: fila.tarea_nombre });
    return hecho(await responderCompletada(cambio, pedida, hecha, mensaje(actor, dueno, hecha.puntos)));
  });
};
