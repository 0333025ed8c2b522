/** A message from a page to the service worker: lets a waiting new version take over. */
export type AlObrero = { readonly tipo: 'ACTIVAR' };
/** A message from the service worker to a page: go to `url`, or send the renewed push subscription to the server. */
export type DelObrero = { readonly tipo: 'IR'; readonly url: string } | { readonly tipo: 'SUSCRIPCION_CAMBIADA' };
