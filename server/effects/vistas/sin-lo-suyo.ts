import type { Usuario } from '#shared/contracts/usuarios.ts';

/** Removes from a member's row the fields that only the member and the admins may read. */
export const sinLoSuyo = (usuario: Usuario): Usuario => ({ ...usuario, email: '', hora_recordatorio: null });
