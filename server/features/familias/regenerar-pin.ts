import type { Familia } from '#shared/contracts/familias.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarActivacionesDe } from '#server/data/activaciones.ts';
import { cambiarPin, leerFamilia } from '#server/data/familias.ts';
import { borrarInvitacionesCaducadas, borrarInvitacionesDe } from '#server/data/invitaciones.ts';
import { anotar } from '#server/effects/rastro/anotar.ts';
import { nuevoPin } from './nuevo-pin.ts';

/**
 * Gives the family another PIN; invitations that the old one gave end too. The event only says to read again, because
 * everyone hears it and only admins may see the PIN.
 */
export const regenerarPin = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Familia>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora, avisar } = cambio;
    const familia = id === actor.familia_id ? await leerFamilia(db, id) : undefined;
    if (familia === undefined) return rechazado('NO_ENCONTRADO');
    const pin = nuevoPin(contexto.azar, familia.pin);
    await cambiarPin(db, id, pin);
    await borrarActivacionesDe(db, id);
    await borrarInvitacionesCaducadas(db, ahora);
    const invitaciones = await borrarInvitacionesDe(db, id);
    const { nombre, zona_horaria } = familia;
    avisar('familia:cambiada', { familia: { id, nombre, zona_horaria } });
    await anotar(cambio, actor, { acto: 'PIN_CAMBIADO', invitaciones });
    return hecho({ ...familia, pin });
  });
