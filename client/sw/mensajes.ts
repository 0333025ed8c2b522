/** Messages between a page and the service worker. */
export type AlObrero = { readonly tipo: 'ACTIVAR' };
export type DelObrero = { readonly tipo: 'IR'; readonly url: string } | { readonly tipo: 'SUSCRIPCION_CAMBIADA' };
