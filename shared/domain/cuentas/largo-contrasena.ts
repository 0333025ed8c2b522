/** Characters of a password. */
export const MINIMO_CONTRASENA = 8;
export const MAXIMO_CONTRASENA = 128;
