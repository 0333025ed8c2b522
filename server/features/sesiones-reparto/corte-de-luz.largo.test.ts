import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { leerEventos } from '#server/data/sesiones.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { pedir } from '#server/testing/en-red.ts';
import { guardadoYPlegado, sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { arrancarHijo, puertoLibre, type ServidorHijo } from '#server/testing/servidor-hijo.ts';

/** Three families that draft as fast as they can, each with a phone that listens and reconnects by itself. */
const FAMILIAS = 3;
const TAREAS = Array.from({ length: 90 }, (_, i) => 4 + (i % 13));

let limpiar: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const paso of limpiar.reverse()) await paso();
  limpiar = [];
});

interface Jugador {
  readonly r: RepartoSembrado;
  readonly confirmadas: { n: number; miembro: number | null; tarea: number }[];
  readonly telefono: Socket;
  /** Sessions that the phone read at each of its connections. */
  readonly releidas: SesionActual[];
  /** Versions in the events that the phone received. */
  readonly oidas: number[];
}

const leerActual = async (url: string, token: string): Promise<SesionActual> =>
  (await pedir(url, 'GET', RUTAS.sesionActual, token)).cuerpo as SesionActual;

test(
  'kill -9 during picks: every acknowledged pick is there after the restart, and phones reconnect and read again',
  {
    repeats: 2,
  },
  async () => {
    const datos = await mkdtemp(join(tmpdir(), 'te-toca-'));
    limpiar.push(() => rm(datos, { recursive: true, force: true }));
    const archivo = join(datos, 'te-toca.db');
    const reloj = { ahora: () => new Date().toISOString() };
    const siembra = await buildTestApp({ archivo, reloj });
    const repartos: RepartoSembrado[] = [];
    for (let i = 0; i < FAMILIAS; i += 1) repartos.push(await sembrarReparto(siembra, TAREAS));
    await siembra.app.close();

    const puerto = await puertoLibre();
    let servidor: ServidorHijo = await arrancarHijo(datos, puerto);
    limpiar.push(() => servidor.matar());
    const { url } = servidor;

    const jugadores = repartos.map((r): Jugador => {
      const token = r.miembros[1]!.token;
      const telefono = io(url, {
        path: '/socket.io/',
        transports: ['websocket'],
        forceNew: true,
        auth: { token },
        reconnectionDelay: 30,
        reconnectionDelayMax: 60,
      });
      const jugador: Jugador = { r, confirmadas: [], telefono, releidas: [], oidas: [] };
      // When the server is killed before it answers, this read fails, and the next connection reads again.
      const releer = () =>
        leerActual(url, token).then(
          (a) => void jugador.releidas.push(a),
          () => undefined,
        );
      telefono.on('connect', () => void releer());
      telefono.on('reparto:turno', ({ version }: { version: number }) => jugador.oidas.push(version));
      limpiar.push(() => void telefono.disconnect());
      return jugador;
    });
    const confirmadas = () => jugadores.reduce((total, j) => total + j.confirmadas.length, 0);

    const fin = new AbortController();
    const jugar = async ({ r, confirmadas: hechas }: Jugador): Promise<void> => {
      let sesion: SesionReparto | null = null;
      while (!fin.signal.aborted) {
        try {
          sesion ??= (await leerActual(url, r.admin)).sesion;
          if (sesion?.fase !== 'ELECCION') throw new Error('The session should not end in this test');
          const turno = sesion.miembro_turno_actual;
          const tarea = tareasLegales(estadoDeSesion(sesion), turno ?? 0)[0]!.id;
          const { estado, cuerpo } = await pedir(
            url,
            'POST',
            ruta(RUTAS.elegirTarea, { id: sesion.id }),
            r.token(turno),
            { tarea_id: tarea },
          );
          expect(estado).toBe(200);
          ({ sesion } = cuerpo as JugadaHecha);
          hechas.push({ n: sesion.n, miembro: turno, tarea });
        } catch (error) {
          // The connection broke, so only the server knows whether the pick was made; read again once it is back.
          if (!(error instanceof TypeError)) throw error;
          sesion = null;
          await new Promise((listo) => setTimeout(listo, 10));
        }
      }
    };
    const partidas = Promise.all(jugadores.map(jugar));

    /** Waits until every phone has connected to `servidores` server processes and read from each. */
    const conTodos = (servidores: number) =>
      expect.poll(() => jugadores.every((j) => j.releidas.length >= servidores), { interval: 2 }).toBe(true);

    for (const [i, hasta] of [40, 80].entries()) {
      await conTodos(i + 1);
      await expect.poll(confirmadas, { interval: 2 }).toBeGreaterThanOrEqual(hasta);
      await servidor.matar();
      servidor = await arrancarHijo(datos, puerto);
    }
    await expect.poll(confirmadas, { interval: 5 }).toBeGreaterThanOrEqual(120);
    await conTodos(3);
    fin.abort();
    await partidas;
    const finales = await Promise.all(jugadores.map((j) => leerActual(url, j.r.admin)));
    for (const [i, j] of jugadores.entries()) {
      await expect.poll(() => j.oidas.at(-1)).toBe(finales[i]?.version);
      // Checks that every event since the phone's last read arrived, in order.
      const ultima = j.releidas.at(-1)!.version;
      const desde = j.oidas.filter((v) => v > ultima);
      expect(desde).toEqual(Array.from({ length: finales[i]!.version - ultima }, (_, k) => ultima + 1 + k));
    }
    await servidor.matar();

    const despues = await buildTestApp({ archivo, reloj });
    limpiar.push(() => despues.app.close());
    for (const { r, confirmadas: hechas } of jugadores) {
      const registro = new Map((await leerEventos(despues.contexto.base.escritura, r.sesion.id)).map((e) => [e.n, e]));
      for (const { n, ...eleccion } of hechas) expect(registro.get(n)).toMatchObject({ tipo: 'ELECCION', ...eleccion });
      // Besides the start and the confirmed picks, the log holds at most one unanswered pick for each of the two kills.
      expect(registro.size - 1 - hechas.length).toBeLessThanOrEqual(2);
      const { guardado, plegado } = await guardadoYPlegado(despues, r.sesion.id);
      expect(guardado).toStrictEqual(plegado);
    }
  },
);
