import type { Usuario } from '#shared/contracts/usuarios.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { estaArchivado } from '#server/data/archivo.ts';

/** The row without what only the member and an admin may read. */
export const sinLoSuyo = (usuario: Usuario): Usuario => ({ ...usuario, email: '', hora_recordatorio: null });

/**
 * Tells the family that a member's row changed. Of one who no longer lives here, that they are gone: their history may
 * still change, whoever shows it reads it again, and nobody lists them among those at home.
 */
export const avisarDeUsuario = async ({ db, avisar }: Cambio, usuario: Usuario): Promise<void> => {
  const { id } = usuario;
  avisar('miembro:cambiado', { miembro: (await estaArchivado(db, id)) ? { id, borrada: true } : sinLoSuyo(usuario) });
};
