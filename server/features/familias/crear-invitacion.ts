import { rutaDeInvitacion, type Invitacion } from '#shared/contracts/altas.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarInvitacionesCaducadas, insertarInvitacion } from '#server/data/invitaciones.ts';

/** Seconds that a QR is good for. */
const VIDA_INVITACION = 86_400;
const BYTES_SECRETO = 32;

/**
 * Makes an invitation: its secret joins without the PIN for a day. Any number hold at once; rotating the PIN ends them
 * all. No event: nothing that members see changes.
 */
export const crearInvitacion = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<Invitacion>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora, familia: id } = cambio;
    const secreto = contexto.azar.secreto(BYTES_SECRETO);
    const expira_en = sumarSegundos(ahora, VIDA_INVITACION);
    await borrarInvitacionesCaducadas(db, ahora);
    await insertarInvitacion(db, { familia_id: id, hash: contexto.tokens.huella(secreto), expira_en });
    cambio.anota(actor, { acto: 'INVITACION_CREADA', hasta: expira_en });
    return hecho({ secreto, url_ruta: rutaDeInvitacion({ familia_id: id, secreto }), expira_en });
  });
