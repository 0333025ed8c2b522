import type { IncomingMessage } from 'node:http';

/** A browser always sends an Origin: it must be the page's own host, or one of ours. Without one it is no browser, and has no cookies to steal. */
export const mismoOrigen = ({ headers }: Pick<IncomingMessage, 'headers'>, origenes: readonly string[]): boolean => {
  const { origin, host } = headers;
  if (origin === undefined || origenes.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
};
