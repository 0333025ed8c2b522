import { z } from 'zod';
import { ActivarCuenta } from './accesos.ts';
import { instante } from './comunes.ts';

// Login with an account of another service (OpenID Connect). What the provider sends keeps the standard's names.

/** The provider's name and the origin of the app at which it can be used; null if this server has none. */
const proveedor = { nombre: z.string().nullable(), origen: z.string().nullable() };

export const OidcAqui = z.object(proveedor);
export type OidcAqui = z.infer<typeof OidcAqui>;

/** `enlazado_en` is null while the member has no link. `unica` is true for an account without password. */
export const MiOidc = z.object({ ...proveedor, enlazado_en: instante.nullable(), unica: z.boolean() });
export type MiOidc = z.infer<typeof MiOidc>;

/** The body of the call for the provider’s page: empty to log in, with an invitation to create an account. */
export const IrAOidc = z.strictObject({
  invitacion: ActivarCuenta.pick({ miembro_id: true, token_activacion: true }).optional(),
});
export type IrAOidc = z.infer<typeof IrAOidc>;

/** The provider's page to open, and a secret that this browser keeps until it returns. */
export const IdaOidc = z.object({ direccion: z.string(), secreto: z.string() });
export type IdaOidc = z.infer<typeof IdaOidc>;

/** The secret of the browser, and what the provider put into the address of the return. */
export const VueltaOidc = z.strictObject({
  secreto: z.string().min(1).max(1_000),
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(4_000).optional(),
  iss: z.string().min(1).max(1_000).optional(),
  error: z.string().min(1).max(200).optional(),
});
export type VueltaOidc = z.infer<typeof VueltaOidc>;
