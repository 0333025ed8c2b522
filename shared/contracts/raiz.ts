/** Path of the root certificate of the server's own https. Apart from the other paths, which the first screen loads. */
export const RUTA_RAIZ = '/api/te-toca.crt';
