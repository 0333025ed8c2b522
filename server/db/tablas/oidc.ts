import type { Generated } from 'kysely';
import type { Instante } from '#shared/domain/tipos.ts';

/** The account at an OIDC provider with which a member logs in. */
export interface TablaEnlacesOidc {
  id: Generated<number>;
  familia_id: number;
  miembro_id: number;
  /** The provider's issuer. */
  emisor: string;
  /** The account's `sub`, unique at its issuer. */
  sujeto: string;
  enlazado_en: Instante;
}

/** A return from a provider that was used, kept until it expires, so that it is used once. */
export interface TablaVueltasUsadas {
  hash: string;
  caduca_en: Instante;
}
