import type { Usuario } from '#shared/contracts/usuarios.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { revocarAccesosDe } from '#server/data/accesos.ts';
import { subirVersion } from '#server/data/familias.ts';
import { hayOtroAdmin, leerUsuario, quitarCuenta } from '#server/data/usuarios.ts';
import { eventosDeTareas } from '#server/effects/eventos/eventos-de-tareas.ts';
import { miembroCambiado } from '#server/effects/eventos/miembro-cambiado.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';

/**
 * Takes a member back to «Sin activar», for who forgot his password in a home without e-mail.
 * His logins and his role end; points, streak, what was voted, work and username stay for when he activates again; votings that
 * were his too and have begun start anew. Never the last admin.
 */
export const restablecerCuenta = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Usuario>> =>
  contexto.db.transaction().execute(async (trx) => {
    const yo = await leerUsuario(trx, actor.familia_id, actor.id);
    if (yo?.es_administrador !== true) return rechazado('SIN_PERMISO');
    const miembro = await leerUsuario(trx, actor.familia_id, id);
    if (miembro === undefined) return rechazado('NO_ENCONTRADO');
    if (!miembro.tiene_cuenta) return rechazado('MIEMBRO_SIN_CUENTA');
    if (!(await hayOtroAdmin(trx, actor.familia_id, id))) return rechazado('ULTIMO_ADMIN');

    const aptos = await leerAptos(trx, actor.familia_id);
    await quitarCuenta(trx, id);
    await revocarAccesosDe(trx, id, contexto.reloj.ahora(), 'RESTABLECIDA');
    const version = await subirVersion(trx, actor.familia_id);
    const votaciones = await revisarVotaciones(trx, actor.familia_id, aptos);
    const despues = await leerUsuario(trx, actor.familia_id, id);
    if (despues === undefined) throw new Error('The reset member is gone');
    const eventos = [
      miembroCambiado(despues, version),
      ...(await eventosDeTareas(trx, actor.familia_id, version, votaciones)),
    ];
    return hecho(despues, eventos, [{ miembro: id }]);
  });
