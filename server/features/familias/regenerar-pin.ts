import type { Familia } from '#shared/contracts/familias.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarActivacionesDe } from '#server/data/activaciones.ts';
import { cambiarPin, leerFamilia } from '#server/data/familias.ts';
import { borrarInvitacionesDe } from '#server/data/invitaciones.ts';
import { nuevoPin } from './nuevo-pin.ts';

/**
 * Gives the family another PIN; invitations that the old one gave end too. The event only says to read again, because
 * everyone hears it and only admins may see the PIN.
 */
export const regenerarPin = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Familia>> =>
  cambiar(contexto, actor.familia_id, async ({ db, avisar }) => {
    const familia = id === actor.familia_id ? await leerFamilia(db, id) : undefined;
    if (familia === undefined) return rechazado('NO_ENCONTRADO');
    const pin = nuevoPin(contexto.azar, familia.pin);
    await cambiarPin(db, id, pin);
    await borrarActivacionesDe(db, id);
    await borrarInvitacionesDe(db, id);
    const { nombre, zona_horaria } = familia;
    avisar('familia:cambiada', { familia: { id, nombre, zona_horaria } });
    return hecho({ ...familia, pin });
  });
