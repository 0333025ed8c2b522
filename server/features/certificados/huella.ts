import { createHash } from 'node:crypto';
import { canonico } from '#shared/domain/reparto/registro/canonico.ts';
import type { EventoReparto } from '#shared/domain/reparto/tipos.ts';

/** Without whether the rule or a wish list made an automatic pick: that is one bit, so whoever knows the rest could try both and read private lists off the digest. */
const sinMotivo = (evento: EventoReparto): unknown =>
  evento.tipo === 'AUTO' ? { ...evento, motivo: undefined } : evento;

/** SHA-256 of a session's log as canonical JSON, in hex: a printed one shows whether the log is still the same. */
export const huellaDe = (eventos: readonly EventoReparto[]): string =>
  createHash('sha256')
    .update(canonico(eventos.map(sinMotivo)))
    .digest('hex');
