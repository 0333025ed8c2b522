import type { CodigoTraspaso, PedirTraspaso, Tokens, UsarTraspaso } from '#shared/contracts/accesos.ts';
import { SEGUNDOS_TRASPASO } from '#shared/contracts/traspaso.ts';
import { ALFABETO_CODIGO, LARGO_CODIGO } from '#shared/contracts/vincular-pantalla.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Azar, Contexto } from '#server/change/contexto.ts';
import { guardando, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerActor } from '#server/data/accesos.ts';
import { borrarTraspasosCaducados, ponerTraspaso, tomarTraspaso } from '#server/data/traspasos.ts';
import { abrirAcceso, firmarPar } from '#server/effects/accesos/emitir-tokens.ts';
import { inventarCodigo } from '#server/effects/accesos/codigos.ts';
import { anotarFallo, esperaPendiente, frenado } from '#server/effects/frenos/frenar.ts';

// Carries a login to another browser of the same person: from http to https, or from Safari to the icon on an iPhone's home
// screen, which share no storage. The tokens are not copied: one refresh chain in two places counts as a theft, and ends both.

const inventar = (azar: Azar): string => inventarCodigo(azar, ALFABETO_CODIGO, LARGO_CODIGO);

/**
 * Gives the caller's login a code, and returns it with its expiry. `lugar` is the place where the caller is now (see
 * `usarTraspaso`). A code that this login got earlier no longer works.
 */
export const pedirTraspaso = (
  contexto: Contexto,
  { acceso }: Actor,
  { se_muda }: PedirTraspaso,
  lugar: string,
): Promise<ResultadoCaso<CodigoTraspaso>> =>
  cambiar(contexto, null, async ({ db, ahora }) => {
    const expira_en = sumarSegundos(ahora, SEGUNDOS_TRASPASO);
    await borrarTraspasosCaducados(db, ahora, expira_en);
    for (;;) {
      const codigo = inventar(contexto.azar);
      const fila = { acceso_id: acceso, hash: contexto.tokens.huella(codigo), lugar, se_muda, expira_en };
      if (await ponerTraspaso(db, fila)) return bien({ codigo, expira_en });
    }
  });

/**
 * Opens a new login for the member whose login got the code; with `se_muda` it replaces that login. A code used from another
 * place than it was asked for, a used, an expired and an unknown code get the same answer, and count as guesses from that
 * address.
 */
export const usarTraspaso = async (
  contexto: Contexto,
  { codigo }: UsarTraspaso,
  { direccion, lugar }: { readonly direccion: string; readonly lugar: string },
): Promise<ResultadoCaso<Tokens>> => {
  const abierto = await cambiar(contexto, null, async (cambio) => {
    const { db, ahora } = cambio;
    const clave = `traspaso|${direccion}`;
    const espera = await esperaPendiente(db, clave, ahora);
    if (espera > 0) return frenado(espera);
    const fila = await tomarTraspaso(db, contexto.tokens.huella(codigo), ahora);
    const viva =
      fila?.lugar === lugar && (await leerActor(db, { usuario: fila.usuario_id, acceso: fila.acceso_id })) !== null;
    if (fila === undefined || !viva) {
      await anotarFallo(db, clave, ahora);
      return guardando(rechazado('TRASPASO_NO_VALE'));
    }
    // If the old login was by face and PIN on an `aparato`, by a passkey or by OIDC, the new one belongs to it too, and ends with it.
    return bien({
      usuario: fila.usuario_id,
      ...(await abrirAcceso(contexto, cambio, fila.usuario_id, {
        aparato: fila.aparato_id,
        passkey: fila.passkey_id,
        enlace: fila.enlace_oidc_id,
        viene_de: fila.se_muda ? fila.acceso_id : null,
      })),
    });
  });
  return abierto.ok ? bien(await firmarPar(contexto, abierto.valor)) : abierto;
};
