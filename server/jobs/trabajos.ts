import type { FastifyBaseLogger } from 'fastify';
import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { consultar, leer } from '#server/change/leer.ts';
import { leerCaducidades } from '#server/data/cambios.ts';
import { leerFamilia, listarFamilias } from '#server/data/familias.ts';
import { limpiarCaducados } from '#server/features/acceso/acceso.ts';
import { caducarCambios } from '#server/features/cambios/pedir.ts';
import { programarFotos } from './fotos.ts';
import { latir, oirSaltos, vigilarDuda } from './reloj.ts';
import type { Mando } from './mando.ts';
import {
  enCadaFamilia,
  ESPERA_MAXIMA_MS,
  esperaHastaElCuarto,
  esperaHastaMedianoche,
  type Repeticion,
  repetir,
} from './repetir.ts';
import { leerPuntosDePartida } from '#server/change/cambio.ts';
import { seguirDia } from '#server/effects/dia/empezar-dia.ts';
import { olvidarNegadas } from '#server/features/dav/guardar.ts';
import { vencerReajuste } from '#server/features/reajustes/jugadas.ts';
import { listarBajas } from '#server/data/borrar-familia.ts';
import { cumplirBaja } from '#server/features/bajas/bajas.ts';
import { espera } from '#shared/domain/ausencias/libre.ts';
import { horaEn, hoyEn } from '#shared/domain/calendario.ts';
import { bien } from '#shared/domain/resultado.ts';
import { enSilencio, finDelRecordatorio } from '#shared/domain/silencio.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { leerPendientes, tomarRecordatorios } from '#server/data/suscripciones.ts';

/** The services that scheduled work needs. */
interface Maquina {
  readonly app: { readonly log: FastifyBaseLogger };
  readonly contexto: Contexto;
  readonly mando: Mando;
  /** Restarts the time of turns that ended while the machine slept (`App.reanudar` in server/app.ts). */
  readonly reanudar: () => Promise<void>;
}

/** Control over scheduled work that has started. */
export interface Trabajos {
  /** Resolves when everything is done that fell due while the box was off; at once if this process is not the leader. */
  readonly primeros: Promise<void>;
  /** Ends the jobs. Call it before closing the database. */
  readonly parar: () => Promise<void>;
}

/**
 * Starts all scheduled work, beginning with what fell due while the box was off.
 * No request waits for it, since a request begins its own family's day. Of several processes only the leader does the work. After
 * a jump of the clock, turns that ended get their time again (`reanudar`), and all jobs run at once.
 */
export const empezarTrabajos = (
  { app, contexto, mando, reanudar }: Maquina,
  horaDeRed: () => Promise<boolean>,
): Trabajos => {
  const { log } = app;
  const fallo = (texto: string) => (err: unknown) => log.error({ err }, texto);
  const trabajos: Repeticion[] = [];
  // Side by side, so that no reminder waits for the midnights of all families.
  const primeros = mando.alTomar(async () => {
    const empezados = [
      programarMedianoches(contexto, fallo('a family’s midnight failed')),
      programarRecordatorios(contexto, fallo('a family’s reminders failed')),
      programarCambios(contexto, fallo('a family’s requests could not be ended')),
      programarBajas(contexto, log, fallo('a family could not be deleted')),
      programarFotos(contexto, fallo('old pictures could not be deleted')),
      latir(contexto, fallo('the hour could not be written down')),
    ];
    // In reverse, so that the job that started last stops first.
    for (const empezado of empezados) trabajos.unshift(await empezado);
  });

  const alSaltar = (): void => {
    void reanudar().catch(fallo('the drafts could not be read again after a jump of the clock'));
    void limpiarCaducados(contexto).catch(fallo('what expired could not be cleared away after a jump of the clock'));
    for (const { ya } of trabajos) void ya();
    contexto.mensajero.despertar();
  };
  const dejarDeMirar = [oirSaltos(contexto.reloj, alSaltar), vigilarDuda(contexto, horaDeRed, log)];
  return {
    primeros,
    parar: async () => {
      for (const dejar of dejarDeMirar) dejar();
      await mando.parar();
      await primeros;
      for (const { parar } of trabajos) await parar();
    },
  };
};

/** Begins the local day of every family whose day has not begun, and ends reajustes whose time is over. */
export const medianoche = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<void> => {
  // Checks whether another process wrote to the database, so that no stale answers are used. Requests check by themselves.
  contexto.base.vigia?.mirar();
  await enCadaFamilia({
    familias: await consultar(contexto, leerPuntosDePartida),
    aLaVez: contexto.base.aLaVez,
    hacer: async (va) => {
      await seguirDia(contexto, va);
      await vencerReajuste(contexto, { familia_id: va.familia, zona_horaria: va.zona });
    },
    alFallar,
    parar: contexto.retirandose,
  });
};

/**
 * Runs the midnight job now, for the days on which the server was off, and then at each midnight of a family and at least every
 * quarter of an hour. Each time it also forgets to-dos that a calendar program wrote and the server refused (`olvidarNegadas`).
 */
export const programarMedianoches = (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> =>
  repetir(async () => {
    await medianoche(contexto, alFallar);
    await olvidarNegadas(contexto).catch(alFallar);
    const zonas = new Set((await consultar(contexto, listarFamilias)).map((f) => f.zona_horaria));
    return esperaHastaMedianoche([...zonas], contexto.reloj.ahora());
  }, alFallar);

/**
 * Queues a reminder for each member whose chosen hour has come, who is not away, and who has chores due today or overdue.
 * A member gets at most one a local day. A reminder whose hour was missed waits for the end of quiet hours; if the day ends
 * first, it is dropped. Marking the day and queueing happen in one change, so a crash neither loses nor repeats a reminder.
 */
export const recordar = async (
  contexto: Contexto,
  { id, zona_horaria: zona }: { readonly id: number; readonly zona_horaria: string },
): Promise<void> => {
  await cambiarFila(contexto, id, leerFamilia, id, async (cambio, familia) => {
    const { db, ahora } = cambio;
    const [dia, hora] = [hoyEn(zona, ahora), horaEn(zona, ahora)];
    const silencio = { desde: familia.silencio_desde, hasta: familia.silencio_hasta };
    const callada = enSilencio(silencio, hora);
    const tomados = new Set(await tomarRecordatorios(db, id, { hoy: dia, hora, callada }));
    const ausencias = await leerAusencias(db, id);
    const pendientes = tomados.size === 0 ? [] : await leerPendientes(db, id, dia);
    const esperan = pendientes.filter((p) => espera(p, ausencias.get(p.miembro_id) ?? [], dia));
    const caduca = finDelRecordatorio(silencio, { zona, dia, hora });
    for (const miembro of new Set(esperan.map((p) => p.miembro_id)))
      if (tomados.has(miembro))
        cambio.dice(null, { hecho: 'recordatorio.debido', miembro_id: miembro, dia, hasta: caduca });
    return bien(null);
  });
};

/** Queues the reminders whose hour has come, in all families. */
export const recordatorios = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<void> =>
  enCadaFamilia({
    familias: await leer(contexto, listarFamilias),
    aLaVez: contexto.base.aLaVez,
    hacer: (familia) => recordar(contexto, familia),
    alFallar,
    parar: contexto.retirandose,
  });

/**
 * Queues reminders now, for hours at which the server was off, and then every quarter of an hour.
 * The hours of every time zone begin at one of these quarters.
 */
const programarRecordatorios = (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> =>
  repetir(async () => {
    await recordatorios(contexto, alFallar);
    return esperaHastaElCuarto(contexto.reloj.ahora());
  }, alFallar);

/**
 * Ends requests between members that have expired, in all families. Returns the milliseconds until the next expiry, a quarter of
 * an hour at most.
 */
export const vencerCambios = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<number> => {
  const ahora = contexto.reloj.ahora();
  const caducidades = await leer(contexto, leerCaducidades);
  const caducadas = caducidades.filter(({ cuando }) => cuando <= ahora);
  await enCadaFamilia({
    familias: caducadas,
    aLaVez: contexto.base.aLaVez,
    hacer: ({ familia }) => caducarCambios(contexto, familia),
    alFallar,
    parar: contexto.retirandose,
  });
  // Read again, because each family is read with its earliest expiry only, and may have another one soon.
  const quedan = caducadas.length === 0 ? caducidades : await leer(contexto, leerCaducidades);
  return quedan
    .filter(({ cuando }) => cuando > ahora)
    .reduce((espera, { cuando }) => Math.min(espera, 1_000 * segundosEntre(ahora, cuando)), ESPERA_MAXIMA_MS);
};

/** Ends the requests that expired while the server was off, and then each one at its expiry (`finDelPedido`). */
const programarCambios = (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> =>
  repetir(() => vencerCambios(contexto, alFallar), alFallar);

/**
 * Logs that nobody looks after the box any more, and the code with which the next family is created. The code may stand in the
 * log, because only the person who runs the server reads it.
 */
export const decirCodigo = (log: Pick<FastifyBaseLogger, 'warn'>, codigo: string): void =>
  log.warn(
    { codigo_de_la_caja: codigo },
    'the family that looked after this box was deleted: the next one is founded with this code',
  );

/**
 * Deletes the families whose week of notice is over, with their pictures. If nobody looks after the box then, logs its new
 * code.
 */
export const cumplirBajas = async (
  contexto: Contexto,
  log: Pick<FastifyBaseLogger, 'warn'>,
  alFallar: (error: unknown) => void,
): Promise<void> =>
  enCadaFamilia({
    familias: await leer(contexto, listarBajas),
    aLaVez: 1,
    hacer: async (familia) => {
      const quitada = await cumplirBaja(contexto, familia);
      if (quitada !== null) await contexto.almacenFotos?.quitar(familia);
      if (quitada?.codigo) decirCodigo(log, quitada.codigo);
    },
    alFallar,
    parar: contexto.retirandose,
  });

/** Deletes due families now, and then checks every quarter of an hour. */
const programarBajas = (
  contexto: Contexto,
  log: Pick<FastifyBaseLogger, 'warn'>,
  alFallar: (error: unknown) => void,
): Promise<Repeticion> =>
  repetir(async () => {
    await cumplirBajas(contexto, log, alFallar);
    return ESPERA_MAXIMA_MS;
  }, alFallar);
