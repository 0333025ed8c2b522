import type { Refresco, Tokens } from '#shared/contracts/accesos.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, type ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { discoLleno, guardando, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarAccesosMuertos, fecharAccesos, leerAcceso, revocarAcceso, rotarAcceso } from '#server/data/accesos.ts';
import { borrarActivacionesCaducadas, borrarActivacionesPorVenir } from '#server/data/activaciones.ts';
import { borrarAvisosCaducados, borrarAvisosPorVenir } from '#server/data/avisos-enviados.ts';
import { borrarEnviosPorVenir } from '#server/data/envios.ts';
import { borrarIntentosAnteriores, borrarIntentosPorVenir } from '#server/data/intentos.ts';
import {
  borrarInvitacionesAltaAnteriores,
  borrarInvitacionesAltaPorVenir,
  borrarInvitacionesCaducadas,
  borrarInvitacionesPorVenir,
} from '#server/data/invitaciones.ts';
import { borrarVinculacionesPorVenir } from '#server/data/pantallas.ts';
import { borrarRetosCaducados } from '#server/data/passkeys.ts';
import { borrarVueltasCaducadas } from '#server/data/oidc.ts';
import { borrarSalasCaducadas } from '#server/data/salas.ts';
import { borrarTraspasosCaducados } from '#server/data/traspasos.ts';
import { firmarPar, SEGUNDOS_ACCESO_ABIERTO } from '#server/effects/accesos/emitir-tokens.ts';

/**
 * Ends the login of a refresh token and cuts its sockets, also when a newer refresh token has replaced this one. For a login
 * that has ended already, or a token that this server did not sign or that has expired, it does nothing and gives the same
 * answer.
 */
export const cerrarAcceso = async (
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
 * Time, in seconds, for which a token is still accepted after its successor was used, because a request may have been on its way.
 */
const GRACIA = 20;

type Fila = NonNullable<Awaited<ReturnType<typeof leerAcceso>>>;

/**
 * Judges a refresh token of this login.
 * - `ACTUAL`: the present token.
 * - `REZAGADO`: the one before it, or within `GRACIA` also the one before that; a request with it may arrive late.
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
 * Exchanges a refresh token for a new pair of tokens, and rotates it. Two tabs at once, or a repeat after a lost answer, get
 * the same successor. The old token is accepted until its successor is used, and for 20 s after. Later use of it means that
 * somebody copied it, so the login ends; the member's other logins stay. If the login was ended for a stored reason, the
 * refusal names it (`SESION_…`).
 */
export const renovarAcceso = async (contexto: Contexto, { refresh }: Refresco): Promise<ResultadoCaso<Tokens>> => {
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
 * Age, in seconds, at which wrong guesses are deleted: longer than any of their windows, since a day in a zone has up to 25
 * hours. Guesses, messages and codes dated further ahead than this were stored while the clock ran ahead, and are deleted too.
 */
const DOS_DIAS = 2 * 86_400;

/**
 * Lifetime, in seconds, that no invitation reaches. One that expires later was created while the clock ran ahead, and would
 * stay valid for years. An invitation to create a family is also kept for this time after it expired.
 */
const UN_MES = 31 * 86_400;

/**
 * Deletes expired logins, invitations, transfer codes, lobbies and messages, and old wrong guesses. Deletes also what was
 * stored while the clock ran ahead, except logins, which are re-dated to now. Runs at the start and when the clock jumps;
 * running it again does no harm.
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
    await borrarAvisosPorVenir(db, sumarSegundos(ahora, DOS_DIAS));
    await borrarIntentosPorVenir(db, sumarSegundos(ahora, DOS_DIAS));
    await borrarActivacionesPorVenir(db, sumarSegundos(ahora, UN_MES));
    await borrarInvitacionesPorVenir(db, sumarSegundos(ahora, UN_MES));
    await borrarInvitacionesAltaPorVenir(db, sumarSegundos(ahora, UN_MES));
    await borrarVinculacionesPorVenir(db, sumarSegundos(ahora, UN_MES));
    return bien(null);
  });
};
