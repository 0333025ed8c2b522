import { createHash } from 'node:crypto';
import { canonico } from '#shared/domain/reparto/canonico.ts';
import type { EventoReparto } from '#shared/domain/reparto/tipos.ts';

/** SHA-256 of a session's log as canonical JSON, in hex: a printed one shows whether the log is still the same. */
export const huellaDe = (eventos: readonly EventoReparto[]): string => createHash('sha256').update(canonico(eventos)).digest('hex');
