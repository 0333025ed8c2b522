import { z } from 'zod';
import { Llave, LlaveEntrada, LlaveHecha } from '#shared/contracts/llaves.ts';
import { miembro, type Casos } from './caso.ts';

/** Use cases of keys for other programs. */
export const CASOS_DE_LLAVES = {
  verLlaves: miembro('Las llaves que actúan por mí y, para un administrador, las de la casa', {
    respuesta: z.array(Llave),
  }),
  hacerLlave: miembro('Hace una llave para otro programa', {
    cuerpo: LlaveEntrada,
    respuesta: LlaveHecha,
    estado: 201,
    detalle:
      '`clave` se da una vez. Va en `Authorization: Bearer tt_…`, o como contraseña de HTTP Basic con cualquier usuario. Cada llamada de esta página dice qué permiso la abre; las demás no se abren con llaves. Con `miembro`, un administrador la hace para otro; `casa`, solo para sí. Hasta diez por miembro.',
  }),
  quitarLlave: miembro('Quita una llave: deja de valer en su próxima petición', { de: 'llave' }),
} as const satisfies Casos;
