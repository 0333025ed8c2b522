import {
  MAXIMO_PASSKEYS,
  type MisPasskeys,
  type Passkey,
  type PasskeyEntrada,
  type RetoDePasskey,
} from '#shared/contracts/sin-contrasena.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { guardando, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAcceso, revocarAccesosConPasskey } from '#server/data/accesos.ts';
import { borrarPasskey, insertarPasskey, leerPasskey, listarPasskeys } from '#server/data/sin-contrasena.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { exigirSitio, hacerReto, leerReto, SEGUNDOS_RETO, sitioDe, usarReto } from './reto.ts';

/** Random bytes of a user handle. It is stored on the member's devices, so it says nothing of the member. */
const BYTES_TITULAR = 32;

const DEMASIADAS = rechazado('DEMASIADAS_PASSKEYS', { maximo: MAXIMO_PASSKEYS });

/** Returns the caller's passkeys, oldest first, and the address at which new ones can be made. */
export const verPasskeys = (contexto: Contexto, { id }: Actor): Promise<ResultadoCaso<MisPasskeys>> =>
  leer(contexto, async (db) => {
    const filas = await listarPasskeys(db, id);
    const passkeys = filas.map(({ titular: _t, credencial: _c, transportes: _v, ...vista }) => vista);
    return bien({ origen: sitioDe(contexto)?.origen ?? null, passkeys });
  });

/** Returns a challenge, with which the caller's device makes a passkey. It can be answered in this login only. */
export const retarPasskey = (
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
 * Stores the passkey that the caller's device made. Made in a login by PIN, it is tied to the `aparato` of that login, and ends
 * when the PIN changes or the `aparato` is revoked: four digits can be guessed, and somebody who guessed them would keep the
 * passkey.
 */
export const hacerPasskey = async (
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
export const quitarPasskey = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, actor.familia_id, async ({ db, ahora, cortar }) => {
    if ((await leerPasskey(db, actor.id, id)) === undefined) return rechazado('NO_ENCONTRADO');
    const terminados = await revocarAccesosConPasskey(db, id, ahora);
    await borrarPasskey(db, id);
    cortar(...terminados.map((acceso) => ({ acceso })));
    return bien(null);
  });
