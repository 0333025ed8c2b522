/** A message from a page to the service worker: lets a waiting new version take over. */
export type AlObrero = { readonly tipo: 'ACTIVAR' };
export type DelObrero = { readonly tipo: 'IR'; readonly url: string } | { readonly tipo: 'SUSCRIPCION_CAMBIADA' };
