import type { Cola } from '#server/contexto.ts';

type Trabajo = Parameters<Cola['encolar']>[0];

interface OpcionesCola {
  readonly aLaVez: number;
  /** More than this waiting are refused, and the log told: memory has an end. */
  readonly maximo: number;
  readonly esperas: readonly number[];
  readonly alFallar: (error: unknown) => void;
}

/** A queue with room for a few at a time. What waits in it is lost with the process: who must not forget keeps it in the database. */
export const crearCola = ({ aLaVez, maximo, esperas, alFallar }: OpcionesCola): Cola => {
  const parada = new AbortController();
  const pendientes: Trabajo[] = [];
  const temporizadores = new Set<ReturnType<typeof setTimeout>>();
  let activos = 0;
  let esperan: (() => void)[] = [];

  const avisarSiQuieta = (): void => {
    if (activos + pendientes.length + temporizadores.size > 0) return;
    for (const listo of esperan) listo();
    esperan = [];
  };

  const repetir = (trabajo: Trabajo, ms: number): void => {
    const temporizador = setTimeout(() => {
      temporizadores.delete(temporizador);
      encolar(trabajo);
    }, ms);
    temporizador.unref();
    temporizadores.add(temporizador);
  };

  const hacer = async (trabajo: Trabajo): Promise<void> => {
    try {
      const espera = await trabajo(parada.signal);
      if (espera !== null && !parada.signal.aborted) repetir(trabajo, espera);
    } catch (error) {
      if (!parada.signal.aborted) alFallar(error);
    }
    activos -= 1;
    avanzar();
  };

  const avanzar = (): void => {
    while (activos < aLaVez) {
      const trabajo = pendientes.shift();
      if (trabajo === undefined) break;
      activos += 1;
      void hacer(trabajo);
    }
    avisarSiQuieta();
  };

  const encolar = (trabajo: Trabajo): void => {
    if (parada.signal.aborted) return;
    if (pendientes.length >= maximo) {
      alFallar(new Error(`The queue is full: ${String(maximo)} wait in it`));
      return;
    }
    pendientes.push(trabajo);
    avanzar();
  };

  const quieta = (): Promise<void> =>
    new Promise((listo) => {
      esperan.push(listo);
      avisarSiQuieta();
    });

  return {
    encolar,
    esperas,
    quieta,
    parar: () => {
      parada.abort();
      pendientes.length = 0;
      for (const t of temporizadores) clearTimeout(t);
      temporizadores.clear();
      return quieta();
    },
  };
};
