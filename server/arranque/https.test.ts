import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Direcciones } from '#shared/contracts/servidor.ts';
import { RUTA_RAIZ } from '#shared/contracts/raiz.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { crearAutoridad, crearHoja, permiteSitio } from '#server/adapters/autoridad.ts';
import type { App } from '#server/app.ts';
import { crearDifusion } from '#server/change/difusion.ts';
import type { Base } from '#server/db/esquema.ts';
import type { ArchivosHttps } from '#server/entorno.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { baseDePrueba } from '#server/testing/base-de-prueba.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import { siguientePuerto } from '#server/testing/servidor-hijo.ts';
import { renovarAutoridad } from './autoridad-guardada.ts';
import { abrirHttps } from './https.ts';

const ejecutar = promisify(execFile);
const CASA = ['192.168.1.20', 'te-toca.local', 'caja.local'] as const;
const INICIO = new Date().toISOString();

let carpeta: string;
let reloj: ReturnType<typeof relojFijo>;
let base: Base;
let app: App;
/** Names and addresses at which the server is reached now; tests change them. */
let sitios: readonly string[];
let [puerto, puertoHttp] = [0, 0];
let mirar: () => Promise<void>;

beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'te-toca-https-'));
  reloj = relojFijo(INICIO);
  sitios = CASA;
});
afterEach(async () => {
  await app.app.close();
  await rm(carpeta, { recursive: true });
});

const paraCambiar = () => ({ base, reloj, difusion: crearDifusion(() => undefined) });

const abrir = async (archivos: ArchivosHttps | null = null): Promise<void> => {
  base = await baseDePrueba(':memory:', 'sqlite');
  [puerto, puertoHttp] = [siguientePuerto(), siguientePuerto()];
  const abierto = await abrirHttps({ contexto: paraCambiar(), puerto, puertoHttp, archivos, sitios: () => sitios });
  if (!abierto.ok) throw new Error(abierto.linea);
  app = await buildTestApp({
    reloj,
    abierta: { base, nodo: null },
    segura: abierto.segura,
    enchufarHttps: abierto.enchufar,
  });
  mirar = () => abierto.mirar(app.app.log);
  await app.app.listen({ port: puertoHttp, host: '127.0.0.1' });
  await abierto.escuchar('127.0.0.1', 16);
};

/** Downloads the authority's root certificate over http, as devices do. */
const bajarRaiz = async (): Promise<X509Certificate> => {
  const respuesta = await fetch(`http://127.0.0.1:${String(puertoHttp)}${RUTA_RAIZ}`);
  expect(respuesta.headers.get('content-type')).toBe('application/x-x509-ca-cert');
  return new X509Certificate(Buffer.from(await respuesta.arrayBuffer()));
};

/** Makes the TLS handshake of a browser that opens `sitio` and trusts `raiz`. Rejects if the certificate is not valid for it. */
const saludar = (sitio: string, raiz: X509Certificate): Promise<X509Certificate> =>
  new Promise((listo, fallar) => {
    const esIp = /^[\d.]+$/.test(sitio);
    const conexion = connect({
      port: puerto,
      host: '127.0.0.1',
      ca: raiz.toString(),
      ...(esIp ? {} : { servername: sitio }),
      checkServerIdentity: (_, cert) => {
        const suyo = new X509Certificate(cert.raw);
        return (esIp ? suyo.checkIP(sitio) : suyo.checkHost(sitio)) ? undefined : new Error('not its name');
      },
    });
    conexion.once('secureConnect', () => {
      const suyo = conexion.getPeerX509Certificate();
      conexion.destroy();
      if (suyo === undefined) fallar(new Error('no certificate'));
      else listo(suyo);
    });
    conexion.once('error', fallar);
  });

const pedir = (camino: string, raiz: X509Certificate, headers: Record<string, string> = {}) =>
  new Promise<{ estado: number; cabeceras: Record<string, unknown>; cuerpo: Direcciones }>((listo, fallar) => {
    const peticion = request(
      { port: puerto, host: '127.0.0.1', servername: 'te-toca.local', ca: raiz.toString(), path: camino, headers },
      (respuesta) => {
        let texto = '';
        respuesta.on('data', (trozo) => (texto += String(trozo)));
        respuesta.on('end', () =>
          listo({ estado: respuesta.statusCode ?? 0, cabeceras: respuesta.headers, cuerpo: JSON.parse(texto) }),
        );
      },
    );
    peticion.once('error', fallar).end();
  });

const diasDe = ({ validFrom, validTo }: X509Certificate) => (Date.parse(validTo) - Date.parse(validFrom)) / 86_400_000;

test('openssl accepts a certificate for a home’s names and addresses, and refuses one for any other name', async () => {
  await abrir();
  const autoridad = await crearAutoridad(['te-toca.local', 'caja', 'tetoca.example.org'], INICIO);
  const archivo = (nombre: string) => join(carpeta, nombre);
  await writeFile(archivo('raiz.pem'), `${autoridad.raiz}\n`);
  await writeFile(archivo('intermedia.pem'), `${autoridad.intermedia}\n`);
  const juzgar = async (...suyos: string[]): Promise<string> => {
    await writeFile(archivo('hoja.pem'), (await crearHoja(autoridad, suyos, INICIO)).cert);
    const con = ['-CAfile', archivo('raiz.pem'), '-untrusted', archivo('intermedia.pem'), '-purpose', 'sslserver'];
    return ejecutar('openssl', ['verify', ...con, archivo('hoja.pem')]).then(
      ({ stdout }) => stdout.trim().split(' ').at(-1) ?? '',
      ({ stderr }: { stderr: string }) => /lookup: (.*)/.exec(stderr)?.[1] ?? stderr,
    );
  };
  const buenos = ['te-toca.local', 'caja', 'tetoca.example.org', '192.168.1.20', '10.1.2.3', '172.31.0.1', 'fd00::5'];
  expect(await juzgar(...buenos)).toBe('OK');
  for (const ajeno of ['google.com', 'example.org', 'xte-toca.local', '8.8.8.8', '172.32.0.1', '2001:db8::1']) {
    expect(await juzgar(ajeno), ajeno).toBe('permitted subtree violation');
    expect(permiteSitio(autoridad, ajeno), ajeno).toBe(false);
  }
  for (const suyo of buenos) expect(permiteSitio(autoridad, suyo), suyo).toBe(true);
  const raiz = new X509Certificate(autoridad.raiz);
  const intermedia = new X509Certificate(autoridad.intermedia);
  const hoja = new X509Certificate((await crearHoja(autoridad, ['caja'], INICIO)).cert);
  expect([raiz.ca, intermedia.ca, hoja.ca]).toEqual([true, true, false]);
  expect(diasDe(hoja)).toBeLessThanOrEqual(397);
  expect(diasDe(raiz)).toBeGreaterThan(3_650);
  expect(autoridad.clave).not.toBe('');
  expect(intermedia.checkPrivateKey((await import('node:crypto')).createPrivateKey(autoridad.clave))).toBe(true);
});

test('https serves the app for each name and address, while http goes on, and its key is reachable by no path', async () => {
  await abrir();
  const raiz = await bajarRaiz();
  for (const sitio of CASA) await saludar(sitio, raiz);
  await expect(saludar('otra.local', raiz)).rejects.toThrow('not its name');
  expect((await pedir(RUTAS.salud, raiz)).estado).toBe(200);
  expect((await fetch(`http://127.0.0.1:${String(puertoHttp)}${RUTAS.salud}`)).status).toBe(200);
  const { valor } = await base.escritura
    .selectFrom('secretos')
    .select('valor')
    .where('nombre', '=', 'https')
    .executeTakeFirstOrThrow();
  expect(valor.toString()).toContain('PRIVATE KEY');
  expect(raiz.toString()).not.toContain('PRIVATE');
});

test('only pages on the certificate’s names open sockets, over http or https; other pages learn which address to open', async () => {
  await abrir();
  const raiz = await bajarRaiz();
  const { miembros } = await sembrarFamilia(app);
  const entra = (origin: string, esquema: 'http' | 'https') =>
    new Promise<boolean>((listo) => {
      const socket = io(`${esquema}://127.0.0.1:${String(esquema === 'http' ? puertoHttp : puerto)}`, {
        transports: ['websocket'],
        auth: { token: miembros[0]!.token },
        extraHeaders: { origin },
        reconnection: false,
        forceNew: true,
        rejectUnauthorized: false,
      });
      const decir = (si: boolean) => () => {
        socket.disconnect();
        listo(si);
      };
      socket.once('connect', decir(true)).once('connect_error', decir(false));
    });
  const abreEnVez = async (desde: string): Promise<string | null> => {
    const { cuerpo } = await pedir(`${RUTAS.direcciones}?desde=${encodeURIComponent(desde)}`, raiz);
    return cuerpo.abrir;
  };
  for (const sitio of [...CASA, 'localhost']) {
    const pagina = `http://${sitio}:${String(puertoHttp)}`;
    expect(await entra(pagina, 'http'), pagina).toBe(true);
    expect(await abreEnVez(pagina)).toBeNull();
  }
  expect(await entra(`https://te-toca.local:${String(puerto)}`, 'https')).toBe(true);
  for (const ajena of [
    `http://192.168.1.99:${String(puertoHttp)}`,
    `http://te-toca.local:${String(puertoHttp + 1)}`,
    `http://127.0.0.1:${String(puerto)}`,
    `https://localhost:${String(puerto)}`,
  ]) {
    expect(await entra(ajena, 'http'), ajena).toBe(false);
    expect(await abreEnVez(ajena), ajena).toBe(`http://localhost:${String(puertoHttp)}`);
  }
});

test('CORS lets the app’s http pages call the https address, to learn if the browser trusts it, and no other page', async () => {
  await abrir();
  const raiz = await bajarRaiz();
  const pagina = `http://192.168.1.20:${String(puertoHttp)}`;
  const { cabeceras, cuerpo } = await pedir(RUTAS.direcciones, raiz, { origin: pagina, host: 'te-toca.local' });
  expect(cabeceras['access-control-allow-origin']).toBe(pagina);
  expect(cabeceras['strict-transport-security']).toBeUndefined();
  expect(cabeceras['content-security-policy']).toContain(
    `connect-src 'self' https://192.168.1.20:${String(puerto)} https://te-toca.local:${String(puerto)}`,
  );
  expect(cuerpo).toEqual({
    https: `https://te-toca.local:${String(puerto)}`,
    huella: raiz.fingerprint256,
    movil: null,
    abrir: null,
  });
  const ajena = await pedir(RUTAS.direcciones, raiz, { origin: 'http://192.168.1.20:81' });
  expect(ajena.cabeceras['access-control-allow-origin']).toBeUndefined();
  expect(ajena.cuerpo.https).toBe(`https://192.168.1.20:${String(puerto)}`);
});

test('the certificate is renewed under the same root when addresses change and thirty days before it ends', async () => {
  await abrir();
  const raiz = await bajarRaiz();
  const primera = await saludar('192.168.1.20', raiz);
  await mirar();
  expect((await saludar('192.168.1.20', raiz)).serialNumber).toBe(primera.serialNumber);
  // The root may not vouch for the last two, so the new certificate leaves them out.
  sitios = ['192.168.7.7', 'te-toca.local', 'otra.example.org', '8.8.8.8'];
  await mirar();
  const segunda = await saludar('192.168.7.7', raiz);
  expect(segunda.subjectAltName).toBe('IP Address:192.168.7.7, DNS:te-toca.local');
  await expect(saludar('192.168.1.20', raiz)).rejects.toThrow('not its name');
  reloj.avanzar(360 * 86_400);
  await mirar();
  expect((await saludar('192.168.7.7', raiz)).serialNumber).toBe(segunda.serialNumber);
  reloj.avanzar(7 * 86_400);
  await mirar();
  // The renewed certificate starts a year from now: only the server's clock has moved, not the one of this process's TLS.
  await expect(saludar('192.168.7.7', raiz)).rejects.toThrow(/not yet valid/);
});

test('a renewed authority is served at the next check, and a device that trusts only the old root refuses it', async () => {
  await abrir();
  const vieja = await bajarRaiz();
  await renovarAutoridad(paraCambiar(), sitios);
  await saludar('te-toca.local', vieja);
  await mirar();
  await expect(saludar('te-toca.local', vieja)).rejects.toThrow();
  await saludar('te-toca.local', await bajarRaiz());
});

test('an own certificate is reloaded when its files change, and the old one kept while certificate and key do not match', async () => {
  const autoridad = await crearAutoridad(['tetoca.example.org'], INICIO);
  const raiz = new X509Certificate(autoridad.raiz);
  const archivos = { cert: join(carpeta, 'cert.pem'), clave: join(carpeta, 'key.pem') };
  const escribir = async (): Promise<void> => {
    const { cert, key } = await crearHoja(autoridad, ['tetoca.example.org'], INICIO);
    await writeFile(archivos.cert, cert);
    await writeFile(archivos.clave, key);
  };
  await escribir();
  await abrir(archivos);
  const primera = await saludar('tetoca.example.org', raiz);
  expect((await fetch(`http://127.0.0.1:${String(puertoHttp)}${RUTA_RAIZ}`)).status).toBe(404);
  await writeFile(archivos.cert, (await crearHoja(autoridad, ['tetoca.example.org'], INICIO)).cert);
  await mirar();
  expect((await saludar('tetoca.example.org', raiz)).serialNumber).toBe(primera.serialNumber);
  await escribir();
  await mirar();
  expect((await saludar('tetoca.example.org', raiz)).serialNumber).not.toBe(primera.serialNumber);
  expect(await base.escritura.selectFrom('secretos').selectAll().where('nombre', '=', 'https').execute()).toEqual([]);
});
