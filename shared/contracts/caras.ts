import { z } from 'zod';
import { FORMA_PIN_PERSONAL } from '#shared/domain/cuentas/pin-personal.ts';
import { OBLIGATORIO, booleano, id, instante, texto } from './comunes.ts';
import { MiembroSinCuenta } from './cuentas.ts';

/** Getting in by face and a personal PIN, on devices that an adult let it happen on. */

const PinPersonal = z
  .string({ error: 'El PIN son de 4 a 6 cifras' })
  .regex(FORMA_PIN_PERSONAL, 'El PIN son de 4 a 6 cifras');

/** The device's own secret. */
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

/** `token` is told this once: the device keeps it. */
export const AparatoPermitido = z.object({ id, nombre: z.string(), token: z.string() });
export type AparatoPermitido = z.infer<typeof AparatoPermitido>;

export const PedirCaras = z.strictObject({ dispositivo });
export type PedirCaras = z.infer<typeof PedirCaras>;

/** Members who may log in here by face: they have an account, a PIN, and an admin's permission. */
export const Caras = z.object({ id, familia: z.object({ nombre: z.string() }), miembros: z.array(MiembroSinCuenta) });
export type Caras = z.infer<typeof Caras>;

export const EntrarConPin = z.strictObject({ dispositivo, miembro: id, pin: PinPersonal });
export type EntrarConPin = z.infer<typeof EntrarConPin>;

/** By an admin. With a `pin`: it is the member's from now on; without: theirs stays, or they set it themselves. */
export const PermitirPin = z.strictObject({ permitido: booleano, pin: PinPersonal.optional() });
export type PermitirPin = z.infer<typeof PermitirPin>;

export const PonerPin = z.strictObject({ pin: PinPersonal });
export type PonerPin = z.infer<typeof PonerPin>;
