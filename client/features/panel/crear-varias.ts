import { useSyncExternalStore } from 'react';
import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';
import { guardarBorrador, leerBorrador } from '#client/lib/formularios/borrador.ts';
import { leerIdUsuario } from '#client/lib/acceso/credenciales.ts';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';
import { seNego, uuid } from '#client/lib/red/reintentos.ts';

/** An item that the server has yet to create. */
export interface PorCrear<T> {
  readonly dato: T;
  /** Idempotency key: a retry after a lost answer, or after a reload, does not create it twice. */
  readonly clave: string;
  /** Reason of the last failure, in words; null before the first. Kept over a reload, like the item. */
  readonly motivo: string | null;
}

interface Opciones<T> {
  /** Creates one item, with the given request headers. */
  readonly crear: (dato: T, cabeceras: Readonly<Record<string, string>>) => Promise<unknown>;
  /** Message after a failure for which the server gives no words. */
  readonly texto: string;
  /** Awaited after the last item, before the run counts as done, so that the screen changes once. */
  readonly alAcabar?: () => Promise<unknown>;
}

/**
 * A list of items to create, and whether requests are under way. `total`: number of items that the current or last run had to
 * create, without those dropped since (`dejar`); 0 before the first run.
 */
interface Encargo<T> {
  readonly porCrear: readonly PorCrear<T>[];
  readonly total: number;
  readonly enMarcha: boolean;
}

/**
 * This tab's lists by member and name. They outlive their screens, so that a run goes on and another screen shows its
 * progress.
 */
const encargos = new Map<string, Encargo<unknown>>();
const { oir, decir } = crearOyentes();

/** Returns the logged-in member's list `nombre`, with the items that a reload left, and the functions that work on it. */
export const encargoDe = <T>(nombre: string, { crear, texto, alAcabar }: Opciones<T>) => {
  const donde = `${String(leerIdUsuario())}.${nombre}`;
  const leer = (): Encargo<T> => {
    const ya = encargos.get(donde);
    if (ya !== undefined) return ya as Encargo<T>;
    const { porCrear } = leerBorrador(nombre);
    const nuevo = { porCrear: Array.isArray(porCrear) ? (porCrear as PorCrear<T>[]) : [], total: 0, enMarcha: false };
    encargos.set(donde, nuevo);
    return nuevo;
  };
  const poner = (cambios: Partial<Encargo<T>>): void => {
    const nuevo = { ...leer(), ...cambios };
    encargos.set(donde, nuevo);
    if (cambios.porCrear !== undefined)
      guardarBorrador(nombre, nuevo.porCrear.length === 0 ? {} : { porCrear: nuevo.porCrear });
    decir();
  };
  /** Creates the items on the list one after another, also those added during the run. Items that fail stay, with the reason. */
  const correr = async (): Promise<void> => {
    if (leer().enMarcha) return;
    poner({ enMarcha: true });
    const probadas = new Set<string>();
    for (;;) {
      const una = leer().porCrear.find((p) => !probadas.has(p.clave));
      if (una === undefined) break;
      const queda: PorCrear<T>[] = [];
      try {
        await crear(una.dato, { [CABECERA_CLAVE]: una.clave });
      } catch (e) {
        // A refused item gets a new key, since its next attempt is a new request; after a lost answer the key must stay.
        const fallida = { ...una, clave: seNego(e) ? uuid() : una.clave, motivo: mensajeDeError(e, texto) };
        probadas.add(fallida.clave);
        queda.push(fallida);
      }
      poner({ porCrear: leer().porCrear.flatMap((p) => (p.clave === una.clave ? queda : p)) });
    }
    await alAcabar?.();
    poner({ enMarcha: false });
  };
  return {
    leer,
    crear: (datos: readonly T[]): Promise<void> => {
      const { porCrear, total, enMarcha } = leer();
      poner({
        total: (enMarcha ? total : porCrear.length) + datos.length,
        porCrear: [...porCrear, ...datos.map((dato) => ({ dato, clave: uuid(), motivo: null }))],
      });
      return correr();
    },
    reintentar: (): Promise<void> => {
      poner({ total: leer().porCrear.length });
      return correr();
    },
    /** Removes one of the remaining items, or all; they no longer count in `total`. */
    dejar: (cual?: PorCrear<T>): void => {
      const { porCrear, total } = leer();
      const quedan = cual === undefined ? [] : porCrear.filter((p) => p !== cual);
      poner({ porCrear: quedan, total: Math.max(0, total - (porCrear.length - quedan.length)) });
    },
  };
};

/**
 * Creates many items by one request each, so that a failure does not affect the others and can be retried alone. What is not
 * created yet is kept under `nombre` over a reload, as unsaved input is.
 */
export const useCrearVarias = <T>(nombre: string, opciones: Opciones<T>) => {
  const { leer, ...hacer } = encargoDe<T>(nombre, opciones);
  const encargo = useSyncExternalStore(oir, leer);
  /** Number of items created by the current run, or by the last one. */
  const creadas = Math.max(0, encargo.total - encargo.porCrear.length);
  return { ...encargo, ...hacer, creadas };
};
