import { enEstaPestana } from './almacen.ts';
import { propio } from './base.ts';

/**
 * The secret of a link with which somebody was invited to found a family, for as long as this tab lives: it leaves the
 * address bar, where it would be photographed and synced, and yet a page that is read again still knows it.
 */
const CLAVE = propio('te-toca.invitacion');

export const leerInvitacionAlta = (): string | null => enEstaPestana.leer(CLAVE);
export const guardarInvitacionAlta = (secreto: string): void => enEstaPestana.guardar(CLAVE, secreto);
export const olvidarInvitacionAlta = (): void => enEstaPestana.quitar(CLAVE);
