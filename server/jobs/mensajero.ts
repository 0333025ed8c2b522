import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { Cola } from '#server/change/puertos.ts';
import { leer } from '#server/change/leer.ts';
import { leerProximoEnvio, tomarEnvios } from '#server/data/envios.ts';
import { entregar, type ParaEntregar } from '#server/features/avisos/entregar.ts';
import { type EnvioNumerado, numerar } from '#server/features/avisos/ver-aviso.ts';

/** Pauses, in ms, before the retries of a message. */
export const ESPERAS: readonly number[] = [3_000, 30_000, 300_000];

/** Number of messages sent at once: enough that a few slow push services do not delay the others. */
const A_LA_VEZ = 8;
/** Length of a lease on a message, in seconds: twice what the longest attempt may take. */
const ARRIENDO = 60;
/**
 * Longest pause between two looks at the outbox, in ms, since the machine's clock may be set. Messages that another process
 * left are found within it.
 */
const RONDA_MS = 60_000;
/** Pause, in ms, before another look when a due message could not be leased because another process was taking it. */
const TROPIEZO_MS = 1_000;
const BYTES_NOMBRE = 9;

interface Opciones {
  /** Pauses, in ms, before the second attempt, the third, and so on; one for each retry. */
  readonly esperas: readonly number[];
  readonly alFallar: (error: unknown) => void;
}

export interface Mensajero extends Cola {
  /** Starts sending: first what is in the outbox already. */
  readonly empezar: () => void;
  /** Stops taking messages, aborts running attempts, and resolves when their messages have been given back. */
  readonly parar: () => Promise<void>;
}

/**
 * Creates the worker that sends the messages in the outbox, a few at a time.
 * A change that queues a message wakes the worker after its commit; otherwise it sleeps until the next message is due. It leases
 * messages in a change of their own, so that two processes do not send the same one, and sends them outside any change. When a
 * process dies, its messages are free again after the lease; one that it had just sent is then sent twice.
 */
export const crearMensajero = (
  contexto: ParaEntregar & Pick<Contexto, 'azar' | 'tokens'>,
  { esperas, alFallar }: Opciones,
): Mensajero => {
  /** Name of this process in leases, unique among all processes. */
  const yo = contexto.azar.secreto(BYTES_NOMBRE);
  const parada = new AbortController();
  /** Deliveries under way. */
  const activos = new Set<Promise<void>>();
  /** Number of leases taken, for their names. */
  let tomas = 0;
  let empezado = false;
  /** True when the outbox must be looked at (`vuelta`), or looked at again after the present look. */
  let mirar = false;
  /** The series of looks at the outbox under way (`rondar`); null when none is. */
  let ronda: Promise<void> | null = null;
  let temporizador: ReturnType<typeof setTimeout> | undefined;
  /** Functions that resolve the promises of `quieta`, once no delivery and no look is under way. */
  let esperan: (() => void)[] = [];

  const armar = (ms: number): void => {
    clearTimeout(temporizador);
    if (!parada.signal.aborted) temporizador = setTimeout(despertar, Math.min(RONDA_MS, Math.max(0, ms))).unref();
  };

  const msHasta = (cuando: Instante): number => segundosEntre(contexto.reloj.ahora(), cuando) * 1000;

  const tomar = async (cuantos: number): Promise<readonly EnvioNumerado[]> => {
    tomas += 1;
    const nombre = `${yo}-${String(tomas)}`;
    const tomados = await cambiar(contexto, null, async ({ db, ahora }) => {
      const envios = await tomarEnvios(db, { cuantos, ahora, hasta: sumarSegundos(ahora, ARRIENDO), nombre });
      return bien(await numerar(contexto, db, envios, ahora));
    });
    return tomados.ok ? tomados.valor : [];
  };

  const llevar = (envio: EnvioNumerado): void => {
    const suyo = entregar(contexto, envio, esperas, parada.signal)
      .catch(alFallar)
      .then(() => {
        activos.delete(suyo);
        despertar();
      });
    activos.add(suyo);
  };

  const calmar = (): void => {
    for (const listo of esperan) listo();
    esperan = [];
  };

  /**
   * Leases due messages, as many as there is room for; if none is due, sets the timer for the next. Each delivery that ends
   * causes another look.
   */
  const vuelta = async (): Promise<void> => {
    const libres = A_LA_VEZ - activos.size;
    if (libres <= 0) return;
    const proximo = await leer(contexto, leerProximoEnvio);
    if (proximo === null || msHasta(proximo) > 0) return armar(proximo === null ? RONDA_MS : msHasta(proximo));
    const tomados = await tomar(libres);
    for (const envio of tomados) llevar(envio);
    // If nothing was leased although a message is due, either its row has changed since, or another process has it locked.
    if (tomados.length > 0 || (await leer(contexto, leerProximoEnvio)) !== proximo) mirar = true;
    else armar(TROPIEZO_MS);
  };

  const rondar = async (): Promise<void> => {
    while (mirar && !parada.signal.aborted) {
      mirar = false;
      await vuelta().catch((error: unknown) => {
        alFallar(error);
        armar(RONDA_MS);
      });
    }
    ronda = null;
    if (activos.size === 0) calmar();
  };

  const despertar = (): void => {
    if (!empezado || parada.signal.aborted) return;
    mirar = true;
    ronda ??= rondar();
  };

  return {
    despertar: (cedieron = 0) => {
      if (cedieron > 0) alFallar(new Error(`A family is owed too many messages: ${String(cedieron)} were dropped`));
      despertar();
    },
    quieta: () =>
      new Promise((listo) => {
        if (!empezado || parada.signal.aborted) return listo();
        esperan.push(listo);
        despertar();
      }),
    empezar: () => {
      empezado = true;
      despertar();
    },
    parar: async () => {
      parada.abort();
      clearTimeout(temporizador);
      await ronda;
      await Promise.all(activos);
      calmar();
    },
  };
};
