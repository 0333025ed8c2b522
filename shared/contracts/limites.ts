/** Bytes of the largest photo that may be uploaded. Both sides check it, and the client without carrying zod for it. */
export const MAXIMO_AVATAR = 5 * 1024 * 1024;
