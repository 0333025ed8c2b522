import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, createServer } from 'node:tls';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { crearHoja, permiteSitio, type Hoja } from '#server/adapters/autoridad.ts';
import { enUrl, sinPuerto } from '#server/adapters/sitios.ts';
import { type Abierto, codigoDe, mal } from '#server/caja/abierto.ts';
import type { ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import type { Segura } from '#server/change/contexto.ts';
import type { ArchivosHttps } from '#server/entorno.ts';
import { leerAutoridad, renovarAutoridad } from './autoridad-guardada.ts';

// The server's own https: a TLS listener that hands its decrypted connections to the app's http server, which serves both.

/** Interval at which addresses, files and dates are looked at, in ms. */
const VUELTA_MS = 60_000;
/** Time before its end at which a certificate is made anew, in ms. */
const MARGEN_MS = 30 * 86_400_000;
/** Time that a client has for the handshake, in ms. */
const ESPERA_SALUDO_MS = 10_000;

/** The certificate in use. */
interface Puesto {
  readonly hoja: Hoja;
  /** The names and addresses that it is valid for. */
  readonly sitios: readonly string[];
  /** The root that devices must trust; null for a certificate of one's own. */
  readonly raiz: ReturnType<Segura['raiz']>;
  /** Tells whether this certificate still serves now. Cheap; asked once a minute. */
  readonly sirve: () => Promise<boolean>;
}

interface Opciones {
  readonly contexto: ParaCambiarSinFamilia;
  readonly puerto: number;
  readonly puertoHttp: number;
  readonly archivos: ArchivosHttps | null;
  /** Names and addresses of this server now. */
  readonly sitios: () => readonly string[];
}

const origen = (esquema: 'http' | 'https', sitio: string, puerto: number): string =>
  new URL(`${esquema}://${enUrl(sitio)}:${String(puerto)}`).origin;

/** Makes or reads the box's authority, and makes a certificate for where the server is now. */
const delPropio = async ({ contexto, sitios }: Opciones): Promise<Abierto<Puesto>> => {
  const autoridad = (await leerAutoridad(contexto)) ?? (await renovarAutoridad(contexto, sitios()));
  const permitidos = (): readonly string[] => sitios().filter((sitio) => permiteSitio(autoridad, sitio));
  const suyos = permitidos();
  const hoja = await crearHoja(autoridad, suyos, contexto.reloj.ahora());
  const { validFrom, validTo } = new X509Certificate(hoja.cert);
  const der = new X509Certificate(autoridad.raiz);
  return {
    ok: true,
    hoja,
    sitios: suyos,
    raiz: { der: der.raw, huella: der.fingerprint256 },
    sirve: async () => {
      const ahora = Date.parse(contexto.reloj.ahora());
      const enPlazo = ahora > Date.parse(validFrom) && ahora < Date.parse(validTo) - MARGEN_MS;
      const guardada = await leerAutoridad(contexto);
      return enPlazo && guardada?.raiz === autoridad.raiz && String(permitidos()) === String(suyos);
    },
  };
};

const leerArchivos = ({ cert, clave }: ArchivosHttps): Hoja => ({
  cert: readFileSync(cert, 'utf8'),
  key: readFileSync(clave, 'utf8'),
});

/** Names and addresses of a certificate, without wildcards: a browser cannot open «*.example.org». */
const sitiosDe = (cert: string): readonly string[] =>
  (new X509Certificate(cert).subjectAltName ?? '')
    .split(', ')
    .map((par) => /^(?:DNS|IP Address):(.+)$/.exec(par)?.[1]?.toLowerCase() ?? '')
    .filter((sitio) => sitio !== '' && !sitio.startsWith('*'));

/** Reads an own certificate and its key from files. */
const deArchivos = (archivos: ArchivosHttps): Abierto<Puesto> => {
  try {
    const hoja = leerArchivos(archivos);
    // Throws if the two do not belong together, as while another program is replacing them.
    createSecureContext(hoja);
    return {
      ok: true,
      hoja,
      sitios: sitiosDe(hoja.cert),
      raiz: null,
      sirve: async () => {
        const { cert, key } = leerArchivos(archivos);
        return cert === hoja.cert && key === hoja.key;
      },
    };
  } catch (error) {
    const porque = codigoDe(error) || String(error);
    return mal(`No se puede usar el certificado de HTTPS_CERT y HTTPS_KEY (${porque}): revisa esos dos archivos.`);
  }
};

/**
 * Prepares https beside http, with a certificate that is replaced when it must be. Returns `segura` for the use cases, `enchufar`
 * and `escuchar` to connect it to the app and begin to listen, and `mirar`; or the reason in Spanish why there is no certificate.
 */
export const abrirHttps = async (opciones: Opciones) => {
  const { puerto, puertoHttp, archivos } = opciones;
  const poner = () => (archivos === null ? delPropio(opciones) : Promise.resolve(deArchivos(archivos)));
  const primero = await poner();
  if (!primero.ok) return primero;
  let puesto: Puesto = primero;

  const opcionesTls = { ALPNProtocols: ['http/1.1'], handshakeTimeout: ESPERA_SALUDO_MS };
  const servidor = createServer({ ...opcionesTls, ...puesto.hoja });

  /** Replaces the certificate if it serves no longer. If that fails, the old one stays. */
  const mirar = async (log: FastifyBaseLogger): Promise<void> => {
    try {
      if (await puesto.sirve()) return;
      const nuevo = await poner();
      if (!nuevo.ok) return log.warn({ porque: nuevo.linea }, 'the certificate could not be replaced');
      puesto = nuevo;
      servidor.setSecureContext(puesto.hoja);
      return log.info({ sitios: puesto.sitios }, 'https has a new certificate');
    } catch (err) {
      return log.warn({ err }, 'the certificate could not be looked at');
    }
  };

  const segura: Segura = {
    origenes: () => [
      // The machine itself, where a kiosk may show the wall. Nobody else can have these names.
      ...['localhost', '127.0.0.1'].map((sitio) => origen('http', sitio, puertoHttp)),
      ...puesto.sitios.flatMap((sitio) => [origen('http', sitio, puertoHttp), origen('https', sitio, puerto)]),
    ],
    direccionPara: (host) => {
      const pedido = sinPuerto(host);
      const sitio = puesto.sitios.includes(pedido) ? pedido : puesto.sitios[0];
      return sitio === undefined ? null : origen('https', sitio, puerto);
    },
    raiz: () => puesto.raiz,
  };

  const enchufar = (app: FastifyInstance): void => {
    servidor.on('secureConnection', (conexion) => app.server.emit('connection', conexion));
    const vuelta = setInterval(() => void mirar(app.log), VUELTA_MS).unref();
    app.addHook('preClose', (listo) => {
      clearInterval(vuelta);
      servidor.close();
      listo();
    });
  };

  const escuchar = (host: string, cola: number): Promise<void> =>
    new Promise((listo, fallar) => {
      servidor.once('error', fallar);
      servidor.listen({ port: puerto, host, backlog: cola }, () => {
        servidor.off('error', fallar);
        listo();
      });
    });
  return { ok: true, segura, enchufar, escuchar, mirar } as const;
};
