import type { Usuario } from '#shared/contracts/usuarios.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { revocarAccesosDe } from '#server/data/accesos.ts';
import { hayOtroAdmin, leerUsuario, quitarCuenta } from '#server/data/usuarios.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';

/**
 * Takes a member back to «Sin activar», for whoever forgot their password in a home without e-mail.
 * Their logins and their role end; points, streak, what was voted, work and username stay for when they activate again;
 * votings that have begun and were theirs too start anew. Never the last admin.
 */
export const restablecerCuenta = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Usuario>> =>
  cambiarFila(contexto, actor.familia_id, leerUsuario, id, async (cambio, miembro) => {
    const { db, ahora } = cambio;
    if (!miembro.tiene_cuenta) return rechazado('MIEMBRO_SIN_CUENTA');
    if (!(await hayOtroAdmin(db, actor.familia_id, id))) return rechazado('ULTIMO_ADMIN');

    const aptos = await leerAptos(db, actor.familia_id);
    await quitarCuenta(db, id);
    await revocarAccesosDe(db, id, ahora, 'RESTABLECIDA');
    const votaciones = await revisarVotaciones(cambio, aptos);
    const despues = await leerUsuario(db, actor.familia_id, id);
    if (despues === undefined) throw new Error('The reset member is gone');
    cambio.toca('miembro', despues.id);
    await avisarDeTareas(cambio, votaciones);
    await revisarMotivos(cambio);
    const { first_name, es_administrador } = miembro;
    cambio.anota(actor, { acto: 'CUENTA_RESTABLECIDA', miembro: first_name, era_admin: es_administrador });
    cambio.cortar({ miembro: id });
    return hecho(despues);
  });
