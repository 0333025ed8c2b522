import type { Credenciales, Tokens } from '#shared/contracts/cuentas.ts';
import { claveDeUsuario } from '#shared/domain/cuentas/nombre-usuario.ts';
import type { Contexto } from '#server/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/features/resultado-caso.ts';
import { borrarAccesosMuertos, buscarPorUsername } from './acceso.repo.ts';
import type { EnFila } from './crear-filas.ts';
import { abrirAcceso, firmarPar } from './emitir-tokens.ts';
import { anotarFallo, esperaPendiente, frenado } from './frenar.ts';
import { olvidarIntentos } from './intentos.repo.ts';
import { claveDeIntentos } from './clave-de-intentos.ts';

/**
 * Logs in. A wrong user and a wrong password cost the same time and answer the same.
 * Wrong ones are counted by user and address together: nobody can lock a member out from elsewhere.
 */
export const iniciarSesion = async (
  contexto: Contexto,
  enFila: EnFila,
  { username, password }: Credenciales,
  direccion: string,
): Promise<ResultadoCaso<Tokens>> => {
  const { db, contrasenas, reloj } = contexto;
  const clave = claveDeUsuario(username);
  return enFila(`${clave}|${direccion}`, async () => {
    const cuenta = await buscarPorUsername(db, clave);
    const intentos = claveDeIntentos(contexto, clave, direccion);
    const espera = await esperaPendiente(db, intentos, reloj.ahora());
    if (espera > 0) return frenado(espera);

    const coincide = await contrasenas.coincide(cuenta?.password_hash ?? null, password);
    const abierto = await db.transaction().execute(async (trx) => {
      // Read again: the account may have been reset while its password was being compared.
      const aun = coincide ? await buscarPorUsername(trx, clave) : undefined;
      if (aun === undefined || aun.password_hash !== cuenta?.password_hash) {
        await anotarFallo(trx, intentos, reloj.ahora());
        return null;
      }
      await olvidarIntentos(trx, intentos);
      await borrarAccesosMuertos(trx, aun.id, reloj.ahora());
      return { usuario: aun.id, ...(await abrirAcceso(contexto, trx, aun.id)) };
    });
    return abierto === null ? rechazado('CREDENCIALES_INCORRECTAS') : hecho(await firmarPar(contexto, abierto));
  });
};
