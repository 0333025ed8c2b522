import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { bien } from '#shared/domain/resultado.ts';
import { soloLargo } from '#shared/testing/rondas.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { leer } from '#server/change/leer.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { leerTanda } from '#server/data/consultas.ts';
import { encolar } from './effects/avisos/llamar.ts';
import { MIGRACIONES } from '#server/db/migraciones.ts';
import { empezarTrabajos, medianoche } from '#server/jobs/trabajos.ts';
import { correoCallado, relojFijo } from './testing/app-de-prueba.ts';
import { crearBaseMigrada } from './testing/base-de-prueba.ts';
import { mesa } from './testing/jugar-con-reloj.ts';
import { encender, encenderHijo, relojAdelantable, type NodoDePrueba } from './testing/nodos.ts';
import { sembrarReparto } from './testing/sembrar-reparto.ts';
import { sembrarFamilia } from './testing/sembrar.ts';
import { crearTarea, repartir } from './testing/sembrar-trabajo.ts';
import { puertoLibre } from './testing/servidor-hijo.ts';
import { con, crearBasePropia, type BasePropia } from './testing/servicios.ts';

const conRed = () => Promise.resolve(true);
const romper = (error: unknown): void => {
  throw error;
};

/** Several servers on one PostgreSQL database: admission at the start, the shared run, the leader and the outbox. */
describe('several servers on one database', con('postgres'), () => {
  let propia: BasePropia;
  let reloj: ReturnType<typeof relojFijo>;
  let encendidos: NodoDePrueba[];
  beforeEach(async () => {
    propia = await crearBaseMigrada();
    reloj = relojFijo();
    encendidos = [];
  });
  afterEach(async () => {
    for (const nodo of encendidos) await nodo.app.close();
    await propia.borrar();
  });

  const otro = async (como: Parameters<typeof encender>[1] = {}): Promise<NodoDePrueba> => {
    const nodo = await encender(propia.url, { reloj, ...como });
    encendidos.push(nodo);
    return nodo;
  };
  const apagar = async (nodo: NodoDePrueba): Promise<void> => {
    encendidos = encendidos.filter((n) => n !== nodo);
    await nodo.app.close();
  };
  const preguntar = async <T extends object>(orden: string): Promise<T[]> => {
    const cliente = new Client({ connectionString: propia.url });
    await cliente.connect();
    const { rows } = await cliente.query<T>(orden);
    await cliente.end();
    return rows;
  };
  /** Terminates the connections that hold advisory locks matched by `condicion` (SQL), as a failing network would. */
  const cortar = (condicion: string) =>
    preguntar(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and ${condicion}
       and database = (select oid from pg_database where datname = current_database())`,
    );
  const MANDO = 'objid = 8246112';
  const tandaDe = ({ contexto }: NodoDePrueba) => ({
    epoca: contexto.epoca,
    sirviendo_desde: contexto.sirviendoDesde(),
  });
  const manda = async (nodo: NodoDePrueba) => nodo.mando.sigue().catch(() => false);

  test('a lone server refuses to start beside several, and several beside a lone one, each in words', async () => {
    const sitio = `${new URL(propia.url).host}${new URL(propia.url).pathname}`;
    const solo = await otro({ nodos: 'uno' });
    await expect(encender(propia.url)).rejects.toThrow(
      `Otro servidor de Te Toca usa esta base de datos (${sitio}) él solo: ciérralo, o pon REDIS_URL también en aquel, antes de abrir este.`,
    );
    await expect(encender(propia.url, { nodos: 'uno' })).rejects.toThrow(
      `Otro servidor de Te Toca ya usa esta base de datos (${sitio}): ciérralo antes de abrir este.`,
    );
    await apagar(solo);
    const [a, b] = [await otro(), await otro()];
    const rechazo = `Otros servidores de Te Toca comparten esta base de datos (${sitio}): ciérralos, o pon REDIS_URL también en este.`;
    await expect(encender(propia.url, { nodos: 'uno' })).rejects.toThrow(rechazo);
    await apagar(a);
    await expect(encender(propia.url, { nodos: 'uno' })).rejects.toThrow(rechazo);
    await apagar(b);
    await otro({ nodos: 'uno' });
  });

  test('servers that start at once on an empty database are admitted one by one: one migrates and begins the run, the others join', async () => {
    await propia.borrar();
    propia = await crearBasePropia();
    const cuatro = () => Promise.all(Array.from({ length: 4 }, () => otro()));
    const nodos = await cuatro();
    expect(await preguntar('select count(*)::int as n from migraciones')).toEqual([
      { n: Object.keys(MIGRACIONES).length },
    ]);
    const [una] = nodos;
    const escrita = await leer(una!.contexto, leerTanda);
    for (const nodo of nodos) expect(tandaDe(nodo)).toEqual(escrita);
    expect((await Promise.all(nodos.map(manda))).filter(Boolean)).toHaveLength(1);
    for (const nodo of nodos) await apagar(nodo);
    // When all servers of a run have gone, the next ones begin another run, whatever their number.
    const siguientes = new Set((await cuatro()).map((nodo) => nodo.contexto.epoca));
    expect(siguientes.size).toBe(1);
    expect(siguientes).not.toContain(escrita?.epoca);
  });

  soloLargo('a server waits while another starts, which may have to migrate, and gives up in words', async () => {
    const dentro = new Client({ connectionString: propia.url });
    await dentro.connect();
    await dentro.query('select pg_advisory_lock(8246111)');
    await expect(encender(propia.url, { puerta: 200 })).rejects.toThrow(
      'y no ha acabado en un minuto: abre este después.',
    );
    const espera = otro();
    const quien = await Promise.race([espera, setTimeout(300, 'nobody')]);
    expect(quien).toBe('nobody');
    await dentro.end();
    expect(await manda(await espera)).toBe(true);
  });

  soloLargo('servers keep the run while one hands over to the next, and begin another when all had gone', async () => {
    const a = await otro();
    const tanda = tandaDe(a);
    reloj.avanzar(60);
    const b = await otro();
    await apagar(a);
    reloj.avanzar(60);
    const c = await otro();
    await apagar(b);
    expect([tandaDe(b), tandaDe(c)]).toEqual([tanda, tanda]);
    await vi.waitFor(async () => expect(await manda(c)).toBe(true), 60_000);
    await apagar(c);
    const d = await otro();
    expect(d.contexto.epoca).not.toBe(tanda.epoca);
    expect(d.contexto.sirviendoDesde()).toBe(reloj.ahora());
  });

  soloLargo('a lone server neither reads nor writes a run', async () => {
    await otro({ nodos: 'uno' });
    expect(await preguntar('select * from tanda')).toEqual([]);
  });

  soloLargo(
    'servers end when the run changes, as after a restored backup, and when their lock’s connection is cut',
    async () => {
      const [a, b] = [await otro(), await otro()];
      await cortar(MANDO);
      await vi.waitFor(() => expect(a.perdido()).toMatch(/^Se ha perdido la conexión que guarda la base/), 60_000);
      expect(b.perdido()).toBeNull();
      await preguntar("update tanda set epoca = 'de una copia'");
      await vi.waitFor(
        () => expect(b.perdido()).toMatch(/^La base de datos ya no es la que este servidor servía/),
        60_000,
      );
    },
  );

  soloLargo('another server takes over the clock of a killed one and handles the next deadline', async () => {
    const deprisa = relojAdelantable();
    const { matar } = await encenderHijo(propia.url, await puertoLibre());
    const b = await otro({ reloj: deprisa });
    const r = await sembrarReparto(b, undefined, { limite_segundos: 120 });
    const n = () =>
      mesa(b, reloj, r)
        .actual()
        .then((s) => s.n);
    expect(await manda(b)).toBe(false);
    const { epoca } = b.contexto;
    await matar();
    deprisa.avanzar(120);
    await vi.waitFor(async () => expect(await n()).toBe(2), 60_000);
    expect((await otro()).contexto.epoca).toBe(epoca);
    await b.plazos.vencer();
    expect(await n()).toBe(2);
  });

  soloLargo(
    'a turn played at another server just before its end is not deferred, and the next one ends on time',
    async () => {
      const [a, b] = [await otro(), await otro()];
      const r = await sembrarReparto(b, undefined, { limite_segundos: 120 });
      await a.plazos.mirar();
      const m = mesa(b, reloj, r);
      reloj.avanzar(119);
      const jugada = await m.elige();
      reloj.avanzar(1);
      await a.plazos.vencer();
      expect(await m.actual()).toEqual(jugada);
      reloj.avanzar(118 + jugada.respiro_segundos);
      await a.plazos.vencer();
      expect((await m.actual()).n).toBe(2);
      reloj.avanzar(1);
      await Promise.all([a.plazos.vencer(), b.plazos.vencer()]);
      const s = await m.actual();
      expect([s.n, s.aplazamientos[String(jugada.miembro_turno_actual)]]).toEqual([3, 1]);
      // The leader finds the new session with its new deadline by itself, without being told.
      await m.jugada(RUTAS.cancelarReparto, r.miembros[0]?.id ?? 0);
      const { cuerpo } = await m.llama(r.miembros[0]?.id ?? 0, 'POST', RUTAS.iniciar, { limite_segundos: 120 });
      const nueva = mesa(b, reloj, { ...r, sesion: (cuerpo as JugadaHecha).sesion });
      // An event of the leader's own must not hide the versions of other servers that it has not read.
      await crearTarea(a, r);
      await a.plazos.mirar();
      reloj.avanzar(120);
      await a.plazos.vencer();
      expect((await nueva.actual()).n).toBe(2);
    },
  );

  soloLargo(
    'a jump of the clock at the server that keeps the clock restarts turns, and all connected clients are told',
    async () => {
      const [a, b] = [await otro(), await otro()];
      const r = await sembrarReparto(a, undefined, { limite_segundos: 120 });
      // `a`, the leader, learns the deadline before the clock moves. Otherwise its poll, every second, could first see the draft
      // after the jump, find the deadline past, and end the turn.
      await a.plazos.mirar();
      reloj.avanzar(3_600);
      await b.reanudar();
      expect(tandaDe(b).sirviendo_desde).toBe('2026-11-21T10:00:00.000Z');
      await a.reanudar();
      const fin = '2026-11-21T11:02:00.000Z';
      expect((await mesa(a, reloj, r).actual()).vence_en).toBe(fin);
      await vi.waitFor(async () => expect((await mesa(b, reloj, r).actual()).vence_en).toBe(fin), 60_000);
      reloj.avanzar(119);
      await a.plazos.vencer();
      expect((await mesa(a, reloj, r).actual()).n).toBe(1);
      reloj.avanzar(1);
      await a.plazos.vencer();
      expect((await mesa(b, reloj, r).actual()).n).toBe(2);
    },
  );

  test('midnights run once, at the leader, and at another server when the leader is gone', async () => {
    const [a, b] = [await otro(), await otro()];
    const familia = await sembrarFamilia(a);
    await repartir(a, familia, [await crearTarea(a, familia), 1], [await crearTarea(a, familia), 2]);
    const estado = async () => {
      const vencidas = await preguntar("select id from asignaciones where estado = 'VENCIDA'");
      return { vencidas: vencidas.length, version: await leer(b.contexto, (db) => leerVersion(db, familia.id)) };
    };
    const trabajos = [empezarTrabajos(a, conRed), empezarTrabajos(b, conRed)];
    for (const { primeros } of trabajos) await primeros;
    const { version } = await estado();
    reloj.avanzar(86_400);
    await Promise.all([medianoche(a.contexto, romper), medianoche(b.contexto, romper)]);
    expect(await estado()).toEqual({ vencidas: 2, version: version + 1 });
    reloj.avanzar(86_400);
    await trabajos[0]?.parar();
    await apagar(a);
    await vi.waitFor(async () => expect(await estado()).toEqual({ vencidas: 4, version: version + 2 }), 60_000);
    await trabajos[1]?.parar();
  });

  soloLargo('messages in flight at two servers are told apart, though both servers are of one run', async () => {
    const correo = { enviar: correoCallado, cerrar: () => undefined };
    const [a, b] = [await otro({ correo }), await otro({ correo })];
    for (const nodo of [a, b]) {
      const r = await sembrarReparto(nodo);
      await preguntar("update usuarios set notificaciones_email = true, email = 'ana@ejemplo.es'");
      const miembro = r.sesion.miembro_turno_actual ?? 0;
      const asunto = { tipo: 'TURNO', sesion: r.sesion.id, miembro } as const;
      await cambiar(nodo.contexto, r.id, async (cambio) => {
        await encolar(nodo.contexto, cambio, { miembro, asunto, caduca: '2026-11-22T10:00:00.000Z', correo: true });
        return bien(null);
      });
    }
    const tomados = () =>
      preguntar<{ n: string }>('select distinct tomado_por as n from envios where tomado_por is not null');
    await vi.waitFor(async () => expect(await tomados()).toHaveLength(2), 60_000);
  });
});
