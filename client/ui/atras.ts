import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { crearOyentes } from '#client/lib/oyentes.ts';
import { apartarDedo } from './dedo.ts';

/**
 * The phone's «back» closes what lies on top. A sheet that opens adds an entry to the browser's history, at the same
 * address: going back leaves that entry, and so closes the sheet. One that would lose something stays, and asks. A
 * sheet closed by its buttons leaves its entry behind: the next sheet uses it again, and «back» and «forward» pass it
 * by. Nothing here moves through the history but in answer to a move, because a move under way cancels a page that is
 * being loaded.
 */

/** Answers false when the sheet stays open, having asked. */
type Cerrar = () => boolean;

/** Open sheets from the lowest to the highest, with how each is closed. */
const abiertas = new Map<string, Cerrar>();
/** Open sheets without an entry: a question that «back» itself has brought up lies on the entry of its sheet. */
const sinEntrada = new Set<string>();
const { oir, decir } = crearOyentes();

/** The router's state of a history entry, and the sheet that it belongs to. */
interface Entrada {
  readonly key?: string;
  readonly idx?: number;
  readonly hoja?: string;
  /** Number of sheets' entries between it and its page. */
  readonly piso?: number;
}
const leer = (estado: unknown): Entrada => (estado as Entrada | null) ?? {};

/** The entry that we are on, as it was when we came, or none while one is only passed by. */
let aqui: Entrada = {};
/** The last entry reached, passed by or not: it tells «forward» from «back». */
let ultima: Entrada = {};
/** Whether we are on our way back to the entry of a sheet that stays. */
let volviendo = false;

const vaAdelante = (a: Entrada): boolean => {
  const paginas = (a.idx ?? 0) - (ultima.idx ?? 0);
  return paginas > 0 || (paginas === 0 && (a.piso ?? 0) > (ultima.piso ?? 0));
};

const abrir = (id: string, cerrar: Cerrar): void => {
  const { hoja, piso = 0 } = leer(history.state);
  // Asked before it counts as open: a sheet that opens again may find its own entry left behind.
  const libre = hoja !== undefined && !abiertas.has(hoja);
  abiertas.set(id, cerrar);
  apartarDedo();
  if (volviendo) sinEntrada.add(id);
  else {
    // Beside what the router keeps there, so that it takes the entry for the page below.
    const estado = { ...(history.state as object | null), hoja: id, piso: libre ? piso : piso + 1 };
    if (libre) history.replaceState(estado, '');
    else history.pushState(estado, '');
    aqui = estado;
    ultima = estado;
  }
  decir();
};

const cerrada = (id: string): void => {
  abiertas.delete(id);
  sinEntrada.delete(id);
  decir();
};

/** Closes these from the top, until one stays. Answers whether one did, or had no entry to leave. */
const cerrarDesdeArriba = (ids: readonly string[]): boolean => {
  for (const id of [...ids].reverse()) {
    const sinSuya = sinEntrada.has(id);
    if (abiertas.get(id)?.() === false) return true;
    abiertas.delete(id);
    sinEntrada.delete(id);
    if (sinSuya) return true;
  }
  return false;
};

const alMoverse = (e: PopStateEvent): void => {
  const antes = aqui;
  const ahora = leer(e.state);
  const adelante = vaAdelante(ahora);
  // A link to a place of the page comes with no state: it is the router's.
  const otraPagina = e.state === null || ahora.key !== ultima.key;
  ultima = ahora;
  aqui = ahora;
  if (volviendo) {
    volviendo = false;
    e.stopImmediatePropagation();
    return;
  }
  const deNadie = ({ hoja }: Entrada) => hoja !== undefined && !abiertas.has(hoja);
  // Onwards past an entry whose sheet is gone, to where there is something; at the end of the history one stops there.
  if (deNadie(ahora) && adelante && !otraPagina) {
    e.stopImmediatePropagation();
    history.forward();
    return;
  }
  // Backwards nobody stops at such an entry. Leaving it onto its own page would look as if nothing happened: the page
  // before was meant.
  const dePaso = deNadie(ahora) && !adelante;
  if (dePaso || (deNadie(antes) && !otraPagina)) {
    if (dePaso) aqui = {};
    e.stopImmediatePropagation();
    history.back();
    return;
  }
  const ids = [...abiertas.keys()];
  const tapadas = ids.slice(ahora.hoja === undefined ? 0 : ids.indexOf(ahora.hoja) + 1);
  if (tapadas.length === 0) return;
  if (otraPagina) {
    // Far back at once: the page below goes too, and the router has to hear of it.
    for (const id of tapadas) abiertas.get(id)?.();
    for (const id of tapadas) abiertas.delete(id);
  } else {
    e.stopImmediatePropagation();
    volviendo = cerrarDesdeArriba(tapadas);
    if (volviendo) history.forward();
  }
  decir();
};

/** Before the router starts, so that it hears nothing of entries that are not pages. */
export const escucharAtras = (): void => {
  aqui = leer(history.state);
  ultima = aqui;
  window.addEventListener('popstate', alMoverse, { capture: true });
};

/**
 * Lets «back» close this sheet while it is open: from its first frame, or a quick «back» would leave the page. `cerrar`
 * answers false when the sheet stays, having asked: the question is then on the screen already.
 */
export const useAtras = (abierto: boolean, cerrar: () => unknown): void => {
  const id = useId();
  const ultimo = useRef(cerrar);
  useLayoutEffect(() => {
    ultimo.current = cerrar;
  });
  useLayoutEffect(() => {
    if (!abierto) return undefined;
    abrir(id, () => ultimo.current() !== false);
    return () => cerrada(id);
  }, [abierto, id]);
};

/** Whether any sheet is open. */
export const useHayHoja = (): boolean => useSyncExternalStore(oir, () => abiertas.size > 0);
