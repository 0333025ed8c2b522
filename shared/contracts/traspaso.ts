// The code that carries a login to another browser. It has the form of a screen's code (vincular-pantalla.ts).

/** Lifetime of a code, in seconds. */
export const SEGUNDOS_TRASPASO = 60;

/** Returns the page that uses a code. The code is in the fragment, which browsers send to no server, log or referrer. */
export const rutaDeTraspaso = (codigo: string): string => `/pase#codigo=${codigo}`;
