import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { App } from '#server/app.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Correo, ResultadoEnvio } from '#server/change/puertos.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { apuntarEnvios, type Asunto } from '#server/data/envios.ts';
import { migrar } from '#server/db/migraciones.ts';
import { conectarPostgres } from '#server/db/postgres.ts';
import { encolar } from '#server/effects/avisos/llamar.ts';
import { buildTestApp, correoCallado, pushDePrueba, relojFijo } from '#server/testing/app-de-prueba.ts';
import { sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { con, crearBasePropia, crearRedisPropio } from '#server/testing/servicios.ts';
import { arrancarHijo, puertoLibre } from '#server/testing/servidor-hijo.ts';

type Entregar = Correo['enviar'];

/** Recipients of e-mails that were accepted in a test, whichever process sent them. */
const entregados: string[] = [];
let entregar: Entregar;
const ENTREGADO = { tipo: 'ENTREGADO' } as const;
const llega: Entregar = (para) => {
  entregados.push(para);
  return Promise.resolve(ENTREGADO);
};
const correo: Correo = {
  enviar: (para, aviso, senal) => entregar(para, aviso, senal),
  cerrar: () => undefined,
};

let carpeta: string;
let abiertas: App[];
let reloj: ReturnType<typeof relojFijo>;
let app: App;
let reparto: RepartoSembrado;

const archivo = () => join(carpeta, 'te-toca.db');
const arrancar = async (donde: Parameters<typeof buildTestApp>[0] = { archivo: archivo() }): Promise<App> => {
  const nueva = await buildTestApp({
    reloj,
    ...donde,
    correo,
    push: pushDePrueba(),
    esperas: [3_000, 30_000],
  });
  abiertas.push(nueva);
  return nueva;
};
const cerrar = async (una: App): Promise<void> => {
  abiertas = abiertas.filter((a) => a !== una);
  await una.app.close();
};
/** Seeds a draft that waits for a pick; all its members want e-mail. */
const sembrar = async (): Promise<void> => {
  reparto = await sembrarReparto(app);
  await app.contexto.base.escritura
    .updateTable('usuarios')
    .set((e) => ({
      notificaciones_email: true,
      email: e.fn('concat', ['first_name', sql.lit('@ejemplo.es')]) as never,
    }))
    .execute();
};
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'te-toca-envios-'));
  abiertas = [];
  entregados.length = 0;
  entregar = llega;
  reloj = relojFijo();
  app = await arrancar();
  await sembrar();
});
afterEach(async () => {
  for (const a of abiertas) await a.app.close();
  await rm(carpeta, { recursive: true, force: true });
});

const turno = (): Asunto => ({
  tipo: 'TURNO',
  sesion: reparto.sesion.id,
  miembro: reparto.sesion.miembro_turno_actual ?? 0,
});
interface Deuda {
  readonly en?: App;
  readonly caduca?: Instante;
  readonly acabar?: () => ResultadoCaso<null>;
}
/** Queues an e-mail to the member with the turn, in a change that `acabar` may refuse or break. */
const deber = ({ en = app, caduca = sumarSegundos(reloj.ahora(), 3_600), acabar = () => bien(null) }: Deuda = {}) =>
  cambiar(en.contexto, reparto.id, async (cambio) => {
    await encolar(en.contexto, cambio, { miembro: deTurno(), asunto: turno(), caduca, correo: true });
    return acabar();
  });
const deTurno = () => reparto.sesion.miembro_turno_actual ?? 0;
const filas = () =>
  app.contexto.base.escritura
    .selectFrom('envios')
    .select(['intentos', 'no_antes_de', 'tomado_por'])
    .orderBy('id')
    .execute();
const pasan = async (segundos: number, en = app) => {
  reloj.avanzar(segundos);
  en.contexto.mensajero.despertar();
  await en.contexto.mensajero.quieta();
};

/** Number of attempts that `retener` holds back. */
let retenidos: number;
/** Holds back every attempt from now on; the returned function lets them fail with the reason `motivo`. */
const retener = (motivo: string): (() => void) => {
  const soltado = Promise.withResolvers<ResultadoEnvio>();
  retenidos = 0;
  entregar = (para, aviso, senal) => {
    retenidos += 1;
    return Promise.race([correoCallado(para, aviso, senal), soltado.promise]);
  };
  return () => soltado.resolve({ tipo: 'FALLIDO', motivo });
};

describe('a message queued by a change', () => {
  test('is sent right after its commit, and leaves nothing behind', async () => {
    await deber();
    await expect.poll(() => entregados).toHaveLength(1);
    await expect.poll(filas).toEqual([]);
  });

  test('is dropped when the change is refused, or fails', async () => {
    await deber({ acabar: () => rechazado('NO_ENCONTRADO') });
    await expect(
      deber({
        acabar: () => {
          throw new Error('in the middle');
        },
      }),
    ).rejects.toThrow('in the middle');
    await app.contexto.mensajero.quieta();
    expect([entregados, await filas()]).toEqual([[], []]);
  });

  test('is replaced by a newer one on the same subject, also while it is being sent', async () => {
    const dejarPasar = retener('busy');
    await deber();
    // The message was not only leased: its delivery has begun.
    await expect.poll(() => retenidos).toBe(1);
    entregar = llega;
    await deber();
    await expect.poll(() => entregados).toHaveLength(1);
    dejarPasar();
    await app.contexto.mensajero.quieta();
    expect(await filas()).toEqual([]);
    await pasan(3);
    expect(entregados).toHaveLength(1);
  });

  test.each([ENTREGADO, { tipo: 'FALLIDO', motivo: 'busy' } as const])(
    'stays queued when an older one on its subject ends as $tipo during its delivery',
    async (final) => {
      const dejarPasar: ((r: ResultadoEnvio) => void)[] = [];
      entregar = (para, aviso, senal) => {
        const cerrado = correoCallado(para, aviso, senal);
        return Promise.race([cerrado, new Promise<ResultadoEnvio>((listo) => dejarPasar.push(listo))]);
      };
      await deber();
      await expect.poll(() => dejarPasar).toHaveLength(1);
      const [antes] = await filas();
      await deber();
      await expect.poll(() => dejarPasar).toHaveLength(2);
      const [nueva] = await filas();
      expect(nueva?.tomado_por).not.toBe(antes?.tomado_por);
      dejarPasar[0]?.(final);
      await new Promise((listo) => setTimeout(listo, 200));
      expect(await filas()).toEqual([nueva]);
      dejarPasar[1]?.(ENTREGADO);
      await app.contexto.mensajero.quieta();
      expect(await filas()).toEqual([]);
    },
  );

  test('is not sent after it expires, however long the server was off', async () => {
    entregar = correoCallado;
    await deber({ caduca: sumarSegundos(reloj.ahora(), 600) });
    await expect.poll(filas).toMatchObject([{ intentos: 1 }]);
    await cerrar(app);
    entregar = llega;
    reloj.avanzar(600);
    app = await arrancar();
    await app.contexto.mensajero.quieta();
    expect([entregados, await filas()]).toEqual([[], []]);
  });

  test('is limited for each family: the oldest are dropped', async () => {
    entregar = correoCallado;
    await cerrar(app);
    app = await arrancar();
    const { contexto } = app;
    const ahora = reloj.ahora();
    const encargo = (sesion: number) =>
      ({ via: 'CORREO', miembro: deTurno(), asunto: { ...turno(), sesion } }) as const;
    const cedieron = await cambiar(contexto, reparto.id, async ({ db, familia }) => {
      let n = 0;
      for (let sesion = 1_000; sesion < 1_510; sesion += 1)
        n += await apuntarEnvios(db, { familia, encargos: [encargo(sesion)], caduca: sumarSegundos(ahora, 60), ahora });
      return bien(n);
    });
    expect(cedieron).toEqual(bien(10));
    const claves = await contexto.base.escritura.selectFrom('envios').select('clave').orderBy('id').execute();
    expect([claves.length, claves[0]?.clave]).toEqual([500, `CORREO|${String(deTurno())}|reparto-1010`]);
  });
});

describe('a worker', () => {
  test('that stops gives back its messages, and the next start sends them at once', async () => {
    entregar = correoCallado;
    await deber();
    await expect.poll(filas).toMatchObject([{ intentos: 1 }]);
    await cerrar(app);
    entregar = llega;
    app = await arrancar();
    await app.contexto.mensajero.quieta();
    expect(entregados).toHaveLength(1);
  });

  test('that dies during a delivery is replaced when its lease ends, and not before; its late result is ignored', async () => {
    const dejarPasar = retener('too late');
    await deber();
    await expect.poll(filas).toMatchObject([{ intentos: 1, no_antes_de: sumarSegundos(reloj.ahora(), 60) }]);
    const otra = await arrancar();
    entregar = llega;
    await pasan(59, otra);
    expect(entregados).toEqual([]);
    await pasan(1, otra);
    expect([entregados.length, await filas()]).toEqual([1, []]);
    dejarPasar();
    await app.contexto.mensajero.quieta();
    await pasan(60, otra);
    expect([entregados.length, await filas()]).toEqual([1, []]);
  });

  test('sends all messages, never more than eight at once', async () => {
    let [ahora, mas] = [0, 0];
    const ocho = Promise.withResolvers<void>();
    entregar = async (para, aviso, senal) => {
      mas = Math.max(mas, (ahora += 1));
      if (mas === 8) ocho.resolve();
      await ocho.promise;
      // Leaves time for a ninth to start.
      await new Promise((listo) => setTimeout(listo, 5));
      ahora -= 1;
      return llega(para, aviso, senal);
    };
    const familias = [reparto];
    while (familias.length < 20) familias.push(await sembrarReparto(app));
    await app.contexto.base.escritura
      .updateTable('usuarios')
      .set((e) => ({
        notificaciones_email: true,
        email: e.fn('concat', ['username', sql.lit('@ejemplo.es')]) as never,
      }))
      .execute();
    for (const f of familias) {
      reparto = f;
      await deber();
    }
    await app.contexto.mensajero.quieta();
    expect([entregados.length, mas]).toEqual([20, 8]);
  });
});

const conCorreo = (puerto: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${String(puerto)}`,
  MAIL_FROM: 'te-toca@example.org',
});

describe('server processes', () => {
  /** Starts anew with the machine's time, because the processes started here use it. */
  const empezarAhora = async () => {
    await cerrar(app);
    await rm(archivo(), { force: true });
    reloj = relojFijo(new Date().toISOString());
    entregar = correoCallado;
    app = await arrancar();
    await sembrar();
  };

  test('killed while sending leave the message queued, and another sends it', async () => {
    let cables = 0;
    const mudo = createServer((cable) => {
      cables += 1;
      cable.on('error', () => undefined);
    });
    const smtp = await puertoLibre();
    await new Promise<void>((listo) => mudo.listen(smtp, '127.0.0.1', listo));
    await empezarAhora();
    await deber();
    await cerrar(app);
    const hijo = await arrancarHijo(carpeta, await puertoLibre(), conCorreo(smtp));
    await expect.poll(() => cables).toBeGreaterThan(0);
    await hijo.matar();
    entregar = llega;
    reloj.poner(new Date().toISOString());
    app = await arrancar();
    await app.contexto.mensajero.quieta();
    expect([entregados, await filas()]).toMatchObject([[], [{ intentos: 1 }]]);
    await pasan(61);
    expect([entregados.length, await filas()]).toEqual([1, []]);
    mudo.close();
  });
});

/** Runs only in the long suite, because it starts two servers beside PostgreSQL and Redis. */
const enLargo = inject('largo') ? describe : (): void => undefined;

enLargo('two server processes', con('postgres', 'redis'), () => {
  test('on one database send each message once, and both take part', async () => {
    const [propia, redis] = await Promise.all([crearBasePropia(), crearRedisPropio()]);
    const recibidos: string[] = [];
    // No message is answered before a ninth has arrived. A process sends eight at once, so the ninth proves that the other one
    // works too; otherwise the process that starts first might send all of them.
    const novena = Promise.withResolvers<undefined>();
    const servidor = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onData: (flujo, { envelope }, listo) => {
        flujo.resume();
        flujo.on('end', () => {
          recibidos.push(...envelope.rcptTo.map((r) => r.address));
          if (recibidos.length > 8) novena.resolve(undefined);
          void novena.promise.then(() => setTimeout(listo, 200));
        });
      },
    });
    const smtp = await puertoLibre();
    await new Promise<void>((listo) => servidor.listen(smtp, '127.0.0.1', listo));
    await cerrar(app);
    reloj = relojFijo(new Date().toISOString());
    entregar = correoCallado;
    const base = conectarPostgres(propia.url);
    await migrar(base.escritura);
    app = await arrancar({ abierta: { base, nodo: null } });
    await sembrar();
    const repartos = [reparto];
    while (repartos.length < 12) repartos.push(await sembrarReparto(app));
    const { escritura } = app.contexto.base;
    // Makes all members admins, because admins too are told of a member's turn.
    await escritura
      .updateTable('usuarios')
      .set((e) => ({
        es_administrador: true,
        notificaciones_email: true,
        email: e.fn('concat', ['username', sql.lit('@ejemplo.es')]) as never,
      }))
      .execute();
    // Due in twelve seconds, when both processes are running and waiting.
    const ahora = sumarSegundos(new Date().toISOString(), 12);
    for (const { id: familia, sesion, miembros } of repartos) {
      const asunto = { tipo: 'TURNO', sesion: sesion.id, miembro: sesion.miembro_turno_actual ?? 0 } as const;
      const [uno, ...otros] = miembros.map((m) => ({ via: 'CORREO', miembro: m.id, asunto }) as const);
      const encargos = [uno!, ...otros] as const;
      await apuntarEnvios(escritura, { familia, encargos, caduca: sumarSegundos(ahora, 600), ahora });
    }
    await cerrar(app);
    const entorno = { ...conCorreo(smtp), DATABASE_URL: propia.url, REDIS_URL: redis.url, DRAIN_SECONDS: '0' };
    const puertos = [await puertoLibre(), await puertoLibre()];
    const hijos = await Promise.all(puertos.map((p) => arrancarHijo(carpeta, p, entorno)));
    const vista = conectarPostgres(propia.url);
    const quienes = new Set<string>();
    await expect
      .poll(
        async () => {
          const quedan = await vista.lectura.selectFrom('envios').select('tomado_por').execute();
          for (const { tomado_por: t } of quedan) if (t !== null) quienes.add(t.slice(0, t.lastIndexOf('-')));
          return quedan.length;
        },
        { interval: 20 },
      )
      .toBe(0);
    await vista.cerrar();
    await Promise.all(hijos.map((h) => h.terminar()));
    await new Promise<void>((listo) => servidor.close(() => listo()));
    expect([recibidos.length, new Set(recibidos).size, quienes.size]).toEqual([48, 48, 2]);
    await propia.borrar();
  });
});
