import { z } from 'zod';
import { FORMA_PIN_PERSONAL } from '#shared/domain/cuentas/pin-personal.ts';
import { OBLIGATORIO, booleano, id, instante, texto } from './comunes.ts';
import { MiembroSinCuenta } from './cuentas.ts';

// Login by face and personal PIN, on devices for which an adult allowed it.

const PinPersonal = z
  .string({ error: 'El PIN son de 4 a 6 cifras' })
  .regex(FORMA_PIN_PERSONAL, 'El PIN son de 4 a 6 cifras');

/** The secret that a device got when it was allowed. */
const dispositivo = z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO).max(200, 'Máximo 200 caracteres');

export const PermitirAparato = z.strictObject({ nombre: texto(80) });
export type PermitirAparato = z.infer<typeof PermitirAparato>;

export const Aparato = z.object({
  id,
  nombre: z.string(),
  /** First name. */ permitido_por: z.string(),
  permitido_en: instante,
});
export type Aparato = z.infer<typeof Aparato>;

/** The answer when a device is allowed. `token` is its secret, which is shown only once; the device stores it. */
export const AparatoPermitido = z.object({ id, nombre: z.string(), token: z.string() });
export type AparatoPermitido = z.infer<typeof AparatoPermitido>;

export const PedirCaras = z.strictObject({ dispositivo });
export type PedirCaras = z.infer<typeof PedirCaras>;

/** The members who may log in by face on a device. They have an account, a PIN and an admin's permission. */
export const Caras = z.object({ id, familia: z.object({ nombre: z.string() }), miembros: z.array(MiembroSinCuenta) });
export type Caras = z.infer<typeof Caras>;

export const EntrarConPin = z.strictObject({ dispositivo, miembro: id, pin: PinPersonal });
export type EntrarConPin = z.infer<typeof EntrarConPin>;

/** An admin's permission to log in by face. `pin` sets the member's PIN; without it, they keep theirs or set one. */
export const PermitirPin = z.strictObject({ permitido: booleano, pin: PinPersonal.optional() });
export type PermitirPin = z.infer<typeof PermitirPin>;

export const PonerPin = z.strictObject({ pin: PinPersonal });
export type PonerPin = z.infer<typeof PonerPin>;
