/** Path of the root certificate of the server's own https. Not in rutas.ts, which every first screen loads. */
export const RUTA_RAIZ = '/api/te-toca.crt';
