import type { Conexion, Hallazgo } from '#shared/contracts/servidor.ts';
import { juzgarOrigen } from '#server/http/origen.ts';

/** A request as it arrived, for a look at what stands between a browser and this server. */
export interface Llegada {
  /** Who asks, as the server sees it; and who handed the request over. */
  readonly ip: string;
  readonly par: string;
  readonly https: boolean;
  readonly host: string;
  /** It says that it was passed on; and whether that word counts, by TRUSTED_PROXIES. */
  readonly reenviada: boolean;
  readonly confiada: boolean;
  /** The origin of the page that asks, as its browser names it; curl has none. */
  readonly desde: string | null;
}

const aviso = (linea: string): Hallazgo => ({ nivel: 'aviso', linea });

/** What browsers take for safe without https. */
const EN_CASA_PROPIA = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const SIN_VIVO = 'por aquí nada llega al momento, sino cada 5 segundos';

/** Whether pages that come from there get live connections, and what to do when not. */
const mirarOrigen = (desde: string, host: string, origenes: readonly string[]): Hallazgo[] => {
  const juicio = juzgarOrigen({ headers: { origin: desde, host } }, origenes);
  if (juicio === 'NUESTRO') return [];
  const [publica] = origenes;
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

/** What can be told of how a request came, and what to do about it. */
export const mirarConexion = (
  llegada: Llegada,
  origenes: readonly string[],
): { readonly conexion: Conexion; readonly hallazgos: readonly Hallazgo[] } => {
  const { ip, host, reenviada, confiada } = llegada;
  const desde = llegada.desde ?? `${llegada.https ? 'https' : 'http'}://${host}`;
  const https = desde.startsWith('https:');
  const deOrigen = URL.canParse(desde) ? mirarOrigen(desde, host, origenes) : [];
  const segura = https || !URL.canParse(desde) || EN_CASA_PROPIA.test(new URL(desde).hostname);
  return {
    conexion: {
      direccion: ip,
      https,
      proxy: reenviada ? (confiada ? 'CONFIADO' : 'AJENO') : 'NINGUNO',
      viva: deOrigen.length === 0,
      publica: origenes[0] ?? null,
    },
    hallazgos: [
      ...mirarProxy(llegada),
      ...deOrigen,
      ...(segura
        ? []
        : [aviso('Se entra sin https: así los móviles no reciben avisos, ni hacen fotos, ni instalan la app.')]),
    ],
  };
};
