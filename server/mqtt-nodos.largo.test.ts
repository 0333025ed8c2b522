import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CuentaCreada } from '#shared/contracts/accesos.ts';
import { LLAMADAS, type NombreCaso } from '#shared/contracts/llamadas.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { AUSENTE, DISPONIBLE } from '#server/effects/mqtt/mensajes.ts';
import { leerDescubiertos } from '#server/testing/descubrimiento-mqtt.ts';
import { pedir } from '#server/testing/en-red.ts';
import { crearCorredor, llega, oirCorredor, type CorredorDePrueba, type Oyente } from '#server/testing/mosquitto.ts';
import {
  con,
  conProgramas,
  crearBasePropia,
  crearRedisPropio,
  type BasePropia,
  type RedisPropio,
} from '#server/testing/servicios.ts';
import { arrancarHijo, puertoLibre, type ServidorHijo } from '#server/testing/servidor-hijo.ts';

/** Tests two servers on one PostgreSQL and one Redis: one of them tells Home Assistant by MQTT. */

/** The leader's lock (server/db/guarda.ts). */
const MANDO = 8_246_112;
const CLAVE = 'una-clave-bien-larga';
/** Several times the interval, in ms, at which a server tries to become the leader and looks at the family. */
const VARIAS_RONDAS_MS = 4_000;

describe('two servers with MQTT_URL', { ...con('postgres', 'redis'), ...conProgramas('mosquitto') }, () => {
  let [carpeta, hijos]: [string, ServidorHijo[]] = ['', []];
  let corredor: CorredorDePrueba;
  let oyente: Oyente;
  let base: BasePropia;
  let redis: RedisPropio;

  beforeEach(async () => {
    hijos = [];
    carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
    [base, redis, corredor] = await Promise.all([crearBasePropia(), crearRedisPropio(), crearCorredor()]);
    await corredor.encender();
    oyente = await oirCorredor(corredor.url());
  });
  afterEach(async () => {
    await Promise.all(hijos.map((hijo) => hijo.matar()));
    await oyente.cerrar();
    await corredor.borrar();
    await base.borrar();
    await rm(carpeta, { recursive: true });
  });

  const arrancar = async (puerto?: number): Promise<ServidorHijo> => {
    const entorno = { DATABASE_URL: base.url, REDIS_URL: redis.url, MQTT_URL: corredor.url() };
    const hijo = await arrancarHijo(carpeta, puerto ?? (await puertoLibre()), entorno);
    hijos.push(hijo);
    return hijo;
  };
  /**
   * Registers a family with one member, Ana, and switches MQTT on. Returns functions that make calls as Ana at a given
   * server.
   */
  const registrar = async (en: ServidorHijo) => {
    const quien = { username: 'ana', password: CLAVE, password_confirm: CLAVE, first_name: 'Ana' };
    const alta = { tipo: 'create', nombre_familia: 'García', ...quien };
    const { tokens, usuario } = (await pedir(en.url, 'POST', RUTAS.registro, '', alta)).cuerpo as CuentaCreada;
    const llamar = async (donde: ServidorHijo, caso: NombreCaso, ids: { readonly id?: number }, cuerpo?: object) => {
      const [metodo, camino] = LLAMADAS[caso];
      const dicha = await pedir(donde.url, metodo, ruta(camino, ids), tokens.access, cuerpo);
      if (dicha.estado >= 400) throw new Error(`${caso}: ${JSON.stringify(dicha.cuerpo)}`);
      return dicha.cuerpo as { readonly id: number };
    };
    await llamar(en, 'editarFamilia', { id: usuario.familia }, { mqtt: true });
    await llega(() => expect(estadoDe(usuario.id)).toMatchObject({ pendientes: 0, puntos: 0 }));
    return {
      id: usuario.id,
      llamar,
      /** Gives Ana a chore and ticks it; returns the occurrence's id. */
      hacer: async (donde: ServidorHijo, nombre: string): Promise<number> => {
        const nueva = { nombre, frecuencia: 'DIARIA', apta_infantil: true, puntos: 5 };
        const tarea = await llamar(donde, 'crearTarea', {}, nueva);
        const para = { tarea: tarea.id, miembro: usuario.id, fecha_limite: null };
        const { id } = await llamar(donde, 'asignar', {}, para);
        await llamar(donde, 'completar', { id });
        return id;
      },
    };
  };
  const acaban = (final: string) => [...oyente.bajo('')].find(([tema]) => tema.endsWith(final))?.[1] ?? '{}';
  const estadoDe = (id: number) => JSON.parse(acaban(`/m${String(id)}`)) as Record<string, unknown>;
  const disponibles = () =>
    oyente.oidos.flatMap(({ tema, texto }) => (/^te_toca\/\w+\/estado$/.test(tema) ? [texto] : []));
  const hechas = () => oyente.sucesos().map((s) => s['tarea']);

  test('one connects; when it is killed the other takes over, and nothing is told twice or left stale', async () => {
    const primero = await arrancar();
    const ana = await registrar(primero);
    const segundo = await arrancar();
    await ana.hacer(segundo, 'Fregar');
    await llega(() => expect(hechas()).toEqual(['Fregar']));
    await llega(() => expect(estadoDe(ana.id)).toMatchObject({ pendientes: 0, puntos: 5 }));
    await pausa(VARIAS_RONDAS_MS);
    const antes = corredor.conectados().length;
    // The first server connected without a will until the family switched MQTT on, and then again with one.
    expect(antes).toBe(2);
    expect(disponibles()).toEqual([DISPONIBLE]);

    await primero.matar();
    await llega(() => expect(disponibles()).toEqual([DISPONIBLE, AUSENTE]));
    const luis = await ana.llamar(segundo, 'agregarMiembro', {}, { first_name: 'Luis' });
    await llega(() => expect(disponibles()).toEqual([DISPONIBLE, AUSENTE, DISPONIBLE]));
    await llega(() => expect(estadoDe(luis.id)).toMatchObject({ pendientes: 0 }));
    expect(estadoDe(ana.id)).toMatchObject({ pendientes: 0, puntos: 5 });
    const barrer = await ana.hacer(segundo, 'Barrer');
    await llega(() => expect(estadoDe(ana.id)).toMatchObject({ puntos: 10 }));

    // The killed server starts again and serves, but the other one, now the leader, goes on telling.
    const otraVez = await arrancar(Number(new URL(primero.url).port));
    await ana.llamar(otraVez, 'deshacer', { id: barrer });
    await llega(() => expect(estadoDe(ana.id)).toMatchObject({ pendientes: 1, puntos: 5 }));
    await ana.llamar(otraVez, 'archivarMiembro', { id: luis.id });
    await llega(() => expect(leerDescubiertos(oyente.bajo('homeassistant/')).size).toBe(2));
    await pausa(VARIAS_RONDAS_MS);
    expect(corredor.conectados()).toHaveLength(antes + 1);
    expect(new Set(corredor.conectados()).size).toBe(1);
    expect(disponibles()).toEqual([DISPONIBLE, AUSENTE, DISPONIBLE]);
    expect(hechas()).toEqual(['Fregar', 'Barrer']);
  });

  test('a leader that freezes is replaced, and ends when it wakes, without an event told twice', async () => {
    const primero = await arrancar();
    const ana = await registrar(primero);
    const segundo = await arrancar();
    await ana.hacer(segundo, 'Fregar');
    await llega(() => expect(hechas()).toEqual(['Fregar']));
    primero.mandar('SIGSTOP');
    const cliente = new Client({ connectionString: base.url });
    await cliente.connect();
    await cliente.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database and datname = current_database()
        where locktype = 'advisory' and granted and objid = ${String(MANDO)}`,
    );
    await cliente.end();
    // The new leader connects with the frozen server's client id, so the broker ends that connection and publishes its will.
    await llega(() => expect(disponibles()).toEqual([DISPONIBLE, AUSENTE, DISPONIBLE]));
    await ana.hacer(segundo, 'Barrer');
    await llega(() => expect(hechas()).toEqual(['Fregar', 'Barrer']));
    primero.mandar('SIGCONT');
    expect(await primero.fin).toBe(1);
    await ana.hacer(segundo, 'Planchar');
    await pausa(VARIAS_RONDAS_MS);
    await llega(() => expect(estadoDe(ana.id)).toMatchObject({ pendientes: 0, puntos: 15 }));
    expect(disponibles().at(-1)).toBe(DISPONIBLE);
    expect(new Set(hechas()).size).toBe(hechas().length);
  });

  test('changes made while no server publishes are in the next one’s states and make no events; old topics are emptied', async () => {
    const primero = await arrancar();
    const ana = await registrar(primero);
    const luis = await ana.llamar(primero, 'agregarMiembro', {}, { first_name: 'Luis' });
    await ana.hacer(primero, 'Fregar');
    await llega(() => expect(hechas()).toEqual(['Fregar']));
    await llega(() => expect(acaban(`_m${String(luis.id)}/config`)).toContain('Luis'));
    await primero.terminar();
    await llega(() => expect(disponibles().at(-1)).toBe(AUSENTE));
    const callado = await arrancarHijo(carpeta, await puertoLibre(), { DATABASE_URL: base.url, REDIS_URL: redis.url });
    hijos.push(callado);
    await ana.hacer(callado, 'Barrer');
    await ana.llamar(callado, 'archivarMiembro', { id: luis.id });
    await callado.matar();
    await arrancar();
    await llega(() => expect(estadoDe(ana.id)).toMatchObject({ pendientes: 0, puntos: 10 }));
    await llega(() => expect(acaban(`/m${String(luis.id)}`)).toBe('{}'));
    await llega(() => expect(leerDescubiertos(oyente.bajo('homeassistant/')).size).toBe(2));
    await llega(() => expect(disponibles().at(-1)).toBe(DISPONIBLE));
    expect(hechas()).toEqual(['Fregar']);
  });
});
