/** Those that make addresses of code from text: the server's policy allows them by these names, the page makes them. */
export const POLITICA_TIPOS = 'te-toca';
/** The worker that plays drafts for «¿Y si…?». */
export const POLITICA_ENSAYO = 'te-toca-ensayo';
