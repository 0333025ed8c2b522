// Names of the Trusted Types policies that the server's Content Security Policy allows.

/** The policy with which the app creates script URLs. */
export const POLITICA_TIPOS = 'te-toca';
/** The policy for the URL of the worker that plays drafts for «¿Y si…?». */
export const POLITICA_ENSAYO = 'te-toca-ensayo';
/** The policy with which client/antiguos/antes.js loads polyfills into an old browser. */
export const POLITICA_APOYOS = 'te-toca-apoyos';
