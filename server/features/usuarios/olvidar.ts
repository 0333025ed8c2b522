import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { estaOlvidado, olvidarUsuario } from '#server/data/olvidar.ts';
import { leerUsuario } from '#server/data/usuarios.ts';

/**
 * «Olvidar a …»: takes the name, picture, username and e-mail of a member who has left out of the database, the audit log
 * included. For admins. What they did and the sums stay, under a neutral name. Nothing brings the name back.
 */
export const olvidarMiembro = (
  contexto: Contexto,
  actor: Actor,
  id: number,
): Promise<ResultadoCaso<{ success: true; message: string }>> =>
  cambiarFila(contexto, actor.familia_id, leerUsuario, id, async (cambio, miembro) => {
    const { db, ahora, familia } = cambio;
    if (!(await estaArchivado(db, id))) return rechazado('NO_ARCHIVADO', { nombre: miembro.first_name });
    if (await estaOlvidado(db, id)) return rechazado('OLVIDADO');
    const como = await olvidarUsuario(db, familia, id, ahora);
    cambio.toca('miembro', id);
    cambio.toca('asignaciones');
    cambio.dice(actor, { hecho: 'miembro.olvidado' });
    return bien({ success: true as const, message: `Su nombre ya no está. Lo que hizo consta como «${como}»` });
  });
