import type { CambiarContrasena } from '#shared/contracts/perfil.ts';
import { revisarContrasena } from '#shared/domain/cuentas/revisar-contrasena.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { crearFilas } from '#server/change/filas.ts';
import { hecho, ocupado, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { revocarOtrosAccesosDe } from '#server/data/accesos.ts';
import { olvidarIntentos } from '#server/data/intentos.ts';
import { cambiarContrasena, leerHash, leerUsuario } from '#server/data/usuarios.ts';
import { anotarFallo, esperaPendiente, frenado } from '#server/effects/frenos/frenar.ts';

/**
 * Gives the caller a new password. His other logins end, with their sockets; the one that asks stays.
 * Wrong present passwords are counted by login, one call after another: whoever finds a phone unlocked cannot guess his
 * way in, and locks nobody out elsewhere.
 */
export const crearCambioDeContrasena = ({ db, reloj, contrasenas }: Contexto) => {
  const enFila = crearFilas();
  return (
    { id, familia_id, acceso }: Actor,
    { password_actual, password, password_confirm }: CambiarContrasena,
  ): Promise<ResultadoCaso<{ success: true; message: string }>> =>
    enFila(String(acceso), async () => {
      const usuario = await leerUsuario(db, familia_id, id);
      const revisada = revisarContrasena({ password, password_confirm }, usuario?.username ?? '');
      if (!revisada.ok) return rechazado(revisada.codigo);

      const intentos = `cambio|${String(acceso)}`;
      const espera = await esperaPendiente(db, intentos, reloj.ahora());
      if (espera > 0) return frenado(espera);
      const antes = await leerHash(db, id);
      const coincide = await contrasenas.coincide(antes, password_actual, 'CONOCIDO');
      if (coincide === null) return ocupado();
      const nueva = coincide ? await contrasenas.cifrar(password, 'CONOCIDO') : null;
      if (coincide && nueva === null) return ocupado();

      return db.transaction().execute(async (trx) => {
        // Read again: another login may have changed it, or an admin reset the account, while the hashes were made.
        if (nueva === null || antes !== (await leerHash(trx, id))) {
          await anotarFallo(trx, intentos, reloj.ahora());
          return rechazado('CONTRASENA_ACTUAL_INCORRECTA');
        }
        await cambiarContrasena(trx, id, nueva);
        await olvidarIntentos(trx, intentos);
        const terminados = await revocarOtrosAccesosDe(trx, id, acceso, reloj.ahora());
        return hecho(
          { success: true as const, message: 'Contraseña cambiada' },
          [],
          terminados.map((otro) => ({ acceso: otro })),
        );
      });
    });
};
