import type { CambiarContrasena } from '#shared/contracts/perfil.ts';
import { revisarContrasena } from '#shared/domain/cuentas/revisar-contrasena.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { crearFilas } from '#server/change/filas.ts';
import { leer } from '#server/change/leer.ts';
import { guardando, hecho, ocupado, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { revocarOtrosAccesosDe } from '#server/data/accesos.ts';
import { olvidarIntentos } from '#server/data/intentos.ts';
import { cambiarContrasena, leerHash, leerUsuario } from '#server/data/usuarios.ts';
import { anotarFallo, esperaPendiente, frenado } from '#server/effects/frenos/frenar.ts';

/**
 * Gives the caller a new password. Their other logins end, with their sockets; the one that asks stays.
 * Wrong present passwords are counted by login, one call after another: whoever finds a phone unlocked cannot guess
 * their way in, and locks nobody out elsewhere.
 */
export const crearCambioDeContrasena = (contexto: Contexto) => {
  const { reloj, contrasenas } = contexto;
  const enFila = crearFilas();
  return (
    { id, familia_id, acceso }: Actor,
    { password_actual, password, password_confirm }: CambiarContrasena,
  ): Promise<ResultadoCaso<{ success: true; message: string }>> =>
    enFila(String(acceso), async () => {
      const intentos = `cambio|${String(acceso)}`;
      const { usuario, espera, antes } = await leer(contexto, async (db) => ({
        usuario: await leerUsuario(db, familia_id, id),
        espera: await esperaPendiente(db, intentos, reloj.ahora()),
        antes: await leerHash(db, id),
      }));
      const revisada = revisarContrasena({ password, password_confirm }, usuario?.username ?? '');
      if (!revisada.ok) return rechazado(revisada.codigo);
      if (espera > 0) return frenado(espera);

      const coincide = await contrasenas.coincide(antes, password_actual, 'CONOCIDO');
      if (coincide === null) return ocupado();
      const nueva = coincide ? await contrasenas.cifrar(password, 'CONOCIDO') : null;
      if (coincide && nueva === null) return ocupado();

      return cambiar(contexto, familia_id, async ({ db, ahora, cortar }) => {
        // Read again: another login may have changed it, or an admin reset the account, while the hashes were made.
        if (nueva === null || antes !== (await leerHash(db, id))) {
          await anotarFallo(db, intentos, ahora);
          return guardando(rechazado('CONTRASENA_ACTUAL_INCORRECTA'));
        }
        await cambiarContrasena(db, id, nueva);
        await olvidarIntentos(db, intentos);
        const terminados = await revocarOtrosAccesosDe(db, id, acceso, ahora);
        cortar(...terminados.map((otro) => ({ acceso: otro })));
        return hecho({ success: true as const, message: 'Contraseña cambiada' });
      });
    });
};
