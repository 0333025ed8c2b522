import { z } from 'zod';
import { CABECERA_CLAVE } from './rutas.ts';

/**
 * Headers of a request that accepts an idempotency key, so that a client can repeat it after a lost answer. A repeated
 * completion gets the first answer again and earns nothing twice. A repeated creation creates nothing and is answered
 * with the thing as it is now. The rest of a repeated request is not compared, so every new request needs a new key.
 * Without a key, or with a new one, the request is carried out. The server forgets keys after 30 days. A new account,
 * alone or with a family, is answered with a login, so its key is not enough: within ten minutes, the repeated request
 * must also contain the same password and invitation.
 */
export const CabecerasConClave = z.looseObject({ [CABECERA_CLAVE]: z.uuid({ error: 'Debe ser un UUID' }).optional() });
