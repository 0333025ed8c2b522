import type { Cola } from '#server/change/contexto.ts';

type Trabajo = Parameters<Cola['encolar']>[0];

interface Encargo {
  trabajo: Trabajo;
  readonly clave: string | undefined;
  /** Not begun yet. */
  enEspera: boolean;
}

interface OpcionesCola {
  readonly aLaVez: number;
  /** How many jobs may wait. More are refused and logged, since memory has an end. */
  readonly maximo: number;
  readonly esperas: readonly number[];
  readonly alFallar: (error: unknown) => void;
}

/**
 * Runs jobs whose answer nobody waits for, a few at a time. Jobs that wait are lost when the process ends, so what must
 * not be forgotten is kept in the database.
 */
export const crearCola = ({ aLaVez, maximo, esperas, alFallar }: OpcionesCola): Cola => {
  const parada = new AbortController();
  const pendientes: Encargo[] = [];
  /** The newest job of each key, until it finishes. */
  const ultimos = new Map<string, Encargo>();
  /** For each key, the timer of its job that will be done again. */
  const repeticiones = new Map<string, ReturnType<typeof setTimeout>>();
  const temporizadores = new Set<ReturnType<typeof setTimeout>>();
  let activos = 0;
  let esperan: (() => void)[] = [];

  const avisarSiQuieta = (): void => {
    if (activos + pendientes.length + temporizadores.size > 0) return;
    for (const listo of esperan) listo();
    esperan = [];
  };

  const soltar = (temporizador: ReturnType<typeof setTimeout> | undefined): void => {
    if (temporizador === undefined) return;
    clearTimeout(temporizador);
    temporizadores.delete(temporizador);
  };

  const terminar = ({ clave }: Encargo): void => {
    if (clave !== undefined) ultimos.delete(clave);
  };

  const repetir = (encargo: Encargo, ms: number): void => {
    const temporizador = setTimeout(() => {
      soltar(temporizador);
      if (encargo.clave !== undefined) repeticiones.delete(encargo.clave);
      poner(encargo);
    }, ms);
    temporizador.unref();
    temporizadores.add(temporizador);
    if (encargo.clave !== undefined) repeticiones.set(encargo.clave, temporizador);
  };

  /** Whether a newer job of the same key has taken its place. */
  const superado = (encargo: Encargo): boolean => encargo.clave !== undefined && ultimos.get(encargo.clave) !== encargo;

  const hacer = async (encargo: Encargo): Promise<void> => {
    let espera: number | null = null;
    try {
      espera = await encargo.trabajo(parada.signal);
    } catch (error) {
      if (!parada.signal.aborted) alFallar(error);
    }
    if (!superado(encargo)) {
      if (espera === null || parada.signal.aborted) terminar(encargo);
      else repetir(encargo, espera);
    }
    activos -= 1;
    avanzar();
  };

  const avanzar = (): void => {
    while (activos < aLaVez) {
      const encargo = pendientes.shift();
      if (encargo === undefined) break;
      encargo.enEspera = false;
      activos += 1;
      void hacer(encargo);
    }
    avisarSiQuieta();
  };

  const poner = (encargo: Encargo): void => {
    if (parada.signal.aborted) return;
    if (pendientes.length >= maximo) {
      terminar(encargo);
      alFallar(new Error(`The queue is full: ${String(maximo)} wait in it`));
      return;
    }
    encargo.enEspera = true;
    pendientes.push(encargo);
    avanzar();
  };

  const encolar: Cola['encolar'] = (trabajo, clave) => {
    const encargo: Encargo = { trabajo, clave, enEspera: false };
    if (clave !== undefined) {
      const anterior = ultimos.get(clave);
      if (anterior?.enEspera === true) {
        anterior.trabajo = trabajo;
        return;
      }
      soltar(repeticiones.get(clave));
      repeticiones.delete(clave);
      ultimos.set(clave, encargo);
    }
    poner(encargo);
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
      repeticiones.clear();
      return quieta();
    },
  };
};
