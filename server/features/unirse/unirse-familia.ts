import type { FamiliaParaUnirse, UnirseFamilia } from '#shared/contracts/cuentas.ts';
import { GRUPO_EDAD_DISPLAY } from '#shared/contracts/textos.ts';
import { hoyEn, inicioDelDia, sumarDias } from '#shared/domain/calendario.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/contexto.ts';
import type { Db } from '#server/db/esquema.ts';
import { anotarFallo, esperaPendiente, frenado } from '#server/features/acceso/frenar.ts';
import { olvidarIntentos, restarFallo, sumarFallo } from '#server/features/acceso/intentos.repo.ts';
import { leerFamilia } from '#server/features/familias/familias.repo.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/features/resultado-caso.ts';
import { listarSinCuenta } from '#server/features/usuarios/usuarios.repo.ts';
import { borrarActivacionesCaducadas, insertarActivacion } from './activaciones.repo.ts';
import { MAXIMO_DIARIO, blancoDe, claveDelDia, inicioDeHoy, prefijoDePin } from './intentos-de-pin.ts';

/** Seconds that an invitation lasts. */
const VIDA_ACTIVACION = 600;
/** The day of a family that does not exist. */
const ZONA_DE_NADIE = 'Europe/Madrid';

/** Lists who may activate and gives the invitation for it; nobody left, no invitation. */
export const invitar = async ({ azar, reloj, tokens }: Contexto, trx: Db, familia: { id: number; nombre: string }): Promise<FamiliaParaUnirse> => {
  const ahora = reloj.ahora();
  const filas = await listarSinCuenta(trx, familia.id);
  const miembros = filas.map((m) => ({ ...m, grupo_edad_display: GRUPO_EDAD_DISPLAY[m.grupo_edad] }));
  const token_activacion = filas.length === 0 ? '' : azar.secreto(32);
  await borrarActivacionesCaducadas(trx, ahora);
  if (token_activacion !== '') {
    await insertarActivacion(trx, {
      familia_id: familia.id,
      hash: tokens.huella(token_activacion),
      miembros: filas.map((m) => m.id),
      expira_en: sumarSegundos(ahora, VIDA_ACTIVACION),
    });
  }
  return { familia: { nombre: familia.nombre }, miembros, token_activacion };
};

/**
 * Checks a family's PIN and lists its members without an account.
 * An unknown family and a wrong PIN answer alike. Who guesses wrong waits longer and longer (by family and address), and
 * a day bears 20 wrong ones in all; while on hold nothing is compared, so the right PIN does not stand out either.
 */
export const unirseFamilia = (contexto: Contexto, { familia_id, pin }: UnirseFamilia, direccion: string): Promise<ResultadoCaso<FamiliaParaUnirse>> =>
  contexto.db.transaction().execute(async (trx) => {
    const ahora = contexto.reloj.ahora();
    const familia = await leerFamilia(trx, familia_id);
    const zona = familia?.zona_horaria ?? ZONA_DE_NADIE;
    const blanco = blancoDe(familia_id, familia !== undefined);
    const deDireccion = `${prefijoDePin(blanco)}${direccion}`;
    const espera = await esperaPendiente(trx, deDireccion, ahora);
    if (espera > 0) return frenado(espera);

    // Taken before comparing and given back when right: however many guess at once, no more than the day's are compared.
    const reservado = await sumarFallo(trx, claveDelDia(blanco), { ahora, ventana: inicioDeHoy(zona, ahora), maximo: MAXIMO_DIARIO });
    if (reservado === undefined) return frenado(segundosEntre(ahora, inicioDelDia(zona, sumarDias(hoyEn(zona, ahora), 1))));
    if (familia === undefined || familia.pin !== pin) {
      await anotarFallo(trx, deDireccion, ahora);
      return rechazado('ID_O_PIN_INCORRECTOS');
    }
    await restarFallo(trx, claveDelDia(blanco));
    await olvidarIntentos(trx, deDireccion);
    return hecho(await invitar(contexto, trx, familia));
  });
