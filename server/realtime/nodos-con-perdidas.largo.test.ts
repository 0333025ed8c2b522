import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { crearEpoca } from '#client/lib/red/version-familia.ts';
import { crearEnlaceDeEventos } from '#client/realtime/enlace-de-eventos.ts';
import { NOMBRES_EVENTO, type Mensaje } from '#shared/contracts/eventos.ts';
import { CABECERA_VERSION, RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import { CIERRE_PANTALLA } from '#shared/contracts/vincular-pantalla.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { rondas } from '#shared/testing/rondas.ts';
import type { EntreNodos } from '#server/change/difusion.ts';
import { encenderPantalla, retrocesosDe, vincularPantalla, type Pantalla } from '#server/testing/pantalla.ts';
import { crearRele, type Rele } from '#server/testing/rele.ts';
import { PUNTOS, sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import { con } from '#server/testing/servicios.ts';
import { crearInstalacion, type Nodo } from '#server/testing/varios-nodos.ts';

const espera = (ms: number) => new Promise((listo) => setTimeout(listo, ms));

/** Makes messages reach a node late, out of order, twice or never. */
const caos = (nodos: EntreNodos): EntreNodos => ({
  ...nodos,
  oir: (canal, oyente) => {
    let oye = true;
    const llegar = (mensaje: Buffer) => {
      if (oye) oyente(mensaje);
    };
    const dejar = nodos.oir(canal, (mensaje) => {
      const veces = Math.random() < 0.2 ? 0 : Math.random() < 0.25 ? 2 : 1;
      for (let i = 0; i < veces; i += 1)
        if (Math.random() < 0.5) llegar(mensaje);
        else setTimeout(llegar, Math.random() * 400, mensaje);
    });
    return () => {
      oye = false;
      dejar();
    };
  },
});

describe('nodes whose messages get lost', con('postgres', 'redis'), () => {
  let instalacion: Awaited<ReturnType<typeof crearInstalacion>>;
  let familia: FamiliaSembrada;
  let cerrar: (() => unknown)[];
  let reles: Rele[];
  beforeEach(async () => {
    instalacion = await crearInstalacion();
    [cerrar, reles] = [[], []];
  });
  afterEach(async () => {
    for (const c of cerrar) c();
    await instalacion.cerrar();
    await Promise.allSettled(reles.map((r) => r.cortar()));
  });
  const conRele = async (): Promise<Nodo & { readonly rele: Rele }> => {
    const rele = await crearRele(instalacion.redis.url);
    reles.push(rele);
    return { ...(await instalacion.abrir({ redis: rele.url })), rele };
  };
  const como = (nodo: Nodo, i: number, metodo: 'GET' | 'POST' | 'DELETE', camino: string, cuerpo?: unknown) =>
    llamarComo(nodo.app, familia.miembros[i]!, metodo, camino, cuerpo);

  /** Opens a phone that judges versions as the client does, and keeps the draft and the presence that it would show. */
  const abrirMovil = async (nodo: Nodo, i: number) => {
    let [visto, conectados]: [SesionActual | null, readonly number[]] = [null, []];
    const versiones: number[] = [];
    const releer = async (): Promise<void> => {
      const { cuerpo, cabeceras } = await como(nodo, i, 'GET', RUTAS.sesionActual);
      const leido = cuerpo as SesionActual;
      if (leido.version >= (visto?.version ?? 0)) visto = leido;
      enlace.anotar(Number(cabeceras[CABECERA_VERSION.toLowerCase()]));
    };
    const epoca = crearEpoca();
    const enlace = crearEnlaceDeEventos({
      epoca,
      aplicar: (evento, mensaje) => {
        if (evento === 'presencia') conectados = (mensaje as Mensaje<'presencia'>).conectados;
        // Events for some members alone carry no new version of the family.
        else if (evento !== 'rastro:anotado' && evento !== 'correccion:cambiada') versiones.push(mensaje.version);
        if ('sesion' in mensaje && mensaje.version >= (visto?.version ?? 0))
          visto = { sesion: mensaje.sesion, version: mensaje.version };
      },
      releer: () => void releer(),
      leido: () => null,
      sondear: () => undefined,
      alConexion: () => undefined,
    });
    const { acceso, id } = familia.miembros[i]!;
    const token = await nodo.app.contexto.tokens.firmarAcceso({ usuario: id, acceso });
    const socket: Socket = io(nodo.url, {
      path: '/socket.io/',
      transports: ['websocket'],
      forceNew: true,
      auth: { token },
    });
    cerrar.push(() => socket.disconnect(), enlace.parar);
    socket.on('connect', () => {
      versiones.length = 0;
    });
    socket.on('disconnect', () => enlace.desconectado());
    socket.on('servidor', (saludo: Mensaje<'servidor'>) => enlace.saludar({ ...saludo, alLlamar: epoca.leer() }));
    for (const evento of NOMBRES_EVENTO)
      if (evento !== 'servidor')
        socket.on(evento, (mensaje: Mensaje<typeof evento>) => enlace.recibir(evento, mensaje));
    await expect.poll(() => visto).not.toBeNull();
    return { socket, versiones, visto: () => visto?.sesion ?? null, conectados: () => conectados };
  };
  const encender = async (nodo: Nodo): Promise<Pantalla & { readonly id: number }> => {
    const { token, dispositivo } = await vincularPantalla(nodo.app, familia.miembros[0]!.token);
    const pantalla = await encenderPantalla(nodo.url, token);
    cerrar.push(() => pantalla.ws.terminate());
    return { ...pantalla, id: dispositivo.id };
  };
  const expectHaciaDelante = (versiones: readonly number[]) =>
    expect(versiones).toEqual(versiones.toSorted((x, y) => x - y));
  /** Checks that all phones and screens show what a read returns, and that no version ever went backwards. */
  const expectTodosIgual = async (
    nodo: Nodo,
    moviles: readonly Awaited<ReturnType<typeof abrirMovil>>[],
    pantallas: readonly Pantalla[],
  ) => {
    const actual = (await como(nodo, 0, 'GET', RUTAS.sesionActual)).cuerpo as SesionActual;
    const quieren = [...moviles, ...pantallas].map(() => actual.sesion);
    await expect
      .poll(() => [...moviles.map((m) => m.visto()), ...pantallas.map((p) => p.estado().sesion)])
      .toEqual(quieren);
    await expect.poll(() => pantallas.map((p) => p.estado().version)).toEqual(pantallas.map(() => actual.version));
    for (const { versiones } of moviles) expectHaciaDelante(versiones);
    expect(pantallas.flatMap(retrocesosDe)).toEqual([]);
  };
  /** Number of full states that a screen has received. */
  const enteros = ({ mensajes }: Pantalla): number => mensajes.filter((m) => m.tipo === 'estado').length;
  /** Plays a draft with each move at a random node, and runs `entre` after each move. */
  const jugar = async (nodos: readonly Nodo[], jugadas: number, entre: (n: number) => Promise<unknown>) => {
    const uno = () => nodos[Math.floor(Math.random() * nodos.length)]!;
    const actual = (await como(uno(), 0, 'GET', RUTAS.sesionActual)).cuerpo as SesionActual;
    let sesion = actual.sesion ?? ((await como(uno(), 0, 'POST', RUTAS.iniciar)).cuerpo as JugadaHecha).sesion;
    for (let n = 0; n < jugadas; n += 1) {
      const turno = sesion.miembro_turno_actual;
      if (turno === null) break;
      const i = familia.miembros.findIndex((m) => m.id === turno);
      const tarea_id = tareasLegales(estadoDeSesion(sesion), turno)[0]?.id;
      const desde = performance.now();
      const jugada = await como(uno(), i, 'POST', ruta(RUTAS.elegirTarea, { id: sesion.id }), { tarea_id });
      expect(jugada.estado).toBe(200);
      // Connecting to Redis times out after five seconds. A move takes less, so it did not wait for Redis.
      expect(performance.now() - desde).toBeLessThan(5_000);
      ({ sesion } = jugada.cuerpo);
      await entre(n);
    }
  };

  test('late, doubled, swapped or dropped messages: every phone and screen ends with the right state, and never goes backwards', async () => {
    const nodos = [await instalacion.abrir({ envolver: caos }), await instalacion.abrir({ envolver: caos })];
    for (let ronda = 0; ronda < rondas(3, 15); ronda += 1) {
      familia = await sembrarFamilia(nodos[0]!.app);
      await sembrarTareas(nodos[0]!.app, familia.id, PUNTOS);
      const moviles = await Promise.all(nodos.flatMap((nodo) => [abrirMovil(nodo, 0), abrirMovil(nodo, 1)]));
      const pantallas = await Promise.all(nodos.flatMap((nodo) => [encender(nodo), encender(nodo)]));
      const deLado: Promise<unknown>[] = [];
      await jugar(nodos, 8, async (n) => {
        const otra = { nombre: `Otra ${String(n)}`, frecuencia: 'DIARIA' };
        deLado.push(como(nodos[n % 2]!, 0, 'POST', RUTAS.tareas, otra));
        if (n === 4) pantallas.push(await encender(nodos[1]!));
        await espera(Math.random() * 150);
      });
      await Promise.all(deLado);
      await espera(500);
      await expectTodosIgual(nodos[0]!, moviles, pantallas);
    }
  });

  test('with Redis gone for seconds nothing blocks, all clients follow and cuts take effect; afterwards all is as before', async () => {
    const [a, b] = [await conRele(), await conRele()];
    familia = await sembrarFamilia(a.app);
    await sembrarTareas(a.app, familia.id, PUNTOS);
    const moviles = [await abrirMovil(a, 0), await abrirMovil(b, 1)];
    const pantallas = [await encender(a), await encender(b)];
    const condenada = await encender(b);
    await jugar([a, b], 2, () => espera(50));
    await expectTodosIgual(a, moviles, pantallas);
    const enterosAntes = enteros(pantallas[0]!);
    await Promise.all([a.rele.cortar(), b.rele.cortar()]);
    await jugar([a], 3, () => espera(50));
    await como(a, 0, 'DELETE', ruta(RUTAS.dispositivoPantalla, { id: condenada.id }));
    // Clients of the node where the moves happen get each event, and need no new snapshot.
    await expectTodosIgual(a, [moviles[0]!], [pantallas[0]!]);
    expect(enteros(pantallas[0]!)).toBe(enterosAntes);
    await expectTodosIgual(a, moviles, pantallas);
    expect(await condenada.cierre).toBe(CIERRE_PANTALLA.NO_VINCULADA);
    let sabe = false;
    cerrar.push(
      a.nodos.oir(`presencia:${String(familia.id)}`, (mensaje) => {
        sabe = (JSON.parse(mensaje.toString()) as { pantallas: readonly number[] }).pantallas.length > 0;
      }),
    );
    await Promise.all([a.rele.reabrir(), b.rele.reabrir()]);
    await expect.poll(() => a.nodos.cuantosOyen(`pantallas:${String(familia.id)}`)).toBe(2);
    await expect.poll(() => sabe).toBe(true);
    const enterosAlVolver = enteros(pantallas[1]!);
    await jugar([a], 2, () => espera(50));
    await expectTodosIgual(a, moviles, pantallas);
    expect(enteros(pantallas[1]!)).toBe(enterosAlVolver);
  });

  test('a node that dies between its commit and its message leaves no client behind', async () => {
    let muda = false;
    const callarse = (nodos: EntreNodos): EntreNodos => ({
      ...nodos,
      decir: (canal, texto) => {
        if (!muda) nodos.decir(canal, texto);
      },
    });
    const [a, b] = [await instalacion.abrir({ envolver: callarse }), await instalacion.abrir()];
    familia = await sembrarFamilia(a.app);
    await sembrarTareas(a.app, familia.id, PUNTOS);
    const [movil, pantalla] = [await abrirMovil(b, 0), await encender(b)];
    await jugar([a], 1, () => espera(50));
    await expectTodosIgual(b, [movil], [pantalla]);
    muda = true;
    await jugar([a], 1, () => espera(0));
    await expectTodosIgual(b, [movil], [pantalla]);
  });
});
