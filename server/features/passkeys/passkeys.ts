import {
  type EntrarConPasskey,
  MAXIMO_PASSKEYS,
  type MisPasskeys,
  type Passkey,
  type PasskeyEntrada,
  type PasskeysAqui,
  type RetoDeEntrada,
  type RetoDePasskey,
} from '#shared/contracts/sin-contrasena.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { guardando, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarAccesosMuertos, leerAcceso, revocarAccesosConPasskey } from '#server/data/accesos.ts';
import {
  anotarUso,
  borrarPasskey,
  hayAlgunaPasskey,
  insertarPasskey,
  leerPasskey,
  leerPorCredencial,
  listarPasskeys,
} from '#server/data/sin-contrasena.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { exigirSitio, hacerReto, leerReto, SEGUNDOS_RETO, sitioDe, usarReto } from './reto.ts';
import type { Tokens } from '#shared/contracts/accesos.ts';
import { crearColas, type EnSuCola } from '#server/change/colas.ts';
import { olvidarIntentos } from '#server/data/intentos.ts';
import { abrirAcceso, firmarPar } from '#server/effects/accesos/abrir-acceso.ts';
import { anotarFallosDe, type DesdeDonde, esperaDe, frenado, frenosDe } from '#server/effects/frenos/frenos.ts';
import { direccionDe } from '#server/http/direccion.ts';
import { dispositivoDe } from '#server/http/quien-pide.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Random bytes of a user handle. It is stored on the member's devices, so it says nothing of the member. */
const BYTES_TITULAR = 32;

const DEMASIADAS = rechazado('DEMASIADAS_PASSKEYS', { maximo: MAXIMO_PASSKEYS });

/** Returns the caller's passkeys, oldest first, and the address at which new ones can be made; null if there is none. */
const verPasskeys = (contexto: Contexto, { id }: Actor): Promise<ResultadoCaso<MisPasskeys>> =>
  leer(contexto, async (db) => {
    const filas = await listarPasskeys(db, id);
    const passkeys = filas.map(({ titular: _t, credencial: _c, transportes: _v, ...vista }) => vista);
    return bien({ origen: sitioDe(contexto)?.origen ?? null, passkeys });
  });

/** Returns a challenge, with which the caller's device makes a passkey. It can be answered in this login only. */
const retarPasskey = (
  contexto: Contexto,
  actor: Actor,
  desde: string | undefined,
): Promise<ResultadoCaso<RetoDePasskey>> =>
  leer(contexto, async (db) => {
    const sitio = exigirSitio(contexto, desde);
    if (!sitio.ok) return sitio;
    const yo = await leerUsuario(db, actor.familia_id, actor.id);
    const mias = await listarPasskeys(db, actor.id);
    if (mias.length >= MAXIMO_PASSKEYS) return DEMASIADAS;
    /** All passkeys of a member have the same user handle, so that their devices show them as one account. */
    const titular = mias[0]?.titular ?? contexto.azar.secreto(BYTES_TITULAR);
    const name = yo?.username ?? '';
    return bien({
      challenge: hacerReto(contexto, { para: 'HACER', acceso: actor.acceso, titular }),
      rp: { id: sitio.valor.host, name: 'Te Toca' },
      user: { id: titular, name, displayName: yo?.first_name ?? name },
      pubKeyCredParams: contexto.passkeys.algoritmos.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: SEGUNDOS_RETO * 1_000,
      excludeCredentials: mias
        .filter(({ host }) => host === sitio.valor.host)
        .map(({ credencial, transportes }) => ({
          id: credencial,
          type: 'public-key' as const,
          transports: transportes,
        })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    });
  });

/**
 * Stores the passkey that the caller's device made. Made in a login by PIN, it is tied to the `aparato` of that login, and
 * ends when the PIN changes or the `aparato` is revoked: four digits can be guessed, and somebody who guessed them could otherwise
 * keep the passkey.
 */
const hacerPasskey = async (
  contexto: Contexto,
  actor: Actor,
  { nombre, credencial: respuesta }: PasskeyEntrada,
): Promise<ResultadoCaso<Passkey>> => {
  const sitio = sitioDe(contexto);
  if (sitio === null) return rechazado('PASSKEY_SIN_NOMBRE');
  const reto = leerReto(contexto, respuesta.clientDataJSON, { para: 'HACER', acceso: actor.acceso });
  const hecha =
    reto === null ? null : await contexto.passkeys.comprobarAlta(respuesta, { ...sitio, reto: reto.challenge });
  return cambiar(contexto, actor.familia_id, async ({ db, ahora }) => {
    const primera = reto !== null && (await usarReto(contexto, db, reto, ahora));
    if (!primera || hecha === null) return guardando(rechazado('PASSKEY_NO_HECHA'));
    if ((await listarPasskeys(db, actor.id)).length >= MAXIMO_PASSKEYS) return DEMASIADAS;
    const { aparato_id = null } = (await leerAcceso(db, actor.acceso)) ?? {};
    const suya = { familia_id: actor.familia_id, miembro_id: actor.id, aparato_id, titular: reto.titular };
    const vista = { nombre, host: sitio.host, hecha_en: ahora };
    const id = await insertarPasskey(db, { ...hecha, ...suya, ...vista });
    return id === undefined ? rechazado('PASSKEY_REPETIDA') : bien({ ...vista, id, usada_en: null });
  });
};

/** Revokes one of the caller's passkeys, and ends the logins that it opened, with their sockets. */
const quitarPasskey = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, actor.familia_id, async ({ db, ahora, cortar }) => {
    if ((await leerPasskey(db, actor.id, id)) === undefined) return rechazado('NO_ENCONTRADO');
    const terminados = await revocarAccesosConPasskey(db, id, ahora);
    await borrarPasskey(db, id);
    cortar(...terminados.map((acceso) => ({ acceso })));
    return bien(null);
  });

/** Returns the origin at which somebody can log in with a passkey; null while nobody can. */
const hayPasskeys = async (contexto: Contexto): Promise<ResultadoCaso<PasskeysAqui>> => {
  const sitio = sitioDe(contexto);
  const hay = sitio !== null && (await leer(contexto, (db) => hayAlgunaPasskey(db, sitio.host)));
  return bien({ origen: hay ? sitio.origen : null });
};

/** Returns a challenge to log in with. The device offers its own passkeys, so that nobody has to name themselves. */
const retarEntrada = async (contexto: Contexto, desde: string | undefined): Promise<ResultadoCaso<RetoDeEntrada>> => {
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
 * like a wrong password (`frenosDe`). A challenge is used up by its first answer, right or wrong.
 */
const entrarConPasskey = async (
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

export const casosDePasskeys = (contexto: Contexto) => {
  const enSuCola = crearColas();
  return {
    hayPasskeys: () => hayPasskeys(contexto),
    retarEntrada: ({ request }) => retarEntrada(contexto, request.headers.origin),
    entrarConPasskey: ({ cuerpo, request }) =>
      entrarConPasskey(contexto, enSuCola, cuerpo, {
        direccion: direccionDe(request.ip),
        dispositivoDe: (usuario) => dispositivoDe(contexto, request, usuario),
      }),
    verPasskeys: ({ actor }) => verPasskeys(contexto, actor),
    retarPasskey: ({ actor, request }) => retarPasskey(contexto, actor, request.headers.origin),
    hacerPasskey: ({ actor, cuerpo }) => hacerPasskey(contexto, actor, cuerpo),
    quitarPasskey: ({ actor, id }) => quitarPasskey(contexto, actor, id),
  } satisfies Partial<Haceres>;
};
