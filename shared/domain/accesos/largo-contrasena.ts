/** Length limits of a password, in characters. */
export const MINIMO_CONTRASENA = 8;
export const MAXIMO_CONTRASENA = 128;
