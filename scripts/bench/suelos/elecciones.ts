import { createServer } from 'node:http';
import Database from 'better-sqlite3';
import { WebSocketServer, type WebSocket } from 'ws';

// The floor for picks: the same durable writes (one commit with the same rows) and the same number of bytes to the same phones,
// and nothing else: no authentication, no rules, no validation, no query builder. Arguments: port, database file, bytes of a
// pick's event.
const [puerto = '0', archivo = '', bytes = '0'] = process.argv.slice(2);
const base = new Database(archivo);
base.pragma('journal_mode = WAL');
base.pragma('synchronous = FULL');
const leer = base.prepare<[number], { estado: string }>('select estado from sesiones_reparto where id = ?');
const anexar = base.prepare('insert into eventos_reparto (sesion_id, n, tipo, datos, en) values (?, ?, ?, ?, ?)');
const guardar = base.prepare('update sesiones_reparto set estado = ? where id = ?');
const subir = base.prepare<[number], { version: number }>(
  'update familias set version = version + 1 where id = ? returning version',
);

const relleno = 'x'.repeat(Number(bytes));
const salas = new Map<number, Set<WebSocket>>();

const elegir = base.transaction(
  ({ familia, sesion, tarea }: { familia: number; sesion: number; tarea: number }): string => {
    const { estado } = leer.get(sesion) ?? { estado: '' };
    const en = new Date().toISOString();
    const version = subir.get(familia)?.version ?? 0;
    const evento = JSON.stringify({ tipo: 'ELECCION', miembro: 1, tarea, n: version + 1, en });
    anexar.run(sesion, version + 1, 'ELECCION', evento, en);
    // The state grows as with a real pick. SQLite skips pages that do not change, so the floor would be too low otherwise.
    guardar.run(`${estado.slice(0, -1)},"${String(version)}":${evento}}`, sesion);
    return `{"version":${String(version)},"jugada":"${relleno}"}`;
  },
);

const servidor = createServer((peticion, respuesta) => {
  let cuerpo = '';
  peticion.setEncoding('utf8');
  peticion.on('data', (trozo: string) => {
    cuerpo += trozo;
  });
  peticion.on('end', () => {
    const jugada = JSON.parse(cuerpo) as { familia: number; sesion: number; tarea: number };
    const texto = elegir(jugada);
    for (const telefono of salas.get(jugada.familia) ?? []) telefono.send(texto);
    respuesta.setHeader('content-type', 'application/json');
    respuesta.end(texto);
  });
});
new WebSocketServer({ server: servidor, perMessageDeflate: false }).on('connection', (telefono, { url }) => {
  const familia = Number(url?.slice(1));
  const sala = salas.get(familia) ?? new Set();
  salas.set(familia, sala.add(telefono));
  // A reaction is passed on, and not stored.
  telefono.on('message', (datos: Buffer) => {
    const texto = datos.toString();
    for (const otro of sala) otro.send(texto);
  });
  telefono.on('close', () => sala.delete(telefono));
});
servidor.listen(Number(puerto), '127.0.0.1');
