import { createHash } from 'node:crypto';
import { canonico } from '#shared/domain/reparto/registro/canonico.ts';
import type { EventoReparto } from '#shared/domain/reparto/tipos.ts';

/**
 * An event without what made an automatic pick, the rule or a wish list. That is one bit: whoever knows the rest could
 * try both, and learn from the digest about a private list.
 */
const sinMotivo = (evento: EventoReparto): unknown =>
  evento.tipo === 'AUTO' ? { ...evento, motivo: undefined } : evento;

/** SHA-256 of a session's log as canonical JSON, in hex: a printed one shows whether the log is still the same. */
export const huellaDe = (eventos: readonly EventoReparto[]): string =>
  createHash('sha256')
    .update(canonico(eventos.map(sinMotivo)))
    .digest('hex');
