/**
 * The largest photo that may be uploaded, in bytes; client and server check it. This file is separate so that the
 * client need not load zod for it.
 */
export const MAXIMO_AVATAR = 5 * 1024 * 1024;

/** Refusal of a picture whose format is not supported. */
export const TEXTO_OTRO_FORMATO = 'Esa imagen está en un formato que no se puede usar. Sirven JPEG, PNG y WebP';
