import type { Generated } from 'kysely';
import type { Instante } from '#shared/domain/tipos.ts';

/** The public half of a passkey, whose private half never leaves its member's device. Deleting the row revokes it. */
export interface TablaPasskeys {
  id: Generated<number>;
  familia_id: number;
  miembro_id: number;
  /** The device for login by face where it was made after a login by PIN; it ends with the PIN and the device. Else null. */
  aparato_id: number | null;
  nombre: string;
  /** The name (RP ID) to which the member's device bound it. */
  host: string;
  /** The random user handle by which the member's device knows the account. */
  titular: string;
  /** The credential's id, in base64url. */
  credencial: string;
  /** The public key as COSE, in base64url. */
  clave_publica: string;
  /** The device's last count of signatures; 0 for devices that do not count. */
  contador: number;
  /** JSON list of the ways in which the device is reached. */
  transportes: string;
  hecha_en: Instante;
  usada_en: Generated<Instante | null>;
}

/** A challenge that was answered, kept until it expires, so that it is answered once. */
export interface TablaRetosUsados {
  hash: string;
  caduca_en: Instante;
}
