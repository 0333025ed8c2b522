import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { Cola } from '#server/change/mensajes.ts';
import { leer } from '#server/change/leer.ts';
import { hecho } from '#server/change/resultado.ts';
import { leerProximoEnvio, tomarEnvios } from '#server/data/envios.ts';
import { entregar, type ParaEntregar } from '#server/features/avisos/entregar.ts';
import { numerar, type EnvioNumerado } from '#server/features/avisos/numerar.ts';

/** A message that nobody took is tried again after a few seconds, half a minute and five minutes. */
export const ESPERAS: readonly number[] = [3_000, 30_000, 300_000];

/** Messages sent at once: enough that a few slow push services hold nobody else's back. */
const A_LA_VEZ = 8;
/** Seconds that a taken message is this process's alone: twice what the longest try may take. */
const ARRIENDO = 60;
/**
 * The longest wait between two looks, ms: what another process left is found by then, and the machine's clock may be set
 * meanwhile. A look is one read of an index.
 */
const RONDA_MS = 60_000;
/** Before looking again at what was due and could not be had, ms: another process was taking it. */
const TROPIEZO_MS = 1_000;
const BYTES_NOMBRE = 9;

interface Opciones {
  /** Milliseconds before the second try, the third…: as many numbers as there are further tries. */
  readonly esperas: readonly number[];
  readonly alFallar: (error: unknown) => void;
}

export interface Mensajero extends Cola {
  /** Sends what was owed from before, and from here on what comes. */
  readonly empezar: () => void;
  /** Takes no more, cuts short what is under way, and resolves when it has been given back. */
  readonly parar: () => Promise<void>;
}

/**
 * Sends what the table of messages says is owed, a few at a time. The change that owes one wakes it after its commit;
 * otherwise it sleeps until the next is due. Each is taken with a lease in a change of its own and sent outside of any,
 * so two processes never have the same one, and one whose process died is anybody's when the lease ends.
 */
export const crearMensajero = (
  contexto: ParaEntregar & Pick<Contexto, 'azar' | 'tokens'>,
  { esperas, alFallar }: Opciones,
): Mensajero => {
  /** Unique to this process, even where others share its files. */
  const yo = contexto.azar.secreto(BYTES_NOMBRE);
  const parada = new AbortController();
  const activos = new Set<Promise<void>>();
  let tomas = 0;
  let empezado = false;
  let mirar = false;
  let ronda: Promise<void> | null = null;
  let temporizador: ReturnType<typeof setTimeout> | undefined;
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
      return hecho(await numerar(contexto, db, envios, ahora));
    });
    return tomados.ok ? tomados.respuesta : [];
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

  /** Takes what is due, as far as there is room. Each delivery that ends looks again. */
  const vuelta = async (): Promise<void> => {
    const libres = A_LA_VEZ - activos.size;
    if (libres <= 0) return;
    const proximo = await leer(contexto, leerProximoEnvio);
    if (proximo === null || msHasta(proximo) > 0) return armar(proximo === null ? RONDA_MS : msHasta(proximo));
    const tomados = await tomar(libres);
    for (const envio of tomados) llevar(envio);
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
