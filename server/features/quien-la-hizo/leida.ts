import type { Correccion } from '#shared/contracts/correcciones.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerCorreccion, marcarLeida } from '#server/data/correcciones.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import { avisarDeCorreccion } from '#server/effects/eventos/de-correccion.ts';
import { verCorreccion } from './vista-correccion.ts';

/** «Entendido»: marks a correction as read by the member who lost the completion, on all their devices and for admins. */
export const leida = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Correccion>> =>
  cambiarFila(contexto, actor.familia_id, leerCorreccion, id, async (cambio, fila) => {
    const { db, familia, ahora } = cambio;
    if (fila.hecha_por !== actor.id) return rechazado('CORRECCION_NO_TE_TOCA');
    await marcarLeida(db, id, ahora);
    await avisarDeCorreccion(cambio, fila);
    return hecho(
      verCorreccion({ ...fila, leida_en: fila.leida_en ?? ahora }, actor, await listarUsuarios(db, familia)),
    );
  });
