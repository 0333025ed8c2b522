import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { leerUsuario } from '#server/data/usuarios.ts';

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

/** Tells the family of a member's new points and streak, and their own devices of what they unlocked. */
export const avisarDeMiembro = async (
  cambio: Cambio,
  miembro: number,
  logros: readonly LogroDesbloqueado[],
): Promise<void> => {
  const usuario = await leerUsuario(cambio.db, cambio.familia, miembro);
  if (usuario === undefined) return;
  await avisarDeUsuario(cambio, usuario);
  for (const logro of logros) cambio.avisarA(miembro, 'logro:desbloqueado', { logro });
};

/** Tells the same of several members, by member. */
export const avisarDeLogros = async (
  cambio: Cambio,
  porMiembro: ReadonlyMap<number, readonly LogroDesbloqueado[]>,
): Promise<void> => {
  for (const [miembro, logros] of porMiembro) await avisarDeMiembro(cambio, miembro, logros);
};
