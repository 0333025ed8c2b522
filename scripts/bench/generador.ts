import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import { tareaSiguiente, trasElegir, type FamiliaBanco } from './sembrar.ts';

/** How one of the two servers is spoken to. */
export interface Sistema {
  readonly nombre: string;
  readonly puerto: number;
  readonly familias: readonly FamiliaBanco[];
  /** Path of a phone's WebSocket. */
  readonly camino: (familia: FamiliaBanco) => string;
  /** What the phone answers to a message; `listo` once it is in its room; null when the message is news. */
  readonly atender: (mensaje: string, token: string) => { readonly responder?: string; readonly listo?: true } | null;
  /** The phone is in its room as soon as it is connected. */
  readonly sinSaludo: boolean;
  /** CPU that its process has used so far, ms. */
  readonly cpu: () => number;
  readonly pedido: (familia: FamiliaBanco, tarea: number) => { readonly camino: string; readonly cuerpo: string };
}

/** Called with the family whose phone got news. */
type Avisar = (familia: FamiliaBanco) => void;

const conectarTelefono = (s: Sistema, familia: FamiliaBanco, token: string, avisar: Avisar): Promise<WebSocket> =>
  new Promise((resolver, rechazar) => {
    const ws = new WebSocket(`ws://127.0.0.1:${String(s.puerto)}${s.camino(familia)}`, { perMessageDeflate: false });
    ws.on('error', rechazar);
    if (s.sinSaludo) ws.on('open', () => resolver(ws));
    ws.on('message', (datos: Buffer) => {
      const gesto = s.sinSaludo ? null : s.atender(datos.toString(), token);
      if (gesto === null) avisar(familia);
      if (gesto?.responder !== undefined) ws.send(gesto.responder);
      if (gesto?.listo) resolver(ws);
    });
  });

/** A pick that some phone has not heard of after so many milliseconds counts as this long: its socket was lost. */
const MAXIMO = 5_000;

interface Espera {
  faltan: number;
  readonly desde: number;
  readonly llegar: (ms: number) => void;
}

/**
 * One round: every phone connects, then picks are sent at a fixed rate, each family in its turn, and timed from the
 * request's sending to the last of the family's phones having the news. Milliseconds, one per pick; and the server's CPU,
 * milliseconds a pick, with the phones already there.
 */
export const ronda = async (
  s: Sistema,
  ritmo: number,
  segundos: number,
): Promise<{ readonly tiempos: readonly number[]; readonly cpu: number }> => {
  const esperas = new Map<number, Espera>();
  const avisar: Avisar = ({ id }) => {
    const espera = esperas.get(id);
    if (espera === undefined) return;
    espera.faltan -= 1;
    if (espera.faltan > 0) return;
    esperas.delete(id);
    espera.llegar(performance.now() - espera.desde);
  };
  const telefonos: WebSocket[] = [];
  for (const familia of s.familias) {
    telefonos.push(
      ...(await Promise.all([...familia.tokens.values()].map((token) => conectarTelefono(s, familia, token, avisar)))),
    );
  }
  const agente = new Agent({ keepAlive: true, maxSockets: 64 });

  const elegir = (familia: FamiliaBanco): Promise<number> =>
    new Promise((resolver, rechazar) => {
      const tarea = tareaSiguiente(familia.estado);
      const { camino, cuerpo } = s.pedido(familia, tarea);
      const token = familia.tokens.get(familia.estado.turno ?? 0) ?? '';
      esperas.set(familia.id, { faltan: familia.tokens.size, desde: performance.now(), llegar: resolver });
      setTimeout(resolver, MAXIMO, MAXIMO).unref();
      const peticion = request(
        {
          port: s.puerto,
          host: '127.0.0.1',
          path: camino,
          method: 'POST',
          agent: agente,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(cuerpo),
          },
        },
        (respuesta) => {
          if (respuesta.statusCode !== 200)
            rechazar(new Error(`${s.nombre} ha respondido ${String(respuesta.statusCode)}`));
          respuesta.resume();
        },
      );
      peticion.on('error', rechazar);
      peticion.end(cuerpo);
      familia.estado = trasElegir(familia.estado, tarea);
    });

  const medidas: Promise<number>[] = [];
  const inicio = performance.now();
  const cpuAntes = s.cpu();
  const total = ritmo * segundos;
  while (medidas.length < total) {
    const debidas = Math.min(total, Math.floor(((performance.now() - inicio) / 1000) * ritmo));
    while (medidas.length < debidas) {
      const familia = s.familias[medidas.length % s.familias.length];
      if (familia === undefined) throw new Error('No hay familias');
      medidas.push(elegir(familia));
    }
    await new Promise((listo) => setTimeout(listo, 1));
  }
  const tiempos = await Promise.all(medidas);
  const cpu = (s.cpu() - cpuAntes) / total;
  agente.destroy();
  for (const telefono of telefonos) telefono.terminate();
  return { tiempos, cpu };
};
