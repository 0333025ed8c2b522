import { z } from 'zod';
import { sinArroba } from '#shared/domain/cuentas/nombre-usuario.ts';
import { MAXIMO_CONTRASENA, MINIMO_CONTRASENA } from '#shared/domain/cuentas/largo-contrasena.ts';
import { SecretoDeAlta } from './altas.ts';
import { OBLIGATORIO, entero, grupoEdad, id, nombreOpcional, texto } from './comunes.ts';
import { Yo } from './usuarios.ts';

/** Registration, login and joining: the calls that nobody is logged in for. */

/** As it is stored: a leading «@», as screens show it, is dropped. */
export const NombreUsuario = texto(60)
  .overwrite(sinArroba)
  .normalize('NFC')
  .max(40, 'Máximo 40 caracteres')
  .regex(/^[\p{L}\p{N}._-]+$/u, 'Solo letras, números, punto, guion y guion bajo')
  .min(3, 'Mínimo 3 caracteres');

export const Contrasena = z
  .string({ error: OBLIGATORIO })
  .min(MINIMO_CONTRASENA, `La contraseña debe tener al menos ${String(MINIMO_CONTRASENA)} caracteres`)
  .max(MAXIMO_CONTRASENA, `La contraseña puede tener como máximo ${String(MAXIMO_CONTRASENA)} caracteres`);

export const Email = z.union([
  z.literal(''),
  z.email({ error: 'Introduce un correo válido' }).max(254, 'Máximo 254 caracteres'),
]);

export const Credenciales = z.strictObject({
  /** PostgreSQL cannot store a NUL in a text. */
  username: z
    .string({ error: OBLIGATORIO })
    .min(1, OBLIGATORIO)
    .max(200, 'Máximo 200 caracteres')
    .refine((v) => !v.includes('\0'), 'Contiene caracteres no permitidos'),
  password: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO).max(200, 'Máximo 200 caracteres'),
});
export type Credenciales = z.infer<typeof Credenciales>;

export const Tokens = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof Tokens>;

export const Refresco = z.strictObject({ refresh: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO).max(4000) });
export type Refresco = z.infer<typeof Refresco>;

export const Registro = z.strictObject({
  tipo: z.literal('create', { error: 'Debe ser «create»' }),
  username: NombreUsuario,
  password: Contrasena,
  password_confirm: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO),
  email: Email.optional().default(''),
  first_name: texto(60),
  last_name: nombreOpcional(80).optional().default(''),
  grupo_edad: z.literal('ADULTO', { error: 'Quien crea la familia es un adulto' }).optional().default('ADULTO'),
  nombre_familia: texto(80),
  /** IANA name; the browser sends its own. */
  zona_horaria: texto(60).optional().default('Europe/Madrid'),
  /** The secret of an invitation, where families need one. */
  invitacion: SecretoDeAlta.optional(),
});
export type Registro = z.input<typeof Registro>;

export const CuentaCreada = z.object({ tokens: Tokens, usuario: Yo });
export type CuentaCreada = z.infer<typeof CuentaCreada>;

const PIN = z.string({ error: 'El PIN son 6 cifras' }).regex(/^\d{6}$/, 'El PIN son 6 cifras');

/** With the family's PIN, or instead of it with the secret of an invitation's QR. */
export const UnirseFamilia = z
  .strictObject({
    familia_id: entero(1, Number.MAX_SAFE_INTEGER),
    pin: PIN.optional(),
    secreto: z.string({ error: 'Debe ser un texto' }).min(1, OBLIGATORIO).max(200, 'Máximo 200 caracteres').optional(),
  })
  // Checked even when other fields are wrong, so that every mistake is told at once.
  .refine(({ pin, secreto }) => (pin === undefined) !== (secreto === undefined), {
    path: ['pin'],
    error: 'El PIN son 6 cifras',
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type UnirseFamilia = z.infer<typeof UnirseFamilia>;

export const MiembroSinCuenta = z.object({
  id,
  first_name: z.string(),
  avatar: z.string().nullable(),
  grupo_edad: grupoEdad,
  grupo_edad_display: z.string(),
  color: z.string(),
});
export type MiembroSinCuenta = z.infer<typeof MiembroSinCuenta>;

/** `token_activacion`: single use, 10 minutes, valid only for the members listed. */
export const FamiliaParaUnirse = z.object({
  familia: z.object({ nombre: z.string() }),
  miembros: z.array(MiembroSinCuenta),
  token_activacion: z.string(),
});
export type FamiliaParaUnirse = z.infer<typeof FamiliaParaUnirse>;

export const ActivarCuenta = z.strictObject({
  miembro_id: id,
  password: Contrasena,
  password_confirm: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO),
  token_activacion: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO).max(200),
});
export type ActivarCuenta = z.infer<typeof ActivarCuenta>;
