import type { Generated } from 'kysely';
import type { Instante } from '#shared/domain/tipos.ts';

/** A message that is owed: one device, or one member's e-mail. The row goes when it is sent, or given up. */
export interface TablaEnvios {
  id: Generated<number>;
  familia_id: number;
  /** Its subject and recipient: a newer message with the same key replaces it. */
  clave: string;
  /** JSON: see `Encargo` (data/envios.ts). */
  encargo: string;
  /** Number of attempts; a crash in the middle counts as one. */
  intentos: Generated<number>;
  /** When the next try is due. While a process has it, when its lease ends: then it is anybody's again. */
  no_antes_de: Instante;
  /** After this it says nothing any more, and is not sent. */
  caduca_en: Instante;
  /** Names one taking by one process; null while nobody has it. */
  tomado_por: Generated<string | null>;
  creado_en: Instante;
}

/** A push that went out, so that its device can ask what it says by then. */
export interface TablaAvisosEnviados {
  id: Generated<number>;
  familia_id: number;
  /** As the message's own: one for each device and subject. */
  clave: string;
  /** Digest of the random id that it carried. */
  hash: string;
  encargo: string;
  /** After this it says nothing any more. */
  caduca_en: Instante;
}
