import type { EntrarConPin } from '#shared/contracts/caras.ts';
import type { Tokens } from '#shared/contracts/cuentas.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { crearFilas } from '#server/change/filas.ts';
import { leer } from '#server/change/leer.ts';
import { guardando, hecho, ocupado, rechazado, type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarAccesosMuertos } from '#server/data/accesos.ts';
import { leerAparatoPorHash, leerPinHash } from '#server/data/aparatos.ts';
import { descontarIntento, olvidarIntentos } from '#server/data/intentos.ts';
import type { Db } from '#server/db/esquema.ts';
import { abrirAcceso, firmarPar } from '#server/effects/cuentas/emitir-tokens.ts';
import { anotarFallo, esperaPendiente, frenado, gastarCupo } from '#server/effects/frenos/frenar.ts';
import { CUPO_MIEMBRO, claveDe, claveDelDia } from '#server/effects/frenos/intentos-de-cara.ts';

/** The device, the member and the PIN's hash, or why there is nothing to compare. */
const comprobar = async ({ tokens }: Contexto, db: Db, { dispositivo, miembro }: EntrarConPin) => {
  const aparato = await leerAparatoPorHash(db, tokens.huella(dispositivo));
  if (aparato === undefined) return rechazado('APARATO_DESCONOCIDO');
  const hash = await leerPinHash(db, aparato.familia_id, miembro);
  return hash === null
    ? rechazado('PIN_NO_PERMITIDO')
    : hecho({ aparato: aparato.id, familia: aparato.familia_id, hash });
};

/**
 * Takes one of the day's guesses before the PIN is compared, so that no more are compared however many come at once;
 * else says how long to wait.
 */
const reservar = async (db: Db, miembro: number, aparato: number, ahora: Instante): Promise<Rechazado | null> => {
  const espera =
    (await esperaPendiente(db, claveDe(miembro, aparato), ahora)) ||
    (await gastarCupo(db, claveDelDia(miembro), CUPO_MIEMBRO, ahora));
  return espera > 0 ? frenado(espera) : null;
};

/**
 * Logs in by face and personal PIN, on a device that an adult has allowed. After each wrong guess one waits longer (by member and
 * device), and 20 wrong ones are a member's limit for a day; the login with a password is counted apart. Guesses at one member
 * are judged one after another, and everything is read again after the slow comparison: permission, PIN or device may have gone
 * meanwhile.
 */
export const crearEntradaConPin = (contexto: Contexto) => {
  const enFila = crearFilas();
  return async (datos: EntrarConPin): Promise<ResultadoCaso<Tokens>> => {
    const { miembro, pin } = datos;
    // Before the queue, so that strangers do not stand in a family's.
    const alLlegar = await leer(contexto, (db) => comprobar(contexto, db, datos));
    if (!alLlegar.ok) return alLlegar;
    return enFila(String(miembro), async () => {
      const visto = await cambiar(contexto, null, async ({ db, ahora }) => {
        const puede = await comprobar(contexto, db, datos);
        return puede.ok ? ((await reservar(db, miembro, puede.respuesta.aparato, ahora)) ?? puede) : puede;
      });
      if (!visto.ok) return visto;
      const { aparato, familia, hash } = visto.respuesta;
      const coincide = await contexto.contrasenas.coincide(hash, pin, 'CONOCIDO');
      const abierto = await cambiar(contexto, familia, async (cambio) => {
        const { db, ahora } = cambio;
        const aun = await comprobar(contexto, db, datos);
        if (coincide !== false) await descontarIntento(db, claveDelDia(miembro));
        if (coincide === null) return guardando(ocupado());
        if (!aun.ok) return guardando(aun);
        if (!coincide || aun.respuesta.hash !== hash) {
          await anotarFallo(db, claveDe(miembro, aparato), ahora);
          return guardando(rechazado('PIN_PERSONAL_INCORRECTO'));
        }
        await olvidarIntentos(db, claveDe(miembro, aparato));
        await borrarAccesosMuertos(db, miembro, ahora);
        return hecho(await abrirAcceso(contexto, cambio, miembro, aun.respuesta.aparato));
      });
      return abierto.ok ? hecho(await firmarPar(contexto, { ...abierto.respuesta, usuario: miembro })) : abierto;
    });
  };
};
