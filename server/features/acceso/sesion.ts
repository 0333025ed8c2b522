import type { Refresco, Tokens } from '#shared/contracts/cuentas.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { cambiar, type ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { discoLleno, guardando, hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
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
import { firmarPar, SEGUNDOS_ACCESO_ABIERTO } from '#server/effects/cuentas/emitir-tokens.ts';

/**
 * Ends the login that a refresh token belongs to, however old the token. For a login that has ended already, or a token
 * that is not ours, it does nothing and answers the same.
 */
export const cerrarAcceso = async (
  contexto: Contexto,
  { refresh }: Refresco,
): Promise<ResultadoCaso<{ success: true; message: string }>> => {
  const cerrado = hecho({ success: true as const, message: 'Sesión cerrada' });
  const datos = await contexto.tokens.verificarRefresco(refresh);
  if (datos === null) return cerrado;
  return cambiar(contexto, null, async ({ db, ahora, cortar }) => {
    await revocarAcceso(db, datos.acceso, ahora);
    cortar({ acceso: datos.acceso });
    return cerrado;
  });
};

/** A token whose successor has been used is still taken for a moment: a request may have been under way. */
const GRACIA = 20;

type Fila = NonNullable<Awaited<ReturnType<typeof leerAcceso>>>;

/** Judges a token of this login: the present one, a previous one that may still arrive late, or a reused one. */
const juzgar = (fila: Fila, huella: string, ahora: string): 'ACTUAL' | 'REZAGADO' | 'REUTILIZADO' => {
  if (huella === fila.hash_actual) return 'ACTUAL';
  if (huella === fila.hash_anterior) return 'REZAGADO';
  const reciente = fila.retirado_en !== null && segundosEntre(fila.retirado_en, ahora) <= GRACIA;
  return huella === fila.hash_retirado && reciente ? 'REZAGADO' : 'REUTILIZADO';
};

/**
 * Judges a token where nothing can be written, as on a full disk, so that logged-in members can go on reading: the present token
 * stays the present one.
 */
const sinRotar = async (contexto: Contexto, acceso: number, jti: string): Promise<ResultadoCaso<Tokens>> => {
  const { tokens, reloj } = contexto;
  const ahora = reloj.ahora();
  const fila = await leer(contexto, (db) => leerAcceso(db, acceso));
  if (fila === undefined || fila.expira_en <= ahora || fila.revocado_en !== null) return rechazado('REFRESH_INVALIDO');
  const es = juzgar(fila, tokens.huella(jti), ahora);
  if (es === 'REUTILIZADO') return rechazado('REFRESH_INVALIDO');
  const suyo = es === 'ACTUAL' ? jti : tokens.sucesor(jti);
  return hecho(await firmarPar(contexto, { usuario: fila.usuario_id, acceso, jti: suyo }));
};

/**
 * Exchanges a refresh token for a new pair, and rotates.
 * Two tabs at once, or a lost answer, get the same successor and log nobody out: the previous token is taken until its
 * successor is used, and 20 s longer. A later reuse means that somebody copied it: that login ends, the others stay.
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
    return hecho({ usuario: fila.usuario_id, acceso, jti: siguiente });
  });
  let renovado: Awaited<typeof rotar>;
  try {
    renovado = await rotar;
  } catch (error) {
    if (!discoLleno(error)) throw error;
    return sinRotar(contexto, acceso, jti);
  }
  return renovado.ok ? hecho(await firmarPar(contexto, renovado.respuesta)) : renovado;
};

/** Longer than any window of wrong guesses: a day in a family's zone has up to 25 hours. */
const DOS_DIAS = 2 * 86_400;

/**
 * No invitation lasts this long. One that ends later was given under a clock that was ahead, and would be good for
 * years.
 */
const UN_MES = 31 * 86_400;

/**
 * Deletes logins, invitations and wrong guesses that no longer decide anything, and puts what the clock wrote while it
 * was ahead back to now. Runs at boot and when the clock jumps; safe at any time, however often.
 */
export const limpiarCaducados = async (contexto: ParaCambiarSinFamilia): Promise<void> => {
  await cambiar(contexto, null, async ({ db, ahora }) => {
    await borrarAccesosMuertos(db, null, ahora);
    await borrarActivacionesCaducadas(db, ahora);
    await borrarInvitacionesCaducadas(db, ahora);
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
    return hecho(null);
  });
};
