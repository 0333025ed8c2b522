import { z } from 'zod';
import { OBLIGATORIO, booleano, entero, id, instante, texto } from './comunes.ts';

/**
 * Messages to devices (Web Push) and by e-mail: what members see and set of their own. Nobody else's are ever shown.
 */

/** The most devices that a member may have, so that their list stays short. */
export const MAXIMO_DISPOSITIVOS = 10;

const RESULTADOS_ENTREGA = ['ENTREGADO', 'FALLO'] as const;

/** A local hour, 0 to 23, at which the day's chores are remembered; null: never. */
export const horaRecordatorio = entero(0, 23).nullable();

/**
 * The browser's push subscription. Anybody who knows the endpoint can write to the device, so it goes up and never
 * comes down.
 */
export const Suscribir = z.strictObject({
  endpoint: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO).max(1_000, 'Máximo 1000 caracteres'),
  /** An uncompressed point of P-256, 65 bytes in base64url. */
  p256dh: z.string({ error: OBLIGATORIO }).regex(/^B[A-P][\w-]{85}$/, 'Clave no válida'),
  /** 16 bytes in base64url. */
  auth: z.string({ error: OBLIGATORIO }).regex(/^[\w-]{22}$/, 'Clave no válida'),
  nombre: texto(40),
});
export type Suscribir = z.infer<typeof Suscribir>;

export const DispositivoAvisos = z.object({
  id,
  nombre: z.string(),
  /** The first 16 characters of the endpoint's SHA-256 in base64url: a device knows itself by it. */
  huella: z.string(),
  creado_en: instante,
  /** When its push service last took a message. */
  ultima_entrega: instante.nullable(),
  /** When one was last tried, and how that went. */
  ultimo_intento: instante.nullable(),
  ultimo_resultado: z.enum(RESULTADOS_ENTREGA).nullable(),
});
export type DispositivoAvisos = z.infer<typeof DispositivoAvisos>;

export const Avisos = z.object({
  /** The server's VAPID key, 65 bytes in base64url: a browser subscribes with it. */
  clave_publica: z.string(),
  correo: z.object({
    /** Whether this server can send e-mail at all. */
    configurado: booleano,
    email: z.string().nullable(),
  }),
  /** The caller's own, oldest first. */
  dispositivos: z.array(DispositivoAvisos),
  /** Set by PATCH usuarios/{id}/, as `notificaciones_push` and `notificaciones_email` are. */
  hora_recordatorio: horaRecordatorio,
});
export type Avisos = z.infer<typeof Avisos>;

/** The text of a push as it is true now; null: nothing any more. */
export const AvisoDeAhora = z.object({
  aviso: z.object({ titulo: z.string(), cuerpo: z.string(), url: z.string(), etiqueta: z.string() }).nullable(),
});
export type AvisoDeAhora = z.infer<typeof AvisoDeAhora>;

/** The outcome of a test message, with its meaning in words. */
export const PruebaAviso = z.object({ resultado: z.enum(RESULTADOS_ENTREGA), detalle: z.string() });
export type PruebaAviso = z.infer<typeof PruebaAviso>;
