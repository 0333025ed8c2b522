import type {
  CodigoTraspaso,
  Credenciales,
  PedirTraspaso,
  Refresco,
  Tokens,
  UsarTraspaso,
} from '#shared/contracts/accesos.ts';
import { claveDeUsuario } from '#shared/domain/accesos/credenciales.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, type ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import type { Actor, Azar, Contexto } from '#server/change/contexto.ts';
import { crearColas, type EnSuCola } from '#server/change/colas.ts';
import { leer } from '#server/change/leer.ts';
import { discoLleno, guardando, ocupado, type ResultadoCaso } from '#server/change/resultado.ts';
import {
  borrarAccesosMuertos,
  buscarPorUsername,
  fecharAccesos,
  leerAcceso,
  leerActor,
  revocarAcceso,
  rotarAcceso,
} from '#server/data/accesos.ts';
import { borrarIntentosAnteriores, borrarIntentosPorVenir, olvidarIntentos } from '#server/data/intentos.ts';
import { abrirAcceso, firmarPar, SEGUNDOS_ACCESO_ABIERTO } from '#server/effects/accesos/abrir-acceso.ts';
import {
  anotarFallo,
  anotarFallosDe,
  type DesdeDonde,
  esperaDe,
  esperaPendiente,
  frenado,
  frenosDe,
} from '#server/effects/frenos/frenos.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import {
  borrarActivacionesCaducadas,
  borrarActivacionesPorVenir,
  borrarInvitacionesAltaAnteriores,
  borrarInvitacionesAltaPorVenir,
  borrarInvitacionesCaducadas,
  borrarInvitacionesPorVenir,
  borrarSalasCaducadas,
  borrarTraspasosCaducados,
  ponerTraspaso,
  tomarTraspaso,
} from '#server/data/codigos.ts';
import { borrarAvisosCaducados, borrarAvisosPorVenir } from '#server/data/avisos-enviados.ts';
import { borrarEnviosPorVenir } from '#server/data/envios.ts';
import { borrarVinculacionesPorVenir } from '#server/data/pantallas.ts';
import { borrarRetosCaducados, borrarVueltasCaducadas } from '#server/data/sin-contrasena.ts';
import { SEGUNDOS_TRASPASO } from '#shared/contracts/traspaso.ts';
import { ALFABETO_CODIGO, LARGO_CODIGO } from '#shared/contracts/vincular-pantalla.ts';
import { inventarCodigo } from '#server/effects/accesos/codigos.ts';
import { direccionDe, lugarDe } from '#server/http/direccion.ts';
import { dispositivoDe } from '#server/http/quien-pide.ts';
import type { Haceres } from '#server/http/montar.ts';

/**
 * Logs a member in by username and password. A wrong password is counted; the right one clears the count. An unknown username
 * is answered like a wrong password, after the same time, so that nobody learns which usernames exist. Refused while the caller
 * has to wait after wrong guesses, or while too many passwords are being compared.
 */
const entrarConContrasena = async (
  contexto: Contexto,
  enSuCola: EnSuCola,
  { username, password }: Credenciales,
  origen: DesdeDonde,
): Promise<ResultadoCaso<Tokens>> => {
  const { contrasenas, reloj } = contexto;
  const clave = claveDeUsuario(username);
  const alLlegar = await leer(contexto, (db) => buscarPorUsername(db, clave));
  const frenos = frenosDe(contexto, clave, alLlegar?.id ?? null, origen);
  return enSuCola(frenos.cola, async () => {
    const { espera, cuenta } = await leer(contexto, async (db) => ({
      espera: await esperaDe(db, frenos, reloj.ahora()),
      cuenta: await buscarPorUsername(db, clave),
    }));
    if (espera > 0) return frenado(espera);

    const coincide = await contrasenas.coincide(cuenta?.password_hash ?? null, password, frenos.quien);
    if (coincide === null) return ocupado();
    // Run as a change of the member's family, so that it cannot overlap a change that resets the account.
    const abierto = await cambiar(contexto, cuenta?.familia_id ?? null, async (cambio) => {
      const { db, ahora } = cambio;
      // Read again: the account may have been reset while its password was compared.
      const aun = coincide ? await buscarPorUsername(db, clave) : undefined;
      if (aun === undefined || aun.password_hash !== cuenta?.password_hash) {
        await anotarFallosDe(db, frenos, ahora);
        return guardando(rechazado('CREDENCIALES_INCORRECTAS'));
      }
      await olvidarIntentos(db, frenos.intentos);
      await borrarAccesosMuertos(db, aun.id, ahora);
      return bien({ usuario: aun.id, ...(await abrirAcceso(contexto, cambio, aun.id)) });
    });
    return abierto.ok ? bien(await firmarPar(contexto, abierto.valor)) : abierto;
  });
};

/**
 * Ends the login of a refresh token and cuts its sockets, also when a newer refresh token has replaced this one. For a login
 * that has ended already, or a token that this server did not sign or that has expired, it does nothing and gives the same
 * answer.
 */
const cerrarAcceso = async (
  contexto: Contexto,
  { refresh }: Refresco,
): Promise<ResultadoCaso<{ success: true; message: string }>> => {
  const cerrado = bien({ success: true as const, message: 'Sesión cerrada' });
  const datos = await contexto.tokens.verificarRefresco(refresh);
  if (datos === null) return cerrado;
  return cambiar(contexto, null, async ({ db, ahora, cortar }) => {
    await revocarAcceso(db, datos.acceso, ahora);
    cortar({ acceso: datos.acceso });
    return cerrado;
  });
};

/**
 * Time, in seconds, for which a refresh token is still accepted after its successor was used, because a request with the old one
 * may have been on its way.
 */
const GRACIA = 20;

type Fila = NonNullable<Awaited<ReturnType<typeof leerAcceso>>>;

/**
 * Judges a refresh token of this login.
 * - `ACTUAL`: the present token.
 * - `REZAGADO`: the previous token, or within `GRACIA` also the one before that; a request with either may arrive late.
 * - `REUTILIZADO`: any other older one, so probably a copy.
 */
const juzgar = (fila: Fila, huella: string, ahora: string): 'ACTUAL' | 'REZAGADO' | 'REUTILIZADO' => {
  if (huella === fila.hash_actual) return 'ACTUAL';
  if (huella === fila.hash_anterior) return 'REZAGADO';
  const reciente = fila.retirado_en !== null && segundosEntre(fila.retirado_en, ahora) <= GRACIA;
  return huella === fila.hash_retirado && reciente ? 'REZAGADO' : 'REUTILIZADO';
};

/**
 * Renews tokens when the disk is full and nothing can be written: stores nothing, so that members who are logged in can go on
 * reading. The caller keeps the present refresh token, or gets the successor of a late one.
 */
const sinRotar = async (contexto: Contexto, acceso: number, jti: string): Promise<ResultadoCaso<Tokens>> => {
  const { tokens, reloj } = contexto;
  const ahora = reloj.ahora();
  const fila = await leer(contexto, (db) => leerAcceso(db, acceso));
  if (fila === undefined || fila.expira_en <= ahora || fila.revocado_en !== null) return rechazado('REFRESH_INVALIDO');
  const es = juzgar(fila, tokens.huella(jti), ahora);
  if (es === 'REUTILIZADO') return rechazado('REFRESH_INVALIDO');
  const suyo = es === 'ACTUAL' ? jti : tokens.sucesor(jti);
  return bien(await firmarPar(contexto, { usuario: fila.usuario_id, acceso, jti: suyo }));
};

/**
 * Exchanges a refresh token for a new pair of tokens. Two tabs at once, or a repeat after a lost answer, get the same successor.
 * The old token is accepted until its successor is used, and for `GRACIA` after. Later use of it counts as use of a copy, and
 * ends the login. If the login was ended for a stored reason, the refusal names it (`SESION_…`).
 */
const renovarAcceso = async (contexto: Contexto, { refresh }: Refresco): Promise<ResultadoCaso<Tokens>> => {
  const { tokens } = contexto;
  const datos = await tokens.verificarRefresco(refresh);
  if (datos === null) return rechazado('REFRESH_INVALIDO');
  const { acceso, jti } = datos;
  const huella = tokens.huella(jti);
  const siguiente = tokens.sucesor(jti);

  const rotar = cambiar(contexto, null, async ({ db, ahora, cortar }) => {
    const fila = await leerAcceso(db, acceso);
    if (fila === undefined || fila.expira_en <= ahora) return rechazado('REFRESH_INVALIDO');
    if (fila.revocado_en !== null)
      return rechazado(fila.motivo === null ? 'REFRESH_INVALIDO' : `SESION_${fila.motivo}`);
    const es = juzgar(fila, huella, ahora);
    if (es === 'REUTILIZADO') {
      await revocarAcceso(db, acceso, ahora);
      cortar({ acceso });
      return guardando(rechazado('REFRESH_INVALIDO'));
    }
    if (es === 'ACTUAL') {
      await rotarAcceso(db, acceso, huella, {
        hash_actual: tokens.huella(siguiente),
        hash_anterior: huella,
        hash_retirado: fila.hash_anterior,
        retirado_en: ahora,
        expira_en: sumarSegundos(ahora, SEGUNDOS_ACCESO_ABIERTO),
      });
    }
    return bien({ usuario: fila.usuario_id, acceso, jti: siguiente });
  });
  let renovado: Awaited<typeof rotar>;
  try {
    renovado = await rotar;
  } catch (error) {
    if (!discoLleno(error)) throw error;
    return sinRotar(contexto, acceso, jti);
  }
  return renovado.ok ? bien(await firmarPar(contexto, renovado.valor)) : renovado;
};

/**
 * Age, in seconds, at which counts of attempts are deleted: twice the longest window in which any are counted, a day. Counts,
 * codes and messages to be sent that are dated further ahead than this were stored while the clock ran ahead, and are deleted too.
 */
const DOS_DIAS = 2 * 86_400;

/**
 * A time, in seconds, longer than any invitation or message is valid. One that expires further ahead was created while the
 * clock ran ahead, and could stay valid for years. An invitation to create a family is also kept for this time after it
 * expired.
 */
const UN_MES = 31 * 86_400;

/**
 * Deletes expired logins, invitations, codes, lobbies and messages, used passkey challenges and OIDC returns, and old counts of
 * attempts. Also deletes what was stored while the clock ran ahead, except lobbies, which `leerSala` ignores, and logins, which
 * are re-dated to now. Runs when the server starts and when the clock jumps.
 */
export const limpiarCaducados = async (contexto: ParaCambiarSinFamilia): Promise<void> => {
  await cambiar(contexto, null, async ({ db, ahora }) => {
    await borrarAccesosMuertos(db, null, ahora);
    await borrarActivacionesCaducadas(db, ahora);
    await borrarRetosCaducados(db, ahora, sumarSegundos(ahora, DOS_DIAS));
    await borrarVueltasCaducadas(db, ahora, sumarSegundos(ahora, DOS_DIAS));
    await borrarTraspasosCaducados(db, ahora, sumarSegundos(ahora, DOS_DIAS));
    await borrarInvitacionesCaducadas(db, ahora);
    await borrarSalasCaducadas(db, ahora);
    await borrarInvitacionesAltaAnteriores(db, sumarSegundos(ahora, -UN_MES));
    await borrarIntentosAnteriores(db, sumarSegundos(ahora, -DOS_DIAS));
    await borrarAvisosCaducados(db, ahora);
    await fecharAccesos(db, ahora, sumarSegundos(ahora, SEGUNDOS_ACCESO_ABIERTO));
    await borrarEnviosPorVenir(db, sumarSegundos(ahora, DOS_DIAS));
    await borrarAvisosPorVenir(db, sumarSegundos(ahora, UN_MES));
    await borrarIntentosPorVenir(db, sumarSegundos(ahora, DOS_DIAS));
    await borrarActivacionesPorVenir(db, sumarSegundos(ahora, UN_MES));
    await borrarInvitacionesPorVenir(db, sumarSegundos(ahora, UN_MES));
    await borrarInvitacionesAltaPorVenir(db, sumarSegundos(ahora, UN_MES));
    await borrarVinculacionesPorVenir(db, sumarSegundos(ahora, UN_MES));
    return bien(null);
  });
};

// Transfer (`traspaso`) of a login to another browser of the same person: from http to https, or from Safari to the icon on an
// iPhone's home screen, which share no storage. The tokens are not copied, since one refresh token used in two places counts as
// stolen.

const inventar = (azar: Azar): string => inventarCodigo(azar, ALFABETO_CODIGO, LARGO_CODIGO);

/**
 * Gives the caller's login a transfer code, and returns it with its expiry. `lugar` is the caller's place in the network
 * (`lugarDe`): the code works only from there. A code that this login got earlier no longer works. Tries again if another
 * login has the same code.
 */
const pedirTraspaso = (
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
 * Opens a new login for the member whose login got the code; with `se_muda`, asked for with the code, it replaces that login.
 * A code that is not valid counts as a guess from the caller's address, and gets the same answer for whatever reason: it is
 * unknown, expired or used, was asked for in another place, or its login has ended.
 */
const usarTraspaso = async (
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
    // If the old login was by face and PIN on an `aparato`, by a passkey or by OIDC, the new one is tied to the same one, and
    // ends with it.
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

export const casosDeAcceso = (contexto: Contexto) => {
  const enSuCola = crearColas();
  return {
    entrar: ({ cuerpo, request }) =>
      entrarConContrasena(contexto, enSuCola, cuerpo, {
        direccion: direccionDe(request.ip),
        dispositivoDe: (usuario) => dispositivoDe(contexto, request, usuario),
      }),
    renovar: ({ cuerpo }) => renovarAcceso(contexto, cuerpo),
    pedirTraspaso: ({ actor, cuerpo, request }) => pedirTraspaso(contexto, actor, cuerpo, lugarDe(request.ip)),
    usarTraspaso: ({ cuerpo, request }) =>
      usarTraspaso(contexto, cuerpo, { direccion: direccionDe(request.ip), lugar: lugarDe(request.ip) }),
    salir: ({ cuerpo }) => cerrarAcceso(contexto, cuerpo),
  } satisfies Partial<Haceres>;
};
