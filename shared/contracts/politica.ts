/** The one that makes addresses of code from text: the server's policy allows it by this name, the page makes it. */
export const POLITICA_TIPOS = 'te-toca';
