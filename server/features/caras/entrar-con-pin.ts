import type { EntrarConPin } from '#shared/contracts/caras.ts';
import type { Tokens } from '#shared/contracts/cuentas.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { crearFilas } from '#server/change/filas.ts';
import { hecho, ocupado, rechazado, type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarAccesosMuertos } from '#server/data/accesos.ts';
import { leerAparatoPorHash, leerPinHash } from '#server/data/aparatos.ts';
import { olvidarIntentos, restarFallo } from '#server/data/intentos.ts';
import type { Db } from '#server/db/esquema.ts';
import { abrirAcceso, firmarPar } from '#server/effects/cuentas/emitir-tokens.ts';
import { anotarFallo, esperaPendiente, frenado, gastarCupo } from '#server/effects/frenos/frenar.ts';
import { CUPO_MIEMBRO, claveDe, claveDelDia } from '#server/effects/frenos/intentos-de-cara.ts';

/** The device, the member and the PIN's hash, or why there is nothing to compare. */
const comprobar = async ({ tokens }: Contexto, db: Db, { dispositivo, miembro }: EntrarConPin) => {
  const aparato = await leerAparatoPorHash(db, tokens.huella(dispositivo));
  if (aparato === undefined) return rechazado('APARATO_DESCONOCIDO');
  const hash = await leerPinHash(db, aparato.familia_id, miembro);
  return hash === null ? rechazado('PIN_NO_PERMITIDO') : ({ ok: true, aparato, hash } as const);
};

/** Takes one of the day's guesses before it is compared, so that however many come at once no more are; or says how long to wait. */
const reservar = async (trx: Db, miembro: number, aparato: number, ahora: Instante): Promise<Rechazado | null> => {
  const espera =
    (await esperaPendiente(trx, claveDe(miembro, aparato), ahora)) ||
    (await gastarCupo(trx, claveDelDia(miembro), CUPO_MIEMBRO, ahora));
  return espera > 0 ? frenado(espera) : null;
};

/**
 * Logs in by face and personal PIN, on a device that an adult let it happen on. Who guesses wrong waits longer and
 * longer (by member and device), and a member's day bears 20 wrong ones in all; the login with a password is counted
 * apart. Guesses at one member are judged one after another, and everything is read again after the slow comparison:
 * leave, PIN or device may have gone meanwhile.
 */
export const crearEntradaConPin = (contexto: Contexto) => {
  const { db, reloj, contrasenas } = contexto;
  const enFila = crearFilas();
  return async (datos: EntrarConPin): Promise<ResultadoCaso<Tokens>> => {
    const { miembro, pin } = datos;
    // Before the queue, so that strangers do not stand in a family's.
    const primero = await comprobar(contexto, db, datos);
    if (!primero.ok) return primero;
    return enFila(String(miembro), async () => {
      const antes = await db.transaction().execute(async (trx) => {
        const visto = await comprobar(contexto, trx, datos);
        return visto.ok ? ((await reservar(trx, miembro, visto.aparato.id, reloj.ahora())) ?? visto) : visto;
      });
      if (!antes.ok) return antes;
      const coincide = await contrasenas.coincide(antes.hash, pin, 'CONOCIDO');
      const despues = await db.transaction().execute(async (trx) => {
        const visto = await comprobar(contexto, trx, datos);
        const clave = claveDe(miembro, antes.aparato.id);
        if (coincide !== false) await restarFallo(trx, claveDelDia(miembro));
        if (coincide === null) return ocupado();
        if (!visto.ok) return visto;
        if (!coincide || visto.hash !== antes.hash) {
          await anotarFallo(trx, clave, reloj.ahora());
          return rechazado('PIN_PERSONAL_INCORRECTO');
        }
        await olvidarIntentos(trx, clave);
        await borrarAccesosMuertos(trx, miembro, reloj.ahora());
        return { ok: true, ...(await abrirAcceso(contexto, trx, miembro, visto.aparato.id)) } as const;
      });
      return despues.ok ? hecho(await firmarPar(contexto, { ...despues, usuario: miembro })) : despues;
    });
  };
};
