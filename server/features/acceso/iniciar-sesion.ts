import type { Credenciales, Tokens } from '#shared/contracts/cuentas.ts';
import { claveDeUsuario } from '#shared/domain/cuentas/nombre-usuario.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { EnFila } from '#server/change/filas.ts';
import { hecho, ocupado, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarAccesosMuertos, buscarPorUsername } from '#server/data/accesos.ts';
import { olvidarIntentos } from '#server/data/intentos.ts';
import { abrirAcceso, firmarPar } from '#server/effects/cuentas/emitir-tokens.ts';
import { frenado } from '#server/effects/frenos/frenar.ts';
import { anotarFallosDe, esperaDe, quienLlama, type Origen } from '#server/effects/frenos/frenos-de-acceso.ts';

/**
 * Logs in. A wrong user and a wrong password cost the same time and answer the same.
 * How many wrong ones are looked at: frenos-de-acceso.ts.
 */
export const iniciarSesion = async (
  contexto: Contexto,
  enFila: EnFila,
  { username, password }: Credenciales,
  origen: Origen,
): Promise<ResultadoCaso<Tokens>> => {
  const { db, contrasenas, reloj } = contexto;
  const clave = claveDeUsuario(username);
  const llama = quienLlama(contexto, clave, (await buscarPorUsername(db, clave))?.id ?? null, origen);
  return enFila(llama.fila, async () => {
    const espera = await esperaDe(db, llama, reloj.ahora());
    if (espera > 0) return frenado(espera);

    const cuenta = await buscarPorUsername(db, clave);
    const coincide = await contrasenas.coincide(cuenta?.password_hash ?? null, password, llama.quien);
    if (coincide === null) return ocupado();
    const abierto = await db.transaction().execute(async (trx) => {
      // Read again: the account may have been reset while its password was being compared.
      const aun = coincide ? await buscarPorUsername(trx, clave) : undefined;
      if (aun === undefined || aun.password_hash !== cuenta?.password_hash) {
        await anotarFallosDe(trx, llama, reloj.ahora());
        return null;
      }
      await olvidarIntentos(trx, llama.intentos);
      await borrarAccesosMuertos(trx, aun.id, reloj.ahora());
      return { usuario: aun.id, ...(await abrirAcceso(contexto, trx, aun.id)) };
    });
    return abierto === null ? rechazado('CREDENCIALES_INCORRECTAS') : hecho(await firmarPar(contexto, abierto));
  });
};
