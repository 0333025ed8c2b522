import { z } from 'zod';
import { CABECERA_CLAVE } from './rutas.ts';

/**
 * A request may carry an idempotency key. Repeated with it, as after a lost answer, a completion is answered the same as the
 * first time and nothing is earned twice; what was created is not created again, and answered as it is now. What else a repeated
 * request says is not looked at: another request needs another key. The server forgets a key after 30 days. Without one, or with
 * another, all is done, or refused, anew.
 *
 * A new account, alone or with a family, is nobody's yet, and its answer is a login: asked again, within ten minutes, the same
 * password and invitation are asked for as well.
 */
export const CabecerasConClave = z.looseObject({ [CABECERA_CLAVE]: z.uuid({ error: 'Debe ser un UUID' }).optional() });
