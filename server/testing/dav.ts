import type { App } from '#server/app.ts';

/** A verb of WebDAV or CalDAV. */
export type MetodoDav =
  | 'PROPFIND'
  | 'REPORT'
  | 'GET'
  | 'HEAD'
  | 'PUT'
  | 'DELETE'
  | 'OPTIONS'
  | 'PROPPATCH'
  | 'MKCALENDAR';

/** Address of a member's own to-dos. */
export const MIAS = '/dav/yo/mis-tareas/';

/** Makes a request as a calendar program does, with a key as the password of HTTP Basic, or with a login's token. */
export const pedirDav = async (
  { app }: App,
  metodo: MetodoDav,
  url: string,
  {
    clave = null,
    token,
    cuerpo,
    mas = {},
  }: {
    readonly clave?: string | null;
    readonly token?: string | null;
    readonly cuerpo?: string | undefined;
    readonly mas?: Readonly<Record<string, unknown>>;
  } = {},
) => {
  const basica = clave === null ? undefined : `Basic ${Buffer.from(`x:${clave}`).toString('base64')}`;
  const authorization = token === undefined || token === null ? basica : `Bearer ${token}`;
  const r = await app.inject({
    method: metodo as 'GET',
    url,
    headers: { ...(authorization !== undefined && { authorization }), ...(mas as Record<string, string>) },
    ...(cuerpo === undefined ? {} : { payload: cuerpo }),
  });
  return { estado: r.statusCode, cuerpo: r.body, cabeceras: r.headers };
};

/** The body of a sync-collection report since a token. */
export const pedirCambios = (ficha: string): string =>
  `<D:sync-collection xmlns:D="DAV:"><D:sync-token>${ficha}</D:sync-token><D:prop><D:getetag/></D:prop></D:sync-collection>`;
export const fichaDe = (xml: string): string => /<D:sync-token>(.*?)<\/D:sync-token>/.exec(xml)?.[1] ?? '';
export const caminosDe = (xml: string): string[] =>
  [...xml.matchAll(/<D:response><D:href>(.*?)<\/D:href>/g)].map((m) => m[1] ?? '');

/** A to-do as a program writes it. */
export const nuevoVtodo = (lineas: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Otro//',
    'BEGIN:VTODO',
    ...lineas,
    'END:VTODO',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
