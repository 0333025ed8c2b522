import { enEstaPestana } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';

/**
 * The secret of an invitation link to create a family, stored as long as this tab lives. It is removed from the address bar,
 * where it could be photographed or synced, and is still known after a reload.
 */
const CLAVE = propio('te-toca.invitacion');

export const leerInvitacionAlta = (): string | null => enEstaPestana.leer(CLAVE);
export const guardarInvitacionAlta = (secreto: string): void => enEstaPestana.guardar(CLAVE, secreto);
export const olvidarInvitacionAlta = (): void => enEstaPestana.quitar(CLAVE);
