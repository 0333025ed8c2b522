import { z } from 'zod';
import { CABECERA_CLAVE } from './rutas.ts';

/**
 * Headers of a request that accepts an idempotency key, so that a client can repeat it after a lost answer. Without a key, or
 * with a new one, the request is carried out. The server forgets keys after 30 days.
 *
 * A repeated completion gets the first answer again and earns nothing twice. A repeated creation creates nothing and is answered
 * with what the first one created, as it is now. Only the key is compared, so every new request needs a new one.
 *
 * The answer to a new account, alone or with a family, is a login, so the key alone is not enough for it: the repeated request
 * must come within ten minutes and contain the same password and invitation.
 */
export const CabecerasConClave = z.looseObject({ [CABECERA_CLAVE]: z.uuid({ error: 'Debe ser un UUID' }).optional() });
