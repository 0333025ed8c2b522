import { z } from 'zod';
import { booleano, entero, id, instante, OBLIGATORIO, texto } from './comunes.ts';

// Places outside the app to which a member has their messages sent. Members see only their own.

/** The most places that a member may have. */
export const MAXIMO_DESTINOS = 5;

const TIPOS_DESTINO = ['NTFY', 'TELEGRAM', 'HTTP'] as const;
export type TipoDestino = (typeof TIPOS_DESTINO)[number];

/** `CLAVE`: the place does not accept the key. `SIN_SITIO`: the topic, chat or address no longer exists or blocks the sender. */
const PORQUES_PARADO = ['CLAVE', 'SIN_SITIO'] as const;
export type PorQueParado = (typeof PORQUES_PARADO)[number];

export const NTFY_PUBLICO = 'https://ntfy.sh';

const escrito = (max: number, patron: RegExp, error: string) =>
  z
    .string({ error: OBLIGATORIO })
    .trim()
    .max(max, { error: `Máximo ${String(max)} caracteres`, abort: true })
    .min(1, { error: OBLIGATORIO, abort: true })
    .regex(patron, error);

const direccion = escrito(500, /^https?:\/\/[\x21-\x7e]+$/i, 'Escribe una dirección que empiece por https://');
/** A key that may be left out: empty or absent means none. */
const claveOpcional = z
  .string()
  .trim()
  .max(500, { error: 'Máximo 500 caracteres', abort: true })
  .regex(/^[\x20-\x7e]*$/, 'Clave no válida')
  .default('');

/** An ntfy topic. Anybody who knows its name can read it, so answers contain at most its last characters (`acaba_en`). */
export const NtfyEntrada = z.strictObject({
  tipo: z.literal('NTFY'),
  direccion: direccion
    .refine((v) => /^[^:]+:\/\/[^/?#]+\/?$/.test(v), 'Solo el servidor, sin nada detrás')
    .default(NTFY_PUBLICO),
  tema: escrito(64, /^[-_A-Za-z0-9]+$/, 'Letras sin acentos, números, guiones y barras bajas'),
  token: claveOpcional,
});

/** A Telegram bot and the chat to which it writes: a number, or a channel's `@nombre`. */
export const TelegramEntrada = z.strictObject({
  tipo: z.literal('TELEGRAM'),
  token: escrito(120, /^\d{3,20}:[\w-]{20,100}$/, 'Copia la clave entera, como la da @BotFather'),
  chat: escrito(64, /^(-?\d{1,20}|@\w{3,63})$/, 'Un número, o el nombre de un canal con @'),
});

/** An address to which the server posts each message as JSON. */
export const HttpEntrada = z.strictObject({
  tipo: z.literal('HTTP'),
  direccion,
  /** Value of the header `Authorization`. */
  authorization: claveOpcional,
});

export const DestinoEntrada = z.discriminatedUnion('tipo', [NtfyEntrada, TelegramEntrada, HttpEntrada]);
export type DestinoEntrada = z.output<typeof DestinoEntrada>;

/** A place as its member sees it, without its key and full address. */
export const DestinoAvisos = z.object({
  id,
  tipo: z.enum(TIPOS_DESTINO),
  /** The host of its address; null for Telegram. */
  servidor: z.string().nullable(),
  /** The last characters of the topic or chat. Null for an address, and for a topic or chat that is short. */
  acaba_en: z.string().nullable(),
  creado_en: instante,
  /** Instant at which it last accepted a message; null if never. */
  ultima_entrega: instante.nullable(),
  /** Instant at which the server last sent it a message, and the result; both null if never. */
  ultimo_intento: instante.nullable(),
  ultimo_resultado: z.enum(['ENTREGADO', 'FALLO']).nullable(),
  /** The reason for which nothing is sent until a test succeeds or the place is added again; null while messages are sent. */
  parado: z.enum(PORQUES_PARADO).nullable(),
});
export type DestinoAvisos = z.infer<typeof DestinoAvisos>;

// Messages by Web Push and e-mail, and all the ways in which a member gets messages. Members see only their own.

/** The most devices that a member may have. */
export const MAXIMO_DISPOSITIVOS = 10;

const RESULTADOS_ENTREGA = ['ENTREGADO', 'FALLO'] as const;

/** The local hour, 0 to 23, at which a member is reminded of the day's chores; null for never. */
export const horaRecordatorio = entero(0, 23).nullable();

/** A browser's push subscription. No answer contains its endpoint, which is a secret of the browser. */
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
  /** Instant at which its push service last accepted a message; null if never. */
  ultima_entrega: instante.nullable(),
  /** Instant at which the server last sent it a message, and the result; both null if never. */
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

/** The present text of a push message that was sent; null when it no longer applies. */
export const AvisoDeAhora = z.object({
  aviso: z.object({ titulo: z.string(), cuerpo: z.string(), url: z.string(), etiqueta: z.string() }).nullable(),
});
export type AvisoDeAhora = z.infer<typeof AvisoDeAhora>;

/** The result of a test message, and a Spanish sentence about it. */
export const PruebaAviso = z.object({ resultado: z.enum(RESULTADOS_ENTREGA), detalle: z.string() });
export type PruebaAviso = z.infer<typeof PruebaAviso>;
