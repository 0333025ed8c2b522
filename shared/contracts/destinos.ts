import { z } from 'zod';
import { OBLIGATORIO, id, instante } from './comunes.ts';

// Places outside the app to which a member has their messages sent. Nobody sees another member's.

/** The most places of a member. */
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

/** An ntfy topic. Its name is all that a reader needs, so it is never shown again. */
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

/** An address that takes JSON. */
export const HttpEntrada = z.strictObject({
  tipo: z.literal('HTTP'),
  direccion,
  /** Value of the header of this name. */
  authorization: claveOpcional,
});

export const DestinoEntrada = z.discriminatedUnion('tipo', [NtfyEntrada, TelegramEntrada, HttpEntrada]);
export type DestinoEntrada = z.output<typeof DestinoEntrada>;

/** A place as its member sees it, without keys and addresses. */
export const DestinoAvisos = z.object({
  id,
  tipo: z.enum(TIPOS_DESTINO),
  /** The host of its address; null for Telegram. */
  servidor: z.string().nullable(),
  /** The last characters of the topic or chat, by which its owner knows it; null when there is none or it is short. */
  acaba_en: z.string().nullable(),
  creado_en: instante,
  /** The last time it accepted a message. */
  ultima_entrega: instante.nullable(),
  /** The last time the server sent it a message, and the result. */
  ultimo_intento: instante.nullable(),
  ultimo_resultado: z.enum(['ENTREGADO', 'FALLO']).nullable(),
  /** The reason for which nothing is sent until a test succeeds. */
  parado: z.enum(PORQUES_PARADO).nullable(),
});
export type DestinoAvisos = z.infer<typeof DestinoAvisos>;
