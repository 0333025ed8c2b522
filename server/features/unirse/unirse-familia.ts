import type { DatosInvitacion, FamiliaParaUnirse, UnirseFamilia } from '#shared/contracts/accesos.ts';
import { GRUPO_EDAD_DISPLAY } from '#shared/contracts/textos.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, type CambioSinFamilia } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { guardando, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarActivacionesCaducadas, insertarActivacion } from '#server/data/activaciones.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { descontarIntento, olvidarIntentos } from '#server/data/intentos.ts';
import { existeInvitacion } from '#server/data/invitaciones.ts';
import { leerSala } from '#server/data/salas.ts';
import { listarSinCuenta } from '#server/data/usuarios.ts';
import { anotarFallo, esperaDeCupo, esperaPendiente, frenado, gastarCupo } from '#server/effects/frenos/frenar.ts';
import {
  claveDeDireccion,
  claveDelDia,
  CUPO_DIRECCION,
  CUPO_FAMILIA,
  prefijoDePin,
} from '#server/effects/frenos/intentos-de-pin.ts';

/** Time, in seconds, for which an activation invitation is valid. */
const VIDA_ACTIVACION = 600;

/**
 * Lists the members who may activate their account, with an invitation to do so (empty when nobody is left), and whether an
 * open lobby lets a child set a PIN (`con_pin`).
 */
const invitar = async (
  { azar, tokens }: Contexto,
  { db, ahora }: CambioSinFamilia,
  familia: { id: number; nombre: string },
): Promise<FamiliaParaUnirse> => {
  const filas = await listarSinCuenta(db, familia.id);
  const miembros = filas.map((m) => ({ ...m, grupo_edad_display: GRUPO_EDAD_DISPLAY[m.grupo_edad] }));
  const token_activacion = filas.length === 0 ? '' : azar.secreto(32);
  await borrarActivacionesCaducadas(db, ahora);
  if (token_activacion !== '') {
    await insertarActivacion(db, {
      familia_id: familia.id,
      hash: tokens.huella(token_activacion),
      miembros: filas.map((m) => m.id),
      expira_en: sumarSegundos(ahora, VIDA_ACTIVACION),
    });
  }
  const con_pin = (await leerSala(db, familia.id, ahora)) !== undefined;
  return { familia: { nombre: familia.nombre }, miembros, token_activacion, con_pin };
};

/**
 * Checks a family's PIN, or that of its open lobby, and lists its members without an account.
 * An unknown family and a wrong PIN get the same answer. Each wrong guess makes the next wait longer (by family and address), and
 * a family has 20 a day. While blocked, no PIN is compared, so the right one does not stand out.
 */
export const unirseFamilia = (
  contexto: Contexto,
  { familia_id, pin }: UnirseFamilia,
  direccion: string,
): Promise<ResultadoCaso<FamiliaParaUnirse>> =>
  cambiar(contexto, familia_id, async (cambio) => {
    const { db, ahora } = cambio;
    const deAmbas = `${prefijoDePin(familia_id)}${direccion}`;
    const deDireccion = claveDeDireccion(direccion);
    const espera = Math.max(
      await esperaPendiente(db, deAmbas, ahora),
      await esperaDeCupo(db, deDireccion, CUPO_DIRECCION, ahora),
    );
    if (espera > 0) return frenado(espera);

    // Counted before the comparison and given back if the PIN is right, so that parallel guesses cannot exceed the day's quota.
    const llena = await gastarCupo(db, claveDelDia(familia_id), CUPO_FAMILIA, ahora);
    if (llena > 0) return frenado(llena);
    const familia = await leerFamilia(db, familia_id);
    const pines = [familia?.pin, (await leerSala(db, familia_id, ahora))?.pin];
    if (familia === undefined || !pines.includes(pin)) {
      await anotarFallo(db, deAmbas, ahora);
      await gastarCupo(db, deDireccion, CUPO_DIRECCION, ahora);
      return guardando(rechazado('ID_O_PIN_INCORRECTOS'));
    }
    await descontarIntento(db, claveDelDia(familia_id));
    await olvidarIntentos(db, deAmbas);
    return bien(await invitar(contexto, cambio, familia));
  });

/**
 * Lists a family's members without an account to the holder of an invitation's secret, or of an open lobby's.
 * Wrong secrets are not counted, since nobody guesses 256 bits, and wrong PINs do not make an invited person wait.
 */
export const unirseConInvitacion = (
  contexto: Contexto,
  { familia_id, secreto }: DatosInvitacion,
): Promise<ResultadoCaso<FamiliaParaUnirse>> =>
  cambiar(contexto, familia_id, async (cambio) => {
    const { db, ahora } = cambio;
    const buena =
      (await leerSala(db, familia_id, ahora))?.secreto === secreto ||
      (await existeInvitacion(db, familia_id, contexto.tokens.huella(secreto), ahora));
    const familia = buena ? await leerFamilia(db, familia_id) : undefined;
    return familia === undefined ? rechazado('INVITACION_INVALIDA') : bien(await invitar(contexto, cambio, familia));
  });
