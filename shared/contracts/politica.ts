/** Trusted Types policies that turn text into script addresses; the server's policy allows these names. */
export const POLITICA_TIPOS = 'te-toca';
/** The worker that plays drafts for «¿Y si…?». */
export const POLITICA_ENSAYO = 'te-toca-ensayo';
/** The one that puts polyfills into the page of an old browser (client/antiguos/antes.js). */
export const POLITICA_APOYOS = 'te-toca-apoyos';
