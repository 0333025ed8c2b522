import { z } from 'zod';
import { OBLIGATORIO, booleano, id, instante, texto } from './comunes.ts';
import { MiembroSinCuenta, PinPersonal } from './accesos.ts';

// Login by face and personal PIN, on devices for which an adult allowed it.

/** The secret that a device got when it was allowed. */
const dispositivo = z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO).max(200, 'Máximo 200 caracteres');

export const PermitirAparato = z.strictObject({ nombre: texto(80) });
export type PermitirAparato = z.infer<typeof PermitirAparato>;

export const Aparato = z.object({
  id,
  nombre: z.string(),
  /** First name of the adult who allowed login by face on the device. */
  permitido_por: z.string(),
  permitido_en: instante,
});
export type Aparato = z.infer<typeof Aparato>;

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
