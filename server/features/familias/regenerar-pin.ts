import type { Familia } from '#shared/contracts/familias.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { aFamilia } from '#server/change/publicar.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarActivacionesDe } from '#server/data/activaciones.ts';
import { cambiarPin, leerFamilia, subirVersion } from '#server/data/familias.ts';
import { borrarInvitacionesDe } from '#server/data/invitaciones.ts';
import { nuevoPin } from './nuevo-pin.ts';

/** Gives the family another PIN; invitations that the old one gave end too. The event only says to read again: the room is everyone's, the PIN the admins'. */
export const regenerarPin = ({ db, azar }: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Familia>> =>
  db.transaction().execute(async (trx) => {
    const familia = id === actor.familia_id ? await leerFamilia(trx, id) : undefined;
    if (familia === undefined) return rechazado('NO_ENCONTRADO');
    const pin = nuevoPin(azar, familia.pin);
    await cambiarPin(trx, id, pin);
    await borrarActivacionesDe(trx, id);
    await borrarInvitacionesDe(trx, id);
    const version = await subirVersion(trx, id);
    const { nombre, zona_horaria } = familia;
    return hecho({ ...familia, pin }, [
      aFamilia(id, version, 'familia:cambiada', { familia: { id, nombre, zona_horaria } }),
    ]);
  });
