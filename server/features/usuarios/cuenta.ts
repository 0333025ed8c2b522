import type { CambiarContrasena } from '#shared/contracts/perfil.ts';
import type { CambiarRol, Usuario } from '#shared/contracts/familias.ts';
import { revisarContrasena } from '#shared/domain/accesos/contrasena.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { crearColas } from '#server/change/colas.ts';
import { leer } from '#server/change/leer.ts';
import { guardando, ocupado, type ResultadoCaso } from '#server/change/resultado.ts';
import { revocarAccesosConPin, revocarAccesosDe, revocarOtrosAccesosDe } from '#server/data/accesos.ts';
import { olvidarIntentos } from '#server/data/intentos.ts';
import {
  cambiarContrasena,
  cambiarRol,
  hayOtroAdmin,
  leerHash,
  leerUsuario,
  quitarCuenta,
  SIN_CONTRASENA,
} from '#server/data/usuarios.ts';
import { terminarBajaDe } from '#server/effects/accesos/baja.ts';
import { terminarLlaves } from '#server/effects/llaves/llaves.ts';
import { difundirTareas } from '#server/effects/vistas/vista-tareas.ts';
import { anotarFallo, esperaPendiente, frenado } from '#server/effects/frenos/frenos.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';

/**
 * Gives an adult with an account the role of admin, or takes it away. For admins. Nobody can change their own role, and the
 * last admin keeps it. A new admin's PIN is deleted, and the logins that it opened end. A demoted member's sockets are closed,
 * and their request to delete the family and the keys that need the role (`llaveTerminaCon`) end.
 */
export const cambiarRolAdmin = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  { es_administrador }: CambiarRol,
): Promise<ResultadoCaso<{ success: true; message: string }>> =>
  cambiarFila(contexto, actor.familia_id, leerUsuario, id, async (cambio, miembro) => {
    const { db, ahora, cortar } = cambio;
    if (id === actor.id) return rechazado('NO_A_TI_MISMO');
    if (!miembro.tiene_cuenta) return rechazado('MIEMBRO_SIN_CUENTA');
    if (es_administrador && miembro.grupo_edad !== 'ADULTO') return rechazado('SOLO_ADULTOS');
    if (!es_administrador && !(await hayOtroAdmin(db, actor.familia_id, id))) return rechazado('ULTIMO_ADMIN');

    const respuesta = {
      success: true as const,
      message: `${miembro.first_name} ${es_administrador ? 'ahora' : 'ya no'} administra la familia`,
    };
    if (miembro.es_administrador === es_administrador) return bien(respuesta);
    await cambiarRol(db, id, es_administrador);
    if (!es_administrador) {
      await terminarBajaDe(cambio, id);
      await terminarLlaves(cambio, id, 'ROL');
    }
    // Admins cannot log in with a PIN, so the logins made with the new admin's PIN end.
    const terminados = es_administrador ? await revocarAccesosConPin(db, { miembro: id }, ahora) : [];
    cambio.toca('miembro', id);
    cambio.dice(actor, {
      hecho: es_administrador ? 'miembro.admin_dado' : 'miembro.admin_quitado',
      miembro: miembro.first_name,
    });
    cortar(...(es_administrador ? terminados.map((acceso) => ({ acceso })) : [{ miembro: id }]));
    return bien(respuesta);
  });

/**
 * Resets a member's account to «Sin activar», for a member who forgot their password in a home without e-mail. For admins.
 * Deletes their password, PIN and keys, ends their logins with all that `revocarAccesosDe` deletes, and takes back the role of
 * admin and a request to delete the family; points, streak, work and username stay. Refused for the last admin.
 */
export const restablecerCuenta = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Usuario>> =>
  cambiarFila(contexto, actor.familia_id, leerUsuario, id, async (cambio, miembro) => {
    const { db, ahora } = cambio;
    if (!miembro.tiene_cuenta) return rechazado('MIEMBRO_SIN_CUENTA');
    if (!(await hayOtroAdmin(db, actor.familia_id, id))) return rechazado('ULTIMO_ADMIN');

    const aptos = await leerAptos(db, actor.familia_id);
    await quitarCuenta(db, id);
    await terminarBajaDe(cambio, id);
    await revocarAccesosDe(db, id, ahora, 'RESTABLECIDA');
    await terminarLlaves(cambio, id, 'CUENTA');
    const votaciones = await revisarVotaciones(cambio, aptos);
    const despues = await leerUsuario(db, actor.familia_id, id);
    if (despues === undefined) throw new Error('The reset member is gone');
    cambio.toca('miembro', despues.id);
    await difundirTareas(cambio, votaciones);
    await revisarMotivos(cambio);
    const { first_name, es_administrador } = miembro;
    cambio.dice(actor, { hecho: 'miembro.cuenta_restablecida', miembro: first_name, era_admin: es_administrador });
    cambio.cortar({ miembro: id });
    return bien(despues);
  });

/**
 * Creates the call with which a member changes their password. The calling login stays; others end, with their sockets. Wrong
 * current passwords are counted by login, and calls of one login are judged one after another. So a stranger with an unlocked
 * phone cannot guess the password, and cannot lock the member out on other devices. Refused for a member without a password
 * (OIDC).
 */
export const crearCambioDeContrasena = (contexto: Contexto) => {
  const { reloj, contrasenas } = contexto;
  const enSuCola = crearColas();
  return (
    { id, familia_id, acceso }: Actor,
    { password_actual, password, password_confirm }: CambiarContrasena,
  ): Promise<ResultadoCaso<{ success: true; message: string }>> =>
    enSuCola(String(acceso), async () => {
      const intentos = `cambio|${String(acceso)}`;
      const { usuario, espera, antes } = await leer(contexto, async (db) => ({
        usuario: await leerUsuario(db, familia_id, id),
        espera: await esperaPendiente(db, intentos, reloj.ahora()),
        antes: await leerHash(db, id),
      }));
      const revisada = revisarContrasena({ password, password_confirm }, usuario?.username ?? '');
      if (!revisada.ok) return revisada;
      if (espera > 0) return frenado(espera);
      if (antes === SIN_CONTRASENA) return rechazado('CONTRASENA_NO_HAY');

      const coincide = await contrasenas.coincide(antes, password_actual, 'CONOCIDO');
      if (coincide === null) return ocupado();
      const nueva = coincide ? await contrasenas.cifrar(password, 'CONOCIDO') : null;
      if (coincide && nueva === null) return ocupado();

      return cambiar(contexto, familia_id, async ({ db, ahora, cortar }) => {
        // Read again: while the hashes were made, another login may have changed the password, or an admin reset the account.
        if (nueva === null || antes !== (await leerHash(db, id))) {
          await anotarFallo(db, intentos, ahora);
          return guardando(rechazado('CONTRASENA_ACTUAL_INCORRECTA'));
        }
        await cambiarContrasena(db, id, nueva);
        await olvidarIntentos(db, intentos);
        const terminados = await revocarOtrosAccesosDe(db, id, acceso, ahora);
        cortar(...terminados.map((otro) => ({ acceso: otro })));
        return bien({ success: true as const, message: 'Contraseña cambiada' });
      });
    });
};
