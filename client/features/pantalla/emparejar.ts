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
const pedirCodigo = async (): Promise<CodigoPantalla & { readonly dura: number }> => {
  const { cuerpo, fecha } = await enviar(RUTAS.codigoPantalla, {});
  const codigo = cuerpo as CodigoPantalla;
  return { ...codigo, dura: Date.parse(codigo.expira_en) - (fecha === null ? Date.now() : Date.parse(fecha)) };
};

/** Asks for the token of a code; null while nobody has confirmed it. */
const pedirToken = async (clave_dispositivo: string): Promise<TokenPantalla['token']> =>
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

/**
 * Reads the current index page from the server, bypassing the HTTP cache; empty if the server answers with an error. Rejects
 * without a network.
 */
export const leerIndice = async (): Promise<string> => {
  const respuesta = await fetch(enBase('/'), { cache: 'no-store' });
  return respuesta.ok ? respuesta.text() : '';
};

interface Oyentes {
  /** The code to show; null while there is none. */
  readonly alCodigo: (codigo: string | null) => void;
  readonly alToken: (token: string) => void;
  /** Called with whether the server answers. */
  readonly alResponder: (responde: boolean) => void;
}

/** A code that was shown: the key to poll for its token, and the instants, in ms, of its end and of its replacement. */
interface Pedido {
  readonly clave: string;
  readonly caduca: number;
  readonly renovar: number;
}

/** Milliseconds before its end at which a code is replaced. One that lasts less than four minutes uses a quarter of its time. */
const MARGEN_MS = 60_000;
const REINTENTO_MS = 5_000;

/**
 * Shows codes until a member confirms one. A new code replaces each before it expires (`MARGEN_MS`), but the replaced code is
 * polled until its end, so that one scanned a minute ago still works. Returns the function that stops.
 */
export const emparejar = ({ alCodigo, alToken, alResponder }: Oyentes): (() => void) => {
  let pedidos: readonly Pedido[] = [];
  let espera = REINTENTO_MS;
  let parado = false;
  let reloj: ReturnType<typeof setTimeout> | undefined;

  const renovar = async () => {
    const { codigo, clave_dispositivo, dura, intervalo } = await pedirCodigo();
    if (parado) return;
    const caduca = Date.now() + dura;
    pedidos = [
      { clave: clave_dispositivo, caduca, renovar: caduca - Math.min(MARGEN_MS, dura / 4) },
      ...pedidos.slice(0, 1),
    ];
    espera = intervalo * 1_000;
    alCodigo(codigo);
  };

  /**
   * Asks for the token of one key; null while nobody has confirmed its code. Drops a key that is no longer valid, and throws if
   * the server cannot be asked now.
   */
  const preguntar = async (pedido: Pedido): Promise<string | null> => {
    try {
      return await pedirToken(pedido.clave);
    } catch (e) {
      if (!(e instanceof ErrorApi) || e.estado === 0 || e.estado === 429 || e.estado >= 500) throw e;
      pedidos = pedidos.filter((p) => p !== pedido);
      return null;
    }
  };

  const vuelta = async () => {
    pedidos = pedidos.filter((p) => p.caduca > Date.now());
    for (const pedido of pedidos) {
      const token = await preguntar(pedido);
      if (parado) return;
      if (token !== null) {
        parar();
        alToken(token);
        return;
      }
    }
    if (pedidos[0] === undefined || pedidos[0].renovar <= Date.now()) await renovar();
  };

  const seguir = async () => {
    let demora = espera;
    try {
      await vuelta();
      demora = espera;
      if (!parado) alResponder(true);
    } catch {
      if (parado) return;
      alResponder(false);
      demora = Math.max(espera, REINTENTO_MS);
      if (pedidos.every((p) => p.caduca <= Date.now())) alCodigo(null);
    }
    if (!parado) reloj = setTimeout(() => void seguir(), demora);
  };

  const parar = () => {
    parado = true;
    clearTimeout(reloj);
  };
  void seguir();
  return parar;
};
