import type { Usuario } from '#shared/contracts/usuarios.ts';
import { aFamilia, type Publicacion } from '#server/change/publicar.ts';

/** The row without what only the member and an admin may read. */
export const sinLoSuyo = (usuario: Usuario): Usuario => ({ ...usuario, email: '', hora_recordatorio: null });

/** Tells the family that a member's row changed. */
export const miembroCambiado = (usuario: Usuario, version: number): Publicacion =>
  aFamilia(usuario.familia, version, 'miembro:cambiado', { miembro: sinLoSuyo(usuario) });
