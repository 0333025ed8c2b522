import type { Conexion, CopiaHecha, Hallazgo, VersionNueva } from '#shared/contracts/servidor.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import paquete from '#paquete' with { type: 'json' };
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { esAdminDeLaCaja } from '#server/effects/accesos/admin-de-la-caja.ts';
import { juzgarOrigen } from '#server/http/direccion.ts';

/** Runs a call that only the box's admins may make; refuses any other caller. */
export const siLoCuida = async <T>(
  contexto: Contexto,
  actor: Actor,
  hacer: () => Promise<ResultadoCaso<T>>,
): Promise<ResultadoCaso<T>> =>
  (await leer(contexto, (db) => esAdminDeLaCaja(db, actor, contexto.adminsCaja)))
    ? hacer()
    : rechazado('SOLO_ADMIN_SERVIDOR');

/**
 * Makes a backup of all data now. For the box's admins. Refused where this server does not keep the backups, while another one
 * is being made, and with the reason if it fails.
 */
export const copiarAhora = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<CopiaHecha>> =>
  siLoCuida(contexto, actor, async () => {
    if (contexto.caja === null) return rechazado('COPIA_AJENA');
    const hecha = await contexto.caja.copiar();
    if (hecha === null) return rechazado('COPIA_EN_MARCHA');
    return hecha.ok ? bien(hecha.copia) : rechazado('COPIA_FALLIDA', { porque: hecha.linea });
  });

/**
 * Looks for a newer version of the app, and returns it with its address; null if there is none. For the box's admins. Refused
 * where the box has no address to ask, or gets no answer.
 */
export const buscarVersion = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<VersionNueva>> =>
  siLoCuida(contexto, actor, async () => {
    if (contexto.versiones === null) return rechazado('VERSIONES_SIN_SITIO');
    const hallada = await contexto.versiones.buscar();
    if (!hallada.ok) return rechazado('VERSIONES_SIN_RESPUESTA', { motivo: hallada.motivo });
    return bien({ version: paquete.version, nueva: hallada.nueva, url: hallada.url });
  });

/** A request as it arrived, to find out what stands between the browser and this server. */
export interface Llegada {
  /** Address of the client, as the server sees it. */
  readonly ip: string;
  /** Address of the peer that opened the connection, which may be a proxy. */
  readonly par: string;
  readonly https: boolean;
  readonly host: string;
  /** True when a header says that a proxy passed the request on. */
  readonly reenviada: boolean;
  /** True when TRUSTED_PROXIES makes such headers count, or the request came by https, so that they are not needed. */
  readonly confiada: boolean;
  /** The origin of the page that asks, as its browser reports it; null for clients such as curl. */
  readonly desde: string | null;
}

const aviso = (linea: string): Hallazgo => ({ nivel: 'aviso', linea });

/** Hosts that browsers treat as secure without https. */
const EN_CASA_PROPIA = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const SIN_VIVO = 'por aquí nada llega al momento, sino cada 5 segundos';

/** Returns a finding with its remedy if pages of the origin `desde` get no live connection; else an empty list. */
const mirarOrigen = (
  desde: string,
  host: string,
  { publica, propios }: { readonly publica: string | undefined; readonly propios: readonly string[] },
): Hallazgo[] => {
  const juicio = juzgarOrigen({ headers: { origin: desde, host } }, propios);
  if (juicio === 'NUESTRO') return [];
  if (publica !== undefined)
    return [
      aviso(`Has entrado por ${desde}, y PUBLIC_URL dice ${publica}: ${SIN_VIVO}. Entra por ${publica} o cámbiala.`),
    ];
  return [
    aviso(
      juicio === 'AJENO'
        ? `Un proxy cambia el nombre con el que se entra (${new URL(desde).host} llega como ${host}): ${SIN_VIVO}. Pon PUBLIC_URL=${desde}.`
        : `El servidor no sabe que se entra por ${desde}: ${SIN_VIVO}. Pon PUBLIC_URL=${desde}.`,
    ),
  ];
};

/**
 * Returns a finding with its remedy if a proxy is not trusted, or does not tell that a page came by https; else an empty list.
 */
const mirarProxy = ({ par, https, reenviada, confiada, desde }: Llegada): Hallazgo[] => {
  if (reenviada && !confiada)
    return [
      aviso(
        `Un proxy (${par}) trae las peticiones y no está en TRUSTED_PROXIES: para el servidor, todos llegan desde él. Añade ${par}.`,
      ),
    ];
  if (desde?.startsWith('https:') === true && !https)
    return [
      aviso(
        reenviada
          ? 'El proxy no dice que se entra por https: haz que mande X-Forwarded-Proto.'
          : `Se entra por https, y un proxy (${par}) no lo dice: haz que mande X-Forwarded-For y X-Forwarded-Proto, y ponlo en TRUSTED_PROXIES.`,
      ),
    ];
  return [];
};

/** Line about pages that browsers do not trust, with its remedy. */
export const SIN_HTTPS =
  'Se entra sin https: así los móviles no reciben avisos, ni hacen fotos, ni instalan la app. Arráncalo con HTTPS=propio, o pon un proxy.';

/** Describes how the caller's request arrived, with the findings about it and their remedies. */
export const mirarConexion = (
  llegada: Llegada,
  [publica]: readonly string[],
  propios: readonly string[],
): { readonly conexion: Conexion; readonly segura: boolean; readonly hallazgos: readonly Hallazgo[] } => {
  const { ip, host, reenviada, confiada } = llegada;
  const desde = llegada.desde ?? `${llegada.https ? 'https' : 'http'}://${host}`;
  const https = desde.startsWith('https:');
  const deOrigen = URL.canParse(desde) ? mirarOrigen(desde, host, { publica, propios }) : [];
  const segura = https || !URL.canParse(desde) || EN_CASA_PROPIA.test(new URL(desde).hostname);
  return {
    conexion: {
      direccion: ip,
      https,
      proxy: reenviada ? (confiada ? 'CONFIADO' : 'AJENO') : 'NINGUNO',
      viva: deOrigen.length === 0,
      publica: publica ?? null,
    },
    segura,
    hallazgos: [...mirarProxy(llegada), ...deOrigen, ...(segura ? [] : [aviso(SIN_HTTPS)])],
  };
};
