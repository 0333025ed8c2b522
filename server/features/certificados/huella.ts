import { createHash } from 'node:crypto';
import { canonico } from '#shared/domain/reparto/registro/canonico.ts';
import { renumerar } from '#shared/domain/reparto/registro/renumerar.ts';
import type { EventoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Ficha } from '#server/data/certificados.ts';

/**
 * An event without what made an automatic pick, the rule or a wish list. That is one bit: whoever knows the rest could
 * try both, and learn from the digest about a private list.
 */
const sinMotivo = (evento: EventoReparto): unknown =>
  evento.tipo === 'AUTO' ? { ...evento, motivo: undefined } : evento;

/**
 * SHA-256 of a session's log as canonical JSON, in hex: a printed one shows whether the log is still the same. Of a log
 * that came from another house it is taken as it was written there.
 */
export const huellaDe = (eventos: readonly EventoReparto[], origen?: Ficha['origen']): string => {
  const deOrigen = (e: EventoReparto): EventoReparto =>
    origen === undefined
      ? e
      : renumerar(e, {
          miembro: (id) => origen.miembros[id] ?? id,
          tarea: (id) => origen.tareas[id] ?? id,
        });
  return createHash('sha256')
    .update(canonico(eventos.map((e) => sinMotivo(deOrigen(e)))))
    .digest('hex');
};
