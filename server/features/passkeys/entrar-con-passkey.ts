import type { Tokens } from '#shared/contracts/accesos.ts';
import type { EntrarConPasskey, PasskeysAqui, RetoDeEntrada } from '#shared/contracts/sin-contrasena.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { EnSuCola } from '#server/change/colas.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { guardando, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarAccesosMuertos } from '#server/data/accesos.ts';
import { olvidarIntentos } from '#server/data/intentos.ts';
import { anotarUso, hayAlgunaPasskey, leerPorCredencial } from '#server/data/sin-contrasena.ts';
import { abrirAcceso, firmarPar } from '#server/effects/accesos/abrir-acceso.ts';
import { anotarFallosDe, type DesdeDonde, esperaDe, frenado, frenosDe } from '#server/effects/frenos/frenos.ts';
import { exigirSitio, hacerReto, leerReto, SEGUNDOS_RETO, sitioDe, usarReto } from './reto.ts';

/** Returns the origin at which somebody can log in with a passkey; null while nobody can. */
export const hayPasskeys = async (contexto: Contexto): Promise<ResultadoCaso<PasskeysAqui>> => {
  const sitio = sitioDe(contexto);
  const hay = sitio !== null && (await leer(contexto, (db) => hayAlgunaPasskey(db, sitio.host)));
  return bien({ origen: hay ? sitio.origen : null });
};

/** Returns a challenge to log in with. The device offers its own passkeys, so that nobody has to name themselves. */
export const retarEntrada = async (
  contexto: Contexto,
  desde: string | undefined,
): Promise<ResultadoCaso<RetoDeEntrada>> => {
  const sitio = exigirSitio(contexto, desde);
  if (!sitio.ok) return sitio;
  const challenge = hacerReto(contexto, { para: 'ENTRAR' });
  return bien({
    challenge,
    rpId: sitio.valor.host,
    timeout: SEGUNDOS_RETO * 1_000,
    userVerification: 'required' as const,
  });
};

/**
 * Tells whether the count of signatures that a device sends with each answer has risen. If not, the device's key was probably
 * copied. Devices that do not count always send 0, which is accepted.
 */
const sube = (nuevo: number, visto: number): boolean => nuevo > visto || (nuevo === 0 && visto === 0);

/**
 * Logs a member in by the answer of a device that has their passkey. Everything that is wrong gets the same answer, and counts
 * like a wrong password: by credential and address, or by a device known to be the member's, with the same quota of the address.
 * A challenge is used up by its first answer, right or wrong.
 */
export const entrarConPasskey = async (
  contexto: Contexto,
  enSuCola: EnSuCola,
  respuesta: EntrarConPasskey,
  origen: DesdeDonde,
): Promise<ResultadoCaso<Tokens>> => {
  const sitio = sitioDe(contexto);
  if (sitio === null) return rechazado('PASSKEY_SIN_NOMBRE');
  const buscar = () => leer(contexto, (db) => leerPorCredencial(db, respuesta.id));
  const frenos = frenosDe(contexto, `passkey|${respuesta.id}`, (await buscar())?.miembro_id ?? null, origen);
  return enSuCola(frenos.cola, async () => {
    const espera = await leer(contexto, (db) => esperaDe(db, frenos, contexto.reloj.ahora()));
    if (espera > 0) return frenado(espera);
    const reto = leerReto(contexto, respuesta.clientDataJSON, { para: 'ENTRAR', acceso: 0 });
    const passkey = await buscar();
    const suya = passkey?.titular === respuesta.userHandle && passkey.host === sitio.host ? passkey : undefined;
    const contador =
      reto === null || suya === undefined
        ? null
        : await contexto.passkeys.comprobarEntrada(respuesta, suya, { ...sitio, reto: reto.challenge });
    // Run as a change of the member's family, so that it cannot overlap a change that ends the passkey.
    const abierto = await cambiar(contexto, suya?.familia_id ?? null, async (cambio) => {
      const { db, ahora } = cambio;
      const primera = reto !== null && (await usarReto(contexto, db, reto, ahora));
      // Read again: the passkey may have been revoked or used while its signature was checked.
      const aun = primera && contador !== null ? await leerPorCredencial(db, respuesta.id) : undefined;
      if (contador === null || aun?.id !== suya?.id || aun === undefined || !sube(contador, aun.contador)) {
        await anotarFallosDe(db, frenos, ahora);
        return guardando(rechazado('PASSKEY_NO_VALE'));
      }
      await anotarUso(db, aun.id, { contador, usada_en: ahora });
      await olvidarIntentos(db, frenos.intentos);
      await borrarAccesosMuertos(db, aun.miembro_id, ahora);
      const de = { aparato: aun.aparato_id, passkey: aun.id };
      return bien({ usuario: aun.miembro_id, ...(await abrirAcceso(contexto, cambio, aun.miembro_id, de)) });
    });
    return abierto.ok ? bien(await firmarPar(contexto, abierto.valor)) : abierto;
  });
};
