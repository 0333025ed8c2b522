import type { Refresco, Tokens } from '#shared/contracts/cuentas.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAcceso, revocarAcceso, rotarAcceso } from '#server/data/accesos.ts';
import { SEGUNDOS_ACCESO_ABIERTO, firmarPar } from '#server/effects/cuentas/emitir-tokens.ts';

/** A token whose successor has been used is still taken for a moment: a request may have been under way. */
const GRACIA = 20;

type Fila = NonNullable<Awaited<ReturnType<typeof leerAcceso>>>;

/** What a token of this login is: the present one, one that may still come late, or one that should be gone. */
const juzgar = (fila: Fila, huella: string, ahora: string): 'ACTUAL' | 'REZAGADO' | 'REUTILIZADO' => {
  if (huella === fila.hash_actual) return 'ACTUAL';
  if (huella === fila.hash_anterior) return 'REZAGADO';
  const reciente = fila.retirado_en !== null && segundosEntre(fila.retirado_en, ahora) <= GRACIA;
  return huella === fila.hash_retirado && reciente ? 'REZAGADO' : 'REUTILIZADO';
};

/**
 * Exchanges a refresh token for a new pair, and rotates.
 * Two tabs at once, or a lost answer, get the same successor and log nobody out: the previous token is taken until its
 * successor is used, and 20 s longer. A later reuse means that somebody copied it: that login ends, the others stay.
 */
export const renovarSesion = async (contexto: Contexto, { refresh }: Refresco): Promise<ResultadoCaso<Tokens>> => {
  const { db, reloj, tokens } = contexto;
  const datos = await tokens.verificarRefresco(refresh);
  if (datos === null) return rechazado('REFRESH_INVALIDO');
  const { acceso, jti } = datos;
  const huella = tokens.huella(jti);
  const siguiente = tokens.sucesor(jti);

  const desenlace = await db.transaction().execute(async (trx) => {
    const ahora = reloj.ahora();
    const fila = await leerAcceso(trx, acceso);
    if (fila === undefined || fila.expira_en <= ahora) return null;
    if (fila.revocado_en !== null) return fila.motivo;
    const es = juzgar(fila, huella, ahora);
    if (es === 'REUTILIZADO') {
      await revocarAcceso(trx, acceso, ahora);
      return 'REUTILIZADO';
    }
    if (es === 'ACTUAL') {
      await rotarAcceso(trx, acceso, huella, {
        hash_actual: tokens.huella(siguiente),
        hash_anterior: huella,
        hash_retirado: fila.hash_anterior,
        retirado_en: ahora,
        expira_en: sumarSegundos(ahora, SEGUNDOS_ACCESO_ABIERTO),
      });
    }
    return { usuario: fila.usuario_id, acceso, jti: siguiente };
  });

  if (desenlace === null) return rechazado('REFRESH_INVALIDO');
  if (typeof desenlace === 'string' && desenlace !== 'REUTILIZADO') return rechazado(`SESION_${desenlace}`);
  if (desenlace === 'REUTILIZADO') return { ...rechazado('REFRESH_INVALIDO'), cortes: [{ acceso }] };
  return hecho(await firmarPar(contexto, desenlace));
};
