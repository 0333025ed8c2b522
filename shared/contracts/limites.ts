/**
 * Bytes of the largest photo that may be uploaded. Both sides check it. It has a file of its own, so that the client
 * need not load zod for it.
 */
export const MAXIMO_AVATAR = 5 * 1024 * 1024;

/** The refusal of a picture in an unsupported format. */
export const TEXTO_OTRO_FORMATO = 'Esa imagen está en un formato que no se puede usar. Sirven JPEG, PNG y WebP';
