import { z } from 'zod';
import { DestinoAvisos } from './destinos.ts';
import { OBLIGATORIO, booleano, entero, id, instante, texto } from './comunes.ts';

// Messages by Web Push and e-mail, as a member sees and sets them. Nobody sees another member's.

/** The most devices of a member, so that their list stays short. */
export const MAXIMO_DISPOSITIVOS = 10;

const RESULTADOS_ENTREGA = ['ENTREGADO', 'FALLO'] as const;

/** The local hour, 0 to 23, at which a member is reminded of the day's chores; null for never. */
export const horaRecordatorio = entero(0, 23).nullable();

/**
 * A browser's push subscription. Its endpoint is never sent back to clients, because anyone who knows it can send
 * messages to the device.
 */
export const Suscribir = z.strictObject({
  endpoint: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO).max(1_000, 'Máximo 1000 caracteres'),
  /** An uncompressed P-256 point, 65 bytes in base64url. */
  p256dh: z.string({ error: OBLIGATORIO }).regex(/^B[A-P][\w-]{85}$/, 'Clave no válida'),
  /** 16 bytes in base64url. */
  auth: z.string({ error: OBLIGATORIO }).regex(/^[\w-]{22}$/, 'Clave no válida'),
  nombre: texto(40),
});
export type Suscribir = z.infer<typeof Suscribir>;

export const DispositivoAvisos = z.object({
  id,
  nombre: z.string(),
  /** The first 16 characters of the endpoint's SHA-256 in base64url, by which a device recognizes itself in the list. */
  huella: z.string(),
  creado_en: instante,
  /** The last time its push service accepted a message. */
  ultima_entrega: instante.nullable(),
  /** The last time the server sent it a message, and the result. */
  ultimo_intento: instante.nullable(),
  ultimo_resultado: z.enum(RESULTADOS_ENTREGA).nullable(),
});
export type DispositivoAvisos = z.infer<typeof DispositivoAvisos>;

export const Avisos = z.object({
  /** The server's public VAPID key, 65 bytes in base64url, with which a browser subscribes. */
  clave_publica: z.string(),
  correo: z.object({
    /** True when this server can send e-mail. */
    configurado: booleano,
    email: z.string().nullable(),
  }),
  /** The caller's own devices, oldest first. */
  dispositivos: z.array(DispositivoAvisos),
  /** The caller's places outside the app, oldest first. */
  destinos: z.array(DestinoAvisos),
  /** Changed with PATCH usuarios/{id}/, like `notificaciones_push` and `notificaciones_email`. */
  hora_recordatorio: horaRecordatorio,
});
export type Avisos = z.infer<typeof Avisos>;

/** The present text of a push message already delivered; null when it no longer applies. */
export const AvisoDeAhora = z.object({
  aviso: z.object({ titulo: z.string(), cuerpo: z.string(), url: z.string(), etiqueta: z.string() }).nullable(),
});
export type AvisoDeAhora = z.infer<typeof AvisoDeAhora>;

/** The result of a test message, and its meaning in words. */
export const PruebaAviso = z.object({ resultado: z.enum(RESULTADOS_ENTREGA), detalle: z.string() });
export type PruebaAviso = z.infer<typeof PruebaAviso>;
