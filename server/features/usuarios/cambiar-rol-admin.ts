import type { CambiarRol } from '#shared/contracts/usuarios.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { revocarAccesosConPin } from '#server/data/accesos.ts';
import { cambiarRol, hayOtroAdmin, leerUsuario } from '#server/data/usuarios.ts';

/**
 * Makes a member an admin or takes that away, never from oneself, so that an admin always remains.
 * The role is read at each request, so it holds from the next one on; the demoted member's sockets are closed.
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
    if (miembro.es_administrador === es_administrador) return hecho(respuesta);
    await cambiarRol(db, id, es_administrador);
    // No PIN opens an admin's account, so the logins that the new admin's PIN opened end.
    const terminados = es_administrador ? await revocarAccesosConPin(db, { miembro: id }, ahora) : [];
    cambio.toca('miembro', id);
    cambio.anota(actor, { acto: es_administrador ? 'ROL_DADO' : 'ROL_QUITADO', miembro: miembro.first_name });
    cortar(...(es_administrador ? terminados.map((acceso) => ({ acceso })) : [{ miembro: id }]));
    return hecho(respuesta);
  });
