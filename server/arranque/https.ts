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

/** Interval, in ms, at which it is checked whether the certificate fits the present addresses or files, and does not end soon. */
const VUELTA_MS = 60_000;
/** Time before its end at which a certificate of the box is replaced, in ms. */
const MARGEN_MS = 30 * 86_400_000;
/** Time that a client has for the handshake, in ms. */
const ESPERA_SALUDO_MS = 10_000;

/** The certificate in use. */
interface Puesto {
  readonly hoja: Hoja;
  /** The names and addresses that it is valid for. */
  readonly sitios: readonly string[];
  /** The root that devices must trust; null for a certificate from files. */
  readonly raiz: ReturnType<Segura['raiz']>;
  /** Tells whether this certificate can stay in use. */
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

/** Reads the box's authority, or makes it, and makes a certificate for those of `sitios` that it may sign. */
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

/** Names and addresses of a certificate, without wildcards such as «*.example.org», which no browser can open. */
const sitiosDe = (cert: string): readonly string[] =>
  (new X509Certificate(cert).subjectAltName ?? '')
    .split(', ')
    .map((par) => /^(?:DNS|IP Address):(.+)$/.exec(par)?.[1]?.toLowerCase() ?? '')
    .filter((sitio) => sitio !== '' && !sitio.startsWith('*'));

/** Reads the certificate and key of HTTPS_CERT and HTTPS_KEY. Returns the reason in Spanish if they cannot be used. */
const deArchivos = (archivos: ArchivosHttps): Abierto<Puesto> => {
  try {
    const hoja = leerArchivos(archivos);
    // Throws if certificate and key do not belong together, as while another program is replacing the files.
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
 * Prepares https beside http, with a certificate that is checked each minute and replaced when needed. Returns `segura` for
 * the use cases, `enchufar` to connect it to the app, `escuchar` to begin to listen, and `mirar`; or the reason in Spanish
 * why there is no certificate.
 */
export const abrirHttps = async (opciones: Opciones) => {
  const { puerto, puertoHttp, archivos } = opciones;
  const poner = () => (archivos === null ? delPropio(opciones) : Promise.resolve(deArchivos(archivos)));
  const primero = await poner();
  if (!primero.ok) return primero;
  let puesto: Puesto = primero;

  const opcionesTls = { ALPNProtocols: ['http/1.1'], handshakeTimeout: ESPERA_SALUDO_MS };
  const servidor = createServer({ ...opcionesTls, ...puesto.hoja });

  /** Replaces the certificate if it can no longer stay in use. If that fails, logs it and keeps the old one. */
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
      // The machine itself, on which a kiosk may show the wall. These names lead to no other machine.
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
