import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { CIERRE_PANTALLA } from '#shared/contracts/vincular-pantalla.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { soloLargo } from '#shared/testing/rondas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { oir, type Oyente } from '#server/testing/en-red.ts';
import { unEnsayo } from '#server/testing/ensayo.ts';
import { encenderPantalla, retrocesosDe, vincularPantalla, type Pantalla } from '#server/testing/pantalla.ts';
import { PUNTOS, sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';
import { con } from '#server/testing/servicios.ts';
import { crearInstalacion, type Nodo } from '#server/testing/varios-nodos.ts';

describe('two nodes of one installation', con('postgres', 'redis'), () => {
  let instalacion: Awaited<ReturnType<typeof crearInstalacion>>;
  let a: Nodo;
  let b: Nodo;
  let familia: FamiliaSembrada;
  let abiertos: (() => unknown)[];
  beforeEach(async () => {
    instalacion = await crearInstalacion();
    [a, b] = await Promise.all([instalacion.abrir(), instalacion.abrir()]);
    familia = await sembrarFamilia(a.app);
    abiertos = [];
  });
  afterEach(async () => {
    for (const cerrar of abiertos) cerrar();
    await instalacion.cerrar();
  });

  const entrar = async (nodo: Nodo, i: number, dice?: { readonly jugadas: boolean }): Promise<Oyente> => {
    const oyente = await oir(nodo.url, familia.miembros[i]!.token, dice);
    abiertos.push(() => oyente.socket.disconnect());
    return oyente;
  };
  /** Opens a phone that reconnects by itself. */
  const abrirMovil = async (nodo: Nodo, i: number): Promise<Socket> => {
    const socket = io(nodo.url, {
      path: '/socket.io/',
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 40,
      auth: { token: familia.miembros[i]!.token },
    });
    abiertos.push(() => socket.disconnect());
    await suceso(socket, 'connect');
    return socket;
  };
  const suceso = (socket: Socket, nombre: string): Promise<unknown> =>
    new Promise((listo, fallo) => {
      const plazo = setTimeout(() => fallo(new Error(`${nombre} did not come`)), 60_000);
      socket.once(nombre, (dato: unknown) => {
        clearTimeout(plazo);
        listo(dato instanceof Error ? dato.message : dato);
      });
    });
  const encender = async (nodo: Nodo): Promise<{ pantalla: Pantalla; id: number }> => {
    const { token, dispositivo } = await vincularPantalla(a.app, familia.miembros[0]!.token);
    const pantalla = await encenderPantalla(nodo.url, token);
    abiertos.push(() => pantalla.ws.terminate());
    return { pantalla, id: dispositivo.id };
  };
  const como = (nodo: Nodo, i: number, metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE', camino: string, cuerpo?: unknown) =>
    llamarComo(nodo.app, familia.miembros[i]!, metodo, camino, cuerpo);
  const espera = (ms: number) => new Promise((listo) => setTimeout(listo, ms));
  const version = () => leerVersion(a.app.contexto.base.escritura, familia.id);
  const versiones = (oyente: Oyente) => [...new Set(oyente.recibidos.map((r) => r.datos.version))];
  const hasta = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

  test('a commit at one node reaches the phones and screens of the other in the order of the commits', async () => {
    await sembrarTareas(a.app, familia.id, PUNTOS);
    const [aqui, alla] = [await entrar(a, 0), await entrar(b, 1)];
    const breves = [await entrar(a, 2, { jugadas: true }), await entrar(b, 3, { jugadas: true })];
    const [{ pantalla: deAqui }, { pantalla: deAlla }] = [await encender(a), await encender(b)];
    await expect.poll(() => a.nodos.cuantosOyen(`pantallas:${String(familia.id)}`)).toBe(2);
    let { sesion } = (await como(a, 0, 'POST', RUTAS.iniciar)).cuerpo as JugadaHecha;
    while (sesion.miembro_turno_actual !== null && sesion.elecciones.length < 8) {
      const turno = sesion.miembro_turno_actual;
      const i = familia.miembros.findIndex((m) => m.id === turno);
      const tarea_id = tareasLegales(estadoDeSesion(sesion), turno)[0]?.id;
      const jugada = await como(a, i, 'POST', ruta(RUTAS.elegirTarea, { id: sesion.id }), { tarea_id });
      ({ sesion } = jugada.cuerpo);
    }
    const final = await version();
    expect(final).toBeGreaterThan(8);
    for (const telefono of [aqui, alla, ...breves])
      await expect.poll(() => telefono.recibidos.map((r) => r.datos.version)).toEqual(hasta(final));
    const deJugadas = (o: Oyente) => o.recibidos.filter((r) => r.evento === 'reparto:jugada').length;
    expect([aqui, alla, ...breves].map(deJugadas)).toEqual([0, 0, 8, 8]);
    await expect.poll(() => [deAqui.estado().version, deAlla.estado().version]).toEqual([final, final]);
    expect(deAlla.estado().sesion).toEqual(sesion);
    expect([...deAqui.saltos, ...deAlla.saltos]).toEqual([]);
    // Events were enough: only the first state and the start of the draft came as snapshots.
    expect(deAlla.mensajes.filter((m) => m.tipo === 'estado')).toHaveLength(2);
  });

  soloLargo('changes of one family at both at once: every screen goes forward only, and ends right', async () => {
    const [aqui, alla] = [await entrar(a, 0), await entrar(b, 0)];
    const pantallas = [(await encender(a)).pantalla, (await encender(b)).pantalla];
    await expect.poll(() => a.nodos.cuantosOyen(`pantallas:${String(familia.id)}`)).toBe(2);
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        como(i % 2 === 0 ? a : b, 0, 'POST', RUTAS.tareas, { nombre: `Tarea ${String(i)}`, frecuencia: 'DIARIA' }),
      ),
    );
    await expect.poll(() => pantallas.map((p) => p.estado().version)).toEqual([40, 40]);
    expect(pantallas.flatMap(retrocesosDe)).toEqual([]);
    for (const oyente of [aqui, alla])
      await expect.poll(() => versiones(oyente).toSorted((x, y) => x - y)).toEqual(hasta(40));
  });

  soloLargo('a family’s messages go only to nodes with one of its sockets', async () => {
    const otra = await sembrarFamilia(a.app);
    const canales = (id: number) => [`vivo#/#familia:${String(id)}#`, `pantallas:${String(id)}`];
    const cuantos = (id: number) => Promise.all(canales(id).map((c) => a.nodos.cuantosOyen(c)));
    expect(await cuantos(familia.id)).toEqual([0, 0]);
    const deA = await entrar(a, 0);
    await expect.poll(() => cuantos(familia.id)).toEqual([1, 0]);
    const deB = await entrar(b, 1);
    const { pantalla } = await encender(b);
    await expect.poll(() => cuantos(familia.id)).toEqual([2, 1]);
    expect(await cuantos(otra.id)).toEqual([0, 0]);
    deA.socket.disconnect();
    deB.socket.disconnect();
    pantalla.ws.terminate();
    await expect.poll(() => cuantos(familia.id)).toEqual([0, 0]);
  });

  soloLargo('screens’ messages go to other nodes only when one of them may have a screen', async () => {
    const canal = `pantallas:${String(familia.id)}`;
    let dichas = 0;
    abiertos.push(b.nodos.oir(canal, () => (dichas += 1)));
    await expect.poll(() => a.nodos.cuantosOyen(canal)).toBe(1);
    const crear = (nombre: string) => como(a, 0, 'POST', RUTAS.tareas, { nombre, frecuencia: 'DIARIA' });
    // This node has no connection of the family, so it cannot know whether the other one has a screen, and publishes.
    await crear('Una');
    await expect.poll(() => dichas).toBe(1);
    await entrar(a, 0);
    /** Screens of the other node, as its own messages say. The first node hears them before this test does. */
    let enB: readonly number[] = [];
    abiertos.push(
      a.nodos.oir(`presencia:${String(familia.id)}`, (mensaje) => {
        enB = (JSON.parse(mensaje.toString()) as { pantallas: readonly number[] }).pantallas;
      }),
    );
    const deB = await entrar(b, 1);
    await espera(500);
    await crear('Dos');
    await deB.esperar('tarea:cambiada');
    expect(dichas).toBe(1);
    const { pantalla, id } = await encender(b);
    await expect.poll(() => enB).toEqual([id]);
    await crear('Tres');
    await expect.poll(() => pantalla.estado().version).toBe(3);
    expect([dichas, pantalla.mensajes.filter((m) => m.tipo === 'estado').length]).toEqual([2, 1]);
    pantalla.ws.terminate();
    await expect.poll(() => enB).toEqual([]);
    await crear('Cuatro');
    await deB.esperar('tarea:cambiada', 3);
    expect(dichas).toBe(2);
  });

  test('a trial draft shown at one node is on the screens at the other, by feed and by read, and ends when the draft starts', async () => {
    const { pantalla } = await encender(b);
    const { token } = await vincularPantalla(a.app, familia.miembros[0]!.token);
    const ensayo = unEnsayo(familia.miembros.map((m) => m.id));
    expect((await como(a, 0, 'POST', RUTAS.ensayoPantalla, ensayo)).estado).toBe(200);
    await expect.poll(() => pantalla.estado().ensayo).toEqual(ensayo);
    expect((await llamar(b.app, 'GET', RUTAS.estadoPantalla, token)).cuerpo).toMatchObject({ ensayo });
    await sembrarTareas(a.app, familia.id, PUNTOS);
    await como(a, 0, 'POST', RUTAS.iniciar);
    await expect.poll(() => pantalla.estado().sesion?.fase).toBe('ELECCION');
    await expect.poll(() => pantalla.estado().ensayo).toBeNull();
  });

  test('a logout, a demotion and an unpaired screen at one node cut at the other within a second, and cut nobody else', async () => {
    const luis = familia.miembros[1]!;
    await como(a, 0, 'POST', ruta(RUTAS.rolAdmin, { id: luis.id }), { es_administrador: true });
    const [deAna, deLuis] = [await abrirMovil(b, 0), await abrirMovil(b, 1)];
    const { pantalla, id } = await encender(b);
    const { pantalla: otra } = await encender(b);
    let cortes = 0;
    deAna.on('disconnect', () => (cortes += 1));
    const enUnSegundo = async (suceso: Promise<unknown>, hacer: () => Promise<{ estado: number }>) => {
      expect((await hacer()).estado).toBeLessThan(300);
      const desde = performance.now();
      const dicho = await suceso;
      expect(performance.now() - desde).toBeLessThan(1_000);
      return dicho;
    };

    const vuelve = suceso(deLuis, 'connect');
    await enUnSegundo(suceso(deLuis, 'disconnect'), () =>
      como(a, 0, 'POST', ruta(RUTAS.rolAdmin, { id: luis.id }), { es_administrador: false }),
    );
    await vuelve;
    const refresh = await a.app.contexto.tokens.firmarRefresco({ acceso: luis.acceso, jti: 'x' });
    const rechazo = suceso(deLuis, 'connect_error');
    await enUnSegundo(suceso(deLuis, 'disconnect'), () => como(a, 1, 'POST', RUTAS.salir, { refresh }));
    expect(await rechazo).toBe('NO_AUTENTICADO');
    const cierre = enUnSegundo(pantalla.cierre, () => como(a, 0, 'DELETE', ruta(RUTAS.dispositivoPantalla, { id })));
    expect(await cierre).toBe(CIERRE_PANTALLA.NO_VINCULADA);
    expect([cortes, otra.ws.readyState]).toEqual([0, otra.ws.OPEN]);
  });

  soloLargo(
    'each request judges its token by the database: a login or a role that ended at one node has ended at the other',
    async () => {
      const [ana, luis] = familia.miembros as readonly [MiembroSembrado, MiembroSembrado];
      const pedir = async (nodo: Nodo, camino: string) => (await llamar(nodo.app, 'GET', camino, luis.token)).estado;
      const enAmbos = (camino: string) => Promise.all([pedir(a, camino), pedir(b, camino)]);
      const rol = (es_administrador: boolean) =>
        llamar(a.app, 'POST', ruta(RUTAS.rolAdmin, { id: luis.id }), ana.token, { es_administrador });
      await rol(true);
      expect(await enAmbos(RUTAS.dispositivosPantalla)).toEqual([200, 200]);
      await rol(false);
      expect(await enAmbos(RUTAS.dispositivosPantalla)).toEqual([403, 403]);
      expect(await enAmbos(RUTAS.yo)).toEqual([200, 200]);
      const refresh = await a.app.contexto.tokens.firmarRefresco({ acceso: luis.acceso, jti: 'x' });
      await llamar(a.app, 'POST', RUTAS.salir, null, { refresh });
      expect(await enAmbos(RUTAS.yo)).toEqual([401, 401]);
    },
  );
});
