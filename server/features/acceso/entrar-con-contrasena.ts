import type { Credenciales, Tokens } from '#shared/contracts/accesos.ts';
import { claveDeUsuario } from '#shared/domain/accesos/nombre-usuario.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { EnSuCola } from '#server/change/colas.ts';
import { leer } from '#server/change/leer.ts';
import { guardando, ocupado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarAccesosMuertos, buscarPorUsername } from '#server/data/accesos.ts';
import { olvidarIntentos } from '#server/data/intentos.ts';
import { abrirAcceso, firmarPar } from '#server/effects/accesos/emitir-tokens.ts';
import { frenado } from '#server/effects/frenos/frenar.ts';
import { anotarFallosDe, esperaDe, frenosDe, type DesdeDonde } from '#server/effects/frenos/frenos-de-acceso.ts';

/**
 * Logs a member in by username and password, and forgets their wrong guesses. An unknown username takes as long as a wrong
 * password and gets the same answer. Refused while the caller has to wait after wrong guesses
 * (effects/frenos/frenos-de-acceso.ts), or while too many passwords are being compared.
 */
export const entrarConContrasena = async (
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
