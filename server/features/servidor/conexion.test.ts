import { expect, test } from 'vitest';
import { type Llegada, mirarConexion } from './cuidar.ts';

const DIRECTA: Llegada = {
  ip: '192.168.1.20',
  par: '192.168.1.20',
  https: false,
  host: '192.168.1.5:3000',
  reenviada: false,
  confiada: false,
  desde: 'http://192.168.1.5:3000',
};
const POR_PROXY: Llegada = {
  ip: '192.168.1.20',
  par: '172.18.0.2',
  https: true,
  host: 'tetoca.example.org',
  reenviada: true,
  confiada: true,
  desde: 'https://tetoca.example.org',
};
const AJENA = { ...POR_PROXY, ip: '172.18.0.2', https: false, confiada: false };
const PUBLICA = ['https://tetoca.example.org'];
const SIN_HTTPS = /^Se entra sin https/;

test.each<[string, Llegada, readonly string[], object, readonly RegExp[]]>([
  ['on the machine itself', { ...DIRECTA, host: 'localhost:3000', desde: 'http://localhost:3000' }, [], {}, []],
  ['by the box’s address', DIRECTA, [], { direccion: '192.168.1.20', https: false, proxy: 'NINGUNO' }, [SIN_HTTPS]],
  ['by a program, without a page', { ...DIRECTA, desde: null }, [], { https: false }, [SIN_HTTPS]],
  ['through a proxy that is trusted', POR_PROXY, PUBLICA, { https: true, proxy: 'CONFIADO', publica: PUBLICA[0] }, []],
  [
    'through one that is not in TRUSTED_PROXIES',
    AJENA,
    PUBLICA,
    { direccion: '172.18.0.2', https: true, proxy: 'AJENO' },
    [/^Un proxy \(172\.18\.0\.2\) .*TRUSTED_PROXIES.* Añade 172\.18\.0\.2\.$/],
  ],
  [
    'through one that does not say https',
    { ...POR_PROXY, https: false },
    PUBLICA,
    { https: true, proxy: 'CONFIADO' },
    [/X-Forwarded-Proto/],
  ],
  [
    'through one that says nothing at all',
    { ...AJENA, reenviada: false },
    PUBLICA,
    { proxy: 'NINGUNO' },
    [/172\.18\.0\.2.*X-Forwarded-For.*TRUSTED_PROXIES/],
  ],
  ['by a public name that nobody declared', POR_PROXY, [], { publica: null }, [/Pon PUBLIC_URL=https:\/\/tetoca/]],
  [
    'by another address than PUBLIC_URL',
    DIRECTA,
    PUBLICA,
    {},
    [/^Has entrado por http:\/\/192\.168\.1\.5:3000, y PUBLIC_URL dice https:\/\/tetoca/, SIN_HTTPS],
  ],
  [
    'through a proxy that changes the name',
    { ...POR_PROXY, host: '127.0.0.1:3000' },
    [],
    {},
    [/^Un proxy cambia el nombre .*tetoca\.example\.org llega como 127\.0\.0\.1:3000.*PUBLIC_URL=https:\/\/tetoca/],
  ],
  [
    'through one that changes the name, which PUBLIC_URL says',
    { ...POR_PROXY, host: '127.0.0.1:3000' },
    PUBLICA,
    {},
    [],
  ],
  ['without a name', { ...DIRECTA, host: '', desde: null }, [], { https: false }, []],
])('an admin who comes %s is told what to do, and no more', (_, llegada, origenes, conexion, lineas) => {
  const mirada = mirarConexion(llegada, origenes, origenes);
  expect(mirada.conexion).toMatchObject(conexion);
  expect(mirada.hallazgos).toEqual(
    lineas.map((linea) => ({ nivel: 'aviso', linea: expect.stringMatching(linea) as string })),
  );
});
