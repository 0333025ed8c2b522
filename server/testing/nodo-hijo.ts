import { crearPush, nuevaClavePush } from '#server/adapters/push.ts';
import { buildApp } from '#server/app.ts';
import { abrirPostgres } from '#server/arranque/datos-postgres.ts';
import { empezarTrabajos } from '#server/jobs/trabajos.ts';

// A server process that serves a database together with others, for tests that kill it: `node nodo-hijo.ts URL PORT`. Prints a
// line once it serves and has run its first jobs.

/** Long wait for a connection, in ms, so that no request is refused on a busy machine. */
const ESPERA_MS = 60_000;

const abierta = await abrirPostgres(process.argv[2] ?? '', () => process.exit(1), {
  nodos: 'varios',
  espera: ESPERA_MS,
});
if (!abierta.ok) throw new Error(abierta.linea);
const construida = await buildApp({
  base: abierta.base,
  nodo: abierta.nodo,
  reloj: { ahora: () => new Date().toISOString() },
  azar: {
    secreto: (bytes) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url'),
    entero: () => 0,
  },
  contrasenas: { cifrar: (clara) => Promise.resolve(clara), coincide: () => Promise.resolve(false) },
  secreto: Buffer.alloc(32, 7),
  push: crearPush({ clave: nuevaClavePush(), sujeto: 'mailto:te-toca@example.org' }),
  correo: null,
  cliente: null,
  origenes: [],
  proxies: [],
  logger: false,
});
await construida.app.listen({ port: Number(process.argv[3]), host: '127.0.0.1' });
await empezarTrabajos(construida, () => Promise.resolve(true)).primeros;
process.stdout.write('serving\n');
