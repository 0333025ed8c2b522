import type { Direcciones } from '#shared/contracts/servidor.ts';
import type { CodigoPantalla, EstadoPantalla, TokenPantalla } from '#shared/contracts/pantalla.ts';
import type { ResumenSemanal, SemanaEnCasa } from '#shared/contracts/semana.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { ErrorApi, errorDeCuerpo } from '#client/lib/red/error-api.ts';
import { enBase } from '#client/lib/navegador/base.ts';
import { socketA } from '#client/lib/navegador/direcciones.ts';

// The wall screen's API calls. They bypass the app's client, which sends a member's access token, because on a wall nobody is
// logged in.

/** Timeout of a call, in ms. */
const PLAZO_MS = 10_000;

const pedir = async (
  url: string,
  opciones: RequestInit,
): Promise<{ readonly cuerpo: unknown; readonly fecha: string | null }> => {
  const corte = new AbortController();
  const plazo = setTimeout(() => corte.abort(), PLAZO_MS);
  try {
    const respuesta = await fetch(enBase(url), { cache: 'no-store', signal: corte.signal, ...opciones }).catch(
      (cause: unknown) => {
        throw new ErrorApi(0, {}, { cause });
      },
    );
    const cuerpo: unknown = await respuesta.json().catch(() => null);
    if (!respuesta.ok) throw errorDeCuerpo(respuesta.status, cuerpo);
    return { cuerpo, fecha: respuesta.headers.get('date') };
  } finally {
    clearTimeout(plazo);
  }
};

const enviar = (url: string, cuerpo: object) =>
  pedir(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(cuerpo) });

/** Requests a pairing code. `dura` is its lifetime in ms by the server's clock, because a TV's own clock is often wrong. */
export const pedirCodigo = async (): Promise<CodigoPantalla & { readonly dura: number }> => {
  const { cuerpo, fecha } = await enviar(RUTAS.codigoPantalla, {});
  const codigo = cuerpo as CodigoPantalla;
  return { ...codigo, dura: Date.parse(codigo.expira_en) - (fecha === null ? Date.now() : Date.parse(fecha)) };
};

/** Asks for the token of a code; null while nobody has confirmed it. */
export const pedirToken = async (clave_dispositivo: string): Promise<TokenPantalla['token']> =>
  ((await enviar(RUTAS.tokenPantalla, { clave_dispositivo })).cuerpo as TokenPantalla).token;

export const leerEstado = async (token: string): Promise<EstadoPantalla> =>
  (await pedir(RUTAS.estadoPantalla, { headers: { authorization: `Bearer ${token}` } })).cuerpo as EstadoPantalla;

export const leerSemana = async (token: string): Promise<SemanaEnCasa> =>
  (await pedir(RUTAS.semanaPantalla, { headers: { authorization: `Bearer ${token}` } })).cuerpo as SemanaEnCasa;

export const leerResumen = async (token: string): Promise<ResumenSemanal> =>
  (await pedir(RUTAS.resumenPantalla, { headers: { authorization: `Bearer ${token}` } })).cuerpo as ResumenSemanal;

/** Returns the address to open instead of this page's if the server refuses connections from it; else null. */
export const leerOtraDireccion = async (): Promise<string | null> => {
  const url = `${RUTAS.direcciones}?desde=${encodeURIComponent(location.origin)}`;
  return ((await pedir(url, {})).cuerpo as Direcciones).abrir;
};

export const abrirVivo = (): WebSocket => new WebSocket(socketA(RUTAS.vivoPantalla));

/** Reads the current index page from the server, bypassing the HTTP cache; empty if the server answers with an error. */
export const leerIndice = async (): Promise<string> => {
  const respuesta = await fetch(enBase('/'), { cache: 'no-store' });
  return respuesta.ok ? respuesta.text() : '';
};
