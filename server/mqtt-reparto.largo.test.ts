import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { conectarMqtt } from '#server/adapters/mqtt.ts';
import { COLORES, DISPONIBLE, temasDe } from '#server/effects/mqtt/mensajes.ts';
import { publicarEnMqtt } from '#server/jobs/mqtt.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { leerDescubiertos } from '#server/testing/descubrimiento-mqtt.ts';
import { escuchar, oir, pedir, type Oyente as Movil } from '#server/testing/en-red.ts';
import { crearCorredor, llega, oirCorredor, type CorredorDePrueba, type Oyente } from '#server/testing/mosquitto.ts';
import { PUNTOS, sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { conProgramas } from '#server/testing/servicios.ts';

/** Tests what Home Assistant hears of a draft, ticks and a goal, made by HTTP, through mosquitto. */

const CAJA = 'abc';
const temas = temasDe(CAJA);
const [ANA, LUIS] = [0, 1];

describe('Home Assistant hears', conProgramas('mosquitto'), () => {
  let [casa, url]: [Casa, string] = [null as never, ''];
  let corredor: CorredorDePrueba;
  let oyente: Oyente;
  let movil: Movil;
  let fallos: unknown[];
  let callar: () => Promise<void>;

  beforeEach(async () => {
    fallos = [];
    corredor = await crearCorredor();
    await corredor.encender();
    oyente = await oirCorredor(corredor.url());
    casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
    await casa.como(ANA).editarFamilia({ id: casa.familia.id, mqtt: true });
    url = await escuchar(casa.app);
    movil = await oir(url, (await casa.token(ANA)) ?? '');
    callar = await publicarEnMqtt(casa.app.contexto, {
      caja: CAJA,
      version: '1.0.0',
      conectar: (oidos) =>
        conectarMqtt({ url: corredor.url() }, { ...oidos, alFallar: (porque) => fallos.push(porque) }),
      alFallar: (error) => fallos.push(error),
    });
    await llega(() => expect(oyente.estado(temas.estado(familia()))).toHaveProperty('pendientes'));
  });
  afterEach(async () => {
    await callar();
    await oyente.cerrar();
    movil.socket.disconnect();
    await casa.cerrar();
    await corredor.borrar();
    expect(fallos).toEqual([]);
  });

  const familia = () => `f${String(casa.familia.id)}`;
  const deFamilia = () => oyente.estado(temas.estado(familia()));
  const deMiembro = (id: number) => oyente.estado(temas.estado(`m${String(id)}`));
  const ids = () => casa.familia.miembros.map((m) => m.id);
  const aQuienesToca = () => ids().filter((id) => deMiembro(id)['le_toca'] === 'ON');
  const de = (tipo: string) => oyente.sucesos().filter((s) => s['event_type'] === tipo);

  const llamar = async <T>(
    quien: number,
    metodo: 'POST' | 'PATCH',
    camino: string,
    cuerpo: unknown = {},
  ): Promise<T> => {
    const respuesta = await pedir(url, metodo, camino, (await casa.token(quien)) ?? '', cuerpo);
    if (respuesta.estado >= 400) throw new Error(`${camino}: ${JSON.stringify(respuesta.cuerpo)}`);
    return respuesta.cuerpo as T;
  };
  /** Gives a member a chore of 12 points; returns the id of its occurrence. */
  const asignar = async (nombre: string, miembro: number): Promise<number> => {
    const tarea = await casa.tarea({ nombre, puntos: 12 });
    return (await casa.como(ANA).asignar({ tarea, miembro: casa.id(miembro), fecha_limite: null })).id;
  };
  const completar = (id: number) => llamar(LUIS, 'PATCH', ruta(RUTAS.completar, { id }));
  const deshacer = (id: number) => llamar(LUIS, 'POST', ruta(RUTAS.deshacerCompletar, { id }));

  test('only documented keys, retained, and events that are not', async () => {
    const id = await asignar('Fregar', LUIS);
    await completar(id);
    await llega(() => expect(de('hecha')).toHaveLength(1));
    const descubiertos = leerDescubiertos(oyente.bajo(temas.dispositivos));
    expect([...descubiertos.keys()].sort()).toEqual(
      [familia(), ...ids().map((m) => `m${String(m)}`)].map(temas.dispositivo).sort(),
    );
    const sucesos = new Set(
      [...descubiertos.values()].flatMap((d) =>
        Object.values(d.components).flatMap((una) => (una.platform === 'event' ? [una.state_topic] : [])),
      ),
    );
    expect(sucesos.size).toBe(3);
    for (const { tema, retenido } of oyente.oidos) expect([tema, retenido]).toEqual([tema, !sucesos.has(tema)]);
    // All states and their availability wait for a listener who comes later; no event does.
    const tardio = await oirCorredor(corredor.url());
    await llega(() => expect([...tardio.bajo('')]).toHaveLength(oyente.bajo('').size - 1));
    expect(tardio.ultimo(temas.disponible)).toBe(DISPONIBLE);
    expect(tardio.sucesos()).toEqual([]);
    await tardio.cerrar();
  });

  test('each turn of a draft: one member’s binary sensor, the picker with their colour, and one event', async () => {
    await sembrarTareas(casa.app, casa.familia.id, PUNTOS);
    const elegidos: string[] = [];
    const comprobar = async ({ miembro_turno_actual: id }: SesionReparto): Promise<void> => {
      const quien = (await casa.como(ANA).verUsuarios()).find((m) => m.id === id);
      if (quien === undefined || id === null) throw new Error('Nobody picks');
      elegidos.push(quien.first_name);
      await llega(() => expect(aQuienesToca()).toEqual([id]));
      const color = COLORES[quien.color];
      const rgb = [color.slice(1, 3), color.slice(3, 5), color.slice(5)].map((n) => Number.parseInt(n, 16));
      await llega(() => expect(deFamilia()).toMatchObject({ elige: quien.first_name, rgb_color: rgb }));
      await llega(() => expect(de('turno').map((s) => s['miembro'])).toEqual(elegidos));
      expect(de('turno').at(-1)).toEqual({ event_type: 'turno', miembro: quien.first_name, rgb_color: rgb });
    };
    let { sesion } = await llamar<JugadaHecha>(ANA, 'POST', RUTAS.iniciar, {});
    await comprobar(sesion);
    for (let n = 1; n <= 5; n += 1) {
      const id = sesion.miembro_turno_actual ?? 0;
      const tarea_id = tareasLegales(estadoDeSesion(sesion), id)[0]?.id;
      const elegir = ruta(RUTAS.elegirTarea, { id: sesion.id });
      ({ sesion } = await llamar<JugadaHecha>(ids().indexOf(id), 'POST', elegir, { tarea_id }));
      await movil.esperar('reparto:turno', n);
      await comprobar(sesion);
    }
    expect(new Set(elegidos).size).toBeGreaterThan(2);
    await llamar(ANA, 'POST', ruta(RUTAS.cancelarReparto, { id: sesion.id }));
    await llega(() => expect(deFamilia()).toMatchObject({ elige: 'Nadie', rgb_color: null }));
    await llega(() => expect(aQuienesToca()).toEqual([]));
    expect(de('turno')).toHaveLength(elegidos.length);
  });

  test('nobody picking once the draft is over', async () => {
    await sembrarTareas(casa.app, casa.familia.id, [5, 5, 5, 5]);
    let { sesion } = await llamar<JugadaHecha>(ANA, 'POST', RUTAS.iniciar, {});
    await llega(() => expect(aQuienesToca()).toEqual([sesion.miembro_turno_actual]));
    for (let id = sesion.miembro_turno_actual; id !== null && !sesion.completada; id = sesion.miembro_turno_actual) {
      const tarea_id = tareasLegales(estadoDeSesion(sesion), id)[0]?.id;
      const elegir = ruta(RUTAS.elegirTarea, { id: sesion.id });
      ({ sesion } = await llamar<JugadaHecha>(ids().indexOf(id), 'POST', elegir, { tarea_id }));
    }
    await llega(() => expect(deFamilia()).toMatchObject({ elige: 'Nadie', rgb_color: null }));
    await llega(() => expect(aQuienesToca()).toEqual([]));
  });

  test('a new day in the sensors, and nothing of yesterday again', async () => {
    const tarea = await casa.tarea({ nombre: 'Fregar', puntos: 12 });
    await casa.repartir([tarea, LUIS]);
    await llega(() => expect(deFamilia()).toMatchObject({ pendientes: 1 }));
    await casa.hacer(LUIS);
    await llega(() => expect(deFamilia()).toMatchObject({ pendientes: 0, atrasadas: 0, puntos: 12 }));
    // Saturday and Sunday belong to the same week, so its points stay.
    await casa.el('2026-11-22');
    await llega(() => expect(deFamilia()).toMatchObject({ pendientes: 1, atrasadas: 0, puntos: 12 }));
    await casa.el('2026-11-23');
    await llega(() => expect(deFamilia()).toMatchObject({ puntos: 0 }));
    expect(oyente.sucesos()).toHaveLength(1);
  });

  test('a tick once, its undo in the sensors, and a second tick as another', async () => {
    const id = await asignar('Fregar', LUIS);
    const cuentas = (datos: object) =>
      llega(() => {
        expect(deMiembro(casa.id(LUIS))).toMatchObject(datos);
        expect(deFamilia()).toMatchObject(datos);
      });
    await cuentas({ pendientes: 1, puntos: 0 });
    await completar(id);
    await cuentas({ pendientes: 0, puntos: 12 });
    const nombre = (await casa.como(LUIS).verYo()).first_name;
    const hecha = { event_type: 'hecha', tarea: 'Fregar', miembro: nombre, puntos: 12 };
    await llega(() => expect(oyente.sucesos()).toEqual([hecha]));
    await deshacer(id);
    await cuentas({ pendientes: 1, puntos: 0 });
    expect(oyente.sucesos()).toEqual([hecha]);
    expect(deMiembro(casa.id(ANA))).toMatchObject({ pendientes: 0, puntos: 0 });
    await completar(id);
    await cuentas({ pendientes: 0, puntos: 12 });
    await llega(() => expect(oyente.sucesos()).toEqual([hecha, hecha]));
  });

  test('a goal when it is reached, once, though the tick that reached it is undone and done again', async () => {
    await casa.como(ANA).editarFamilia({ id: casa.familia.id, metas: true });
    await casa.como(ANA).crearMeta({ texto: 'Cine el viernes', puntos: 20 });
    casa.reloj.avanzar(1);
    await completar(await asignar('Fregar', LUIS));
    await llega(() => expect(de('hecha')).toHaveLength(1));
    expect(de('meta')).toEqual([]);
    const ultima = await asignar('Barrer', LUIS);
    casa.reloj.avanzar(1);
    await completar(ultima);
    await llega(() => expect(de('meta')).toEqual([{ event_type: 'meta', meta: 'Cine el viernes', puntos: 20 }]));
    await deshacer(ultima);
    await llega(() => expect(deFamilia()['pendientes']).toBe(1));
    await completar(ultima);
    await llega(() => expect(de('hecha')).toHaveLength(3));
    await llega(() => expect(deFamilia()['pendientes']).toBe(0));
    expect(de('meta')).toHaveLength(1);
  });
});
