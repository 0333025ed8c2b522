import type { EntrarConPin } from '#shared/contracts/sin-contrasena.ts';
import type { Tokens } from '#shared/contracts/accesos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { crearColas } from '#server/change/colas.ts';
import { leer } from '#server/change/leer.ts';
import { guardando, ocupado, type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarAccesosMuertos } from '#server/data/accesos.ts';
import { leerAparatoPorHash, leerPinHash } from '#server/data/aparatos.ts';
import { descontarIntento, olvidarIntentos } from '#server/data/intentos.ts';
import type { Db } from '#server/db/esquema.ts';
import { abrirAcceso, firmarPar } from '#server/effects/accesos/emitir-tokens.ts';
import { anotarFallo, esperaPendiente, frenado, gastarCupo } from '#server/effects/frenos/frenar.ts';
import { CUPO_MIEMBRO, claveDe, claveDelDia } from '#server/effects/frenos/intentos-de-cara.ts';

/** Reads the device, the family and the PIN's hash; refuses when the device is unknown or the member may not use a PIN. */
const comprobar = async ({ tokens }: Contexto, db: Db, { dispositivo, miembro }: EntrarConPin) => {
  const aparato = await leerAparatoPorHash(db, tokens.huella(dispositivo));
  if (aparato === undefined) return rechazado('APARATO_DESCONOCIDO');
  const hash = await leerPinHash(db, aparato.familia_id, miembro);
  return hash === null
    ? rechazado('PIN_NO_PERMITIDO')
    : bien({ aparato: aparato.id, familia: aparato.familia_id, hash });
};

/**
 * Uses one of the member's guesses of the day before the PIN is compared, so that parallel requests get no extra guesses.
 * Returns the refusal with the time to wait, or null if the guess may be compared.
 */
const reservar = async (db: Db, miembro: number, aparato: number, ahora: Instante): Promise<Rechazado | null> => {
  const espera =
    (await esperaPendiente(db, claveDe(miembro, aparato), ahora)) ||
    (await gastarCupo(db, claveDelDia(miembro), CUPO_MIEMBRO, ahora));
  return espera > 0 ? frenado(espera) : null;
};

/**
 * Creates the login by face and personal PIN, on a device that an adult has allowed. Each wrong PIN makes the next guess
 * wait longer (by member and device), and a member may have 20 wrong ones a day. Wrong passwords are counted apart. Guesses
 * for one member are judged one after another. Device, permission and PIN are read again after the slow comparison, since
 * they may have changed meanwhile.
 */
export const crearEntradaConPin = (contexto: Contexto) => {
  const enSuCola = crearColas();
  return async (datos: EntrarConPin): Promise<ResultadoCaso<Tokens>> => {
    const { miembro, pin } = datos;
    // Checked before the queue too, so that strangers do not fill a family's queue.
    const alLlegar = await leer(contexto, (db) => comprobar(contexto, db, datos));
    if (!alLlegar.ok) return alLlegar;
    return enSuCola(String(miembro), async () => {
      const visto = await cambiar(contexto, null, async ({ db, ahora }) => {
        const puede = await comprobar(contexto, db, datos);
        return puede.ok ? ((await reservar(db, miembro, puede.valor.aparato, ahora)) ?? puede) : puede;
      });
      if (!visto.ok) return visto;
      const { aparato, familia, hash } = visto.valor;
      const coincide = await contexto.contrasenas.coincide(hash, pin, 'CONOCIDO');
      const abierto = await cambiar(contexto, familia, async (cambio) => {
        const { db, ahora } = cambio;
        const aun = await comprobar(contexto, db, datos);
        if (coincide !== false) await descontarIntento(db, claveDelDia(miembro));
        if (coincide === null) return guardando(ocupado());
        if (!aun.ok) return guardando(aun);
        if (!coincide || aun.valor.hash !== hash) {
          await anotarFallo(db, claveDe(miembro, aparato), ahora);
          return guardando(rechazado('PIN_PERSONAL_INCORRECTO'));
        }
        await olvidarIntentos(db, claveDe(miembro, aparato));
        await borrarAccesosMuertos(db, miembro, ahora);
        return bien(await abrirAcceso(contexto, cambio, miembro, { aparato: aun.valor.aparato }));
      });
      return abierto.ok ? bien(await firmarPar(contexto, { ...abierto.valor, usuario: miembro })) : abierto;
    });
  };
};
