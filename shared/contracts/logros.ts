import { z } from 'zod';
import { CODIGOS_LOGRO } from '#shared/domain/logros/logros.ts';
import { booleano, id, instante } from './comunes.ts';

const ficha = {
  codigo: z.enum(CODIGOS_LOGRO),
  logro_nombre: z.string(),
  logro_descripcion: z.string(),
  /** One emoji. */
  logro_icono: z.string(),
  logro_puntos_bonus: z.int(),
};

/** An achievement that a member has. */
export const LogroDesbloqueado = z.object({
  id,
  ...ficha,
  fecha_desbloqueo: instante,
  /** True once the screen Logros has shown it. */
  visto: booleano,
});
export type LogroDesbloqueado = z.infer<typeof LogroDesbloqueado>;

/** An achievement that the member does not have yet. */
export const LogroPendiente = z.object(ficha);
export type LogroPendiente = z.infer<typeof LogroPendiente>;

/**
 * Ids of the achievements that the screen Logros has shown. Each is named, so that one unlocked since the screen was loaded
 * stays new.
 */
export const MarcarVistos = z.strictObject({ ids: z.array(id).max(100, 'Demasiados logros') });
export type MarcarVistos = z.infer<typeof MarcarVistos>;
