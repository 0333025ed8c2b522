import * as fc from 'fast-check';
import { NOMBRES_EVENTO } from '#shared/contracts/eventos.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { cualquierJson } from './generar.ts';

// Generates frames for sockets, both near to valid ones and arbitrary.

type Trama = string | Uint8Array;

const bytes = (maxLength: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ minLength: 1, maxLength });
const json = cualquierJson.map((valor) => JSON.stringify(valor));

/** Frames of a member's device: engine.io and socket.io packets, logging in with random values of `token`. */
export const deTelefono = (token: fc.Arbitrary<unknown>): fc.Arbitrary<Trama> =>
  fc.oneof(
    { weight: 3, arbitrary: token.map((t) => `40${JSON.stringify({ token: t })}`) },
    { weight: 1, arbitrary: json.map((j) => `40${j}`) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...NOMBRES_EVENTO, 'message', 'connect', '__proto__'), cualquierJson)
        .map(([evento, datos]) => `42${JSON.stringify([evento, datos])}`),
    },
    { weight: 1, arbitrary: fc.tuple(fc.nat({ max: 9 }), json).map(([n, j]) => `4${String(n)}${j}`) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '',
        '0',
        '1',
        '2',
        '2probe',
        '3',
        '3probe',
        '5',
        '6',
        '9',
        '4',
        '40',
        '41',
        '44',
        '40/otra,',
        '40/otra,{"token":1}',
        '42',
        '42[',
        '42[]',
        '42["x"',
        '42999999999999999999["x"]',
        '451-["x",{"_placeholder":true,"num":0}]',
        '45999999999-["x"]',
        '46-',
        '43-1[]',
        '4'.repeat(4_000),
        'b4AAAA',
        '2'.repeat(9_000),
        `42["x",${'['.repeat(1_500)}`,
        '42["reaccion","👏"]',
        '421["reaccion","👏"]',
        '42["disconnect"]',
        '42["connect_error",{}]',
      ),
    },
    { weight: 1, arbitrary: bytes(200) },
    { weight: 1, arbitrary: fc.string({ maxLength: 300, unit: 'binary' }) },
  );

/** Frames of a wall screen, which sends only its token. */
export const dePantalla = (token: fc.Arbitrary<unknown>): fc.Arbitrary<Trama> =>
  fc.oneof(
    { weight: 4, arbitrary: token.map((t) => JSON.stringify({ token: t })) },
    { weight: 2, arbitrary: json },
    {
      weight: 2,
      arbitrary: fc.constantFrom('', '{', '{"token":', 'null', '[]', '{"token":{}}', '"token"', 'x'.repeat(70_000)),
    },
    { weight: 1, arbitrary: bytes(400) },
  );

const GET = (camino: string, ...cabeceras: readonly string[]): string =>
  [`GET ${camino} HTTP/1.1`, 'Host: casa', ...cabeceras, '', ''].join('\r\n');
const SUBIR = ['Connection: Upgrade', 'Upgrade: websocket'];
const CLAVE = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const SOCKET = '/socket.io/?EIO=4&transport=websocket';

/** First bytes of a connection: requests, most of them malformed. */
const COMIENZOS: readonly string[] = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET\r\n\r\n',
  '\r\n\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http://example.org/api/salud/ HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET //example.org/ HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /api/salud/ HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
  'GET /api/salud/ HTTP/9.9\r\nHost: x\r\n\r\n',
  GET('/api/%zz'),
  GET('/media/avatares/..%2f..%2fte-toca.db'),
  GET('/api/salud/', `X: ${'x'.repeat(20_000)}`),
  GET('/api/salud/', 'Expect: nada'),
  GET('/api/salud/', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
  GET('/api/salud/').repeat(50),
  'POST /api/auth/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /api/auth/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffff\r\n{',
  'POST /api/auth/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: -5\r\n\r\n{}',
  'POST /api/auth/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"username":',
  'POST /api/auth/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}GET / HTTP/1.1\r\nHost: x\r\n\r\n',
  ...[
    SOCKET,
    RUTAS.vivoPantalla,
    '/otro',
    '/socket.io/?EIO=%zz&transport=websocket',
    '/socket.io/?EIO=4&transport=polling',
    '/socket.io/?EIO=4&transport=__proto__',
    `${SOCKET}&sid=nadie`,
    '/socket.io/?EIO[]=4&transport[]=websocket',
    '//socket.io/',
    '/socket.io/',
  ].flatMap((camino) => [
    GET(camino, ...SUBIR),
    GET(camino, ...SUBIR, CLAVE, 'Sec-WebSocket-Version: 12'),
    GET(camino, ...SUBIR, 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13'),
    GET(camino, ...SUBIR, CLAVE, 'Sec-WebSocket-Version: 13', 'Origin: https://otra.example.org'),
    GET(
      camino,
      ...SUBIR,
      CLAVE,
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99',
    ),
    GET(camino, ...SUBIR, CLAVE, 'Sec-WebSocket-Version: 13'),
    GET(camino, 'Connection: Upgrade', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQ'),
  ]),
];

/** Frames that break the WebSocket protocol: for example without a mask, of an unknown kind, or too long. */
const MALAS_TRAMAS: readonly (readonly number[])[] = [
  [0x81, 0x05, 1, 2, 3, 4, 5],
  [0xff, 0x80, 0, 0, 0, 0],
  [0x83, 0x80, 0, 0, 0, 0],
  [0x89, 0xfe, 0x01, 0x00, 0, 0, 0, 0],
  [0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
  [0x01, 0x80, 0, 0, 0, 0],
  [0x80, 0x80, 0, 0, 0, 0],
  [0x88, 0x81, 0, 0, 0, 0, 1],
  [0x88, 0x82, 0, 0, 0, 0, 0x00, 0x01],
  [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28],
  [0xc1, 0x80, 0, 0, 0, 0],
];

/** Data sent over a raw connection, piece by piece. */
export const conversacion: fc.Arbitrary<Buffer[]> = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...COMIENZOS).map((c) => Buffer.from(c, 'latin1')) },
      { weight: 1, arbitrary: bytes(2_000).map((b) => Buffer.from(b)) },
    ),
    fc.array(
      fc.oneof(
        fc.constantFrom(...MALAS_TRAMAS).map((t) => Buffer.from(t)),
        bytes(500).map((b) => Buffer.from(b)),
      ),
      { maxLength: 4 },
    ),
  )
  .map(([comienzo, resto]) => [comienzo, ...resto]);
