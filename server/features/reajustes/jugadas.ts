import type { ResponderReajuste } from '#shared/contracts/reajustes.ts';
import * as reglas from '#shared/domain/reajuste/jugadas.ts';
import type { EstadoReajuste } from '#shared/domain/reajuste/tipos.ts';
import { rechazo } from '#shared/domain/resultado.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { dejandoPaso } from '#server/change/dejar-paso.ts';
import { leer } from '#server/change/leer.ts';
import { rechazado } from '#server/change/resultado.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { moverReajuste } from './mover.ts';

/** What people do with a reajuste. Each is a rule of the domain and what whoever did it is told. */

const trasResponder = (acepta: boolean, { fase }: EstadoReajuste): string => {
  const dicho = acepta ? 'Has dicho que sí' : 'Has dicho que no';
  return fase === 'TERMINADO' ? `${dicho}. El reajuste ha terminado` : dicho;
};

/** A member answers a move that concerns them, or an admin for one without an account. */
export const responderReajuste = async (
  contexto: Contexto,
  actor: Actor,
  reajuste: number,
  { propuesta, acepta, miembro = actor.id }: ResponderReajuste & { readonly propuesta: number },
) => {
  const porOtro = miembro !== actor.id;
  const otro = porOtro ? await leer(contexto, (db) => leerUsuario(db, actor.familia_id, miembro)) : undefined;
  if (porOtro && !(actor.es_administrador && otro?.tiene_cuenta === false)) return rechazado('PROPUESTA_NO_ES_TUYA');
  return moverReajuste(contexto, actor, {
    reajuste,
    mover: (estado, ahora, yaNo) =>
      porOtro && !actor.es_administrador
        ? rechazo('PROPUESTA_NO_ES_TUYA')
        : dejandoPaso(
            reglas.contestarReajuste(
              estado,
              { miembro, propuesta, acepta, ...(porOtro && { por: actor.id }) },
              ahora,
              yaNo,
            ),
          ),
    mensaje: (estado) => trasResponder(acepta, estado),
    ...(otro !== undefined && {
      anotar: (cambio: Cambio) => cambio.anota(actor, { acto: 'RESPUESTA_POR_OTRO', miembro: otro.first_name, acepta }),
    }),
  });
};

/** An admin ends it with what is agreed so far. */
export const terminarReajuste = (contexto: Contexto, actor: Actor, reajuste: number) =>
  moverReajuste(contexto, actor, {
    reajuste,
    mover: (estado, ahora, yaNo) => reglas.terminarReajuste(estado, { motivo: 'ADMIN', por: actor.id }, ahora, yaNo),
    mensaje: () => 'El reajuste ha terminado',
    anotar: (cambio) => cambio.anota(actor, { acto: 'REAJUSTE_TERMINADO' }),
  });

/** An admin calls it off: nothing changes hands. */
export const cancelarReajuste = (contexto: Contexto, actor: Actor, reajuste: number) =>
  moverReajuste(contexto, actor, {
    reajuste,
    mover: (estado, ahora) => reglas.cancelarReajuste(estado, { por: actor.id }, ahora),
    mensaje: () => 'Reajuste cancelado: todo sigue como estaba',
    anotar: (cambio) => cambio.anota(actor, { acto: 'REAJUSTE_CANCELADO' }),
  });
