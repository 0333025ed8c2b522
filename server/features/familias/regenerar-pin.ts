import type { Familia } from '#shared/contracts/familias.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarActivacionesDe } from '#server/data/activaciones.ts';
import { cambiarPin, leerFamilia } from '#server/data/familias.ts';
import { borrarInvitacionesCaducadas, borrarInvitacionesDe } from '#server/data/invitaciones.ts';
import { nuevoPin } from './nuevo-pin.ts';

/**
 * Gives the family another PIN; invitations that the old one gave end too. The event only says to read again, because
 * everyone hears it and only admins may see the PIN.
 */
export const regenerarPin = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<Familia>> =>
  cambiarFila(contexto, actor.familia_id, leerFamilia, actor.familia_id, async (cambio, familia) => {
    const { db, ahora, familia: id, avisar } = cambio;
    const pin = nuevoPin(contexto.azar, familia.pin);
    await cambiarPin(db, id, pin);
    await borrarActivacionesDe(db, id);
    await borrarInvitacionesCaducadas(db, ahora);
    const invitaciones = await borrarInvitacionesDe(db, id);
    const { nombre, zona_horaria } = familia;
    avisar('familia:cambiada', { familia: { id, nombre, zona_horaria } });
    cambio.anota(actor, { acto: 'PIN_CAMBIADO', invitaciones });
    return hecho({ ...familia, pin });
  });
