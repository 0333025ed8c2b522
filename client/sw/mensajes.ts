/** What a page and the service worker say to each other. */
export type AlObrero = { readonly tipo: 'ACTIVAR' };
export type DelObrero = { readonly tipo: 'IR'; readonly url: string } | { readonly tipo: 'SUSCRIPCION_CAMBIADA' };
