import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';
import { apartarDedo } from './dedo.ts';

// Makes the phone's back button close the topmost sheet. A sheet that opens adds a history entry at the same address; going back
// leaves that entry, which closes the sheet, or makes it ask first if input would be lost. A sheet closed by its own buttons
// leaves its entry behind: the next sheet reuses that entry, and back and forward skip it. `history.back` and `history.forward`
// are called only when the user moves, because a navigation in progress cancels the loading of a page.

/** Closes a sheet. Returns false if the sheet asks «discard?» and stays open. */
type Cerrar = () => boolean;

/** Open sheets from the lowest to the highest, each with the function that closes it. */
const abiertas = new Map<string, Cerrar>();
/** Open sheets without a history entry of their own: a question that «back» has opened shares the entry of its sheet. */
const sinEntrada = new Set<string>();
const { oir, decir } = crearOyentes();

/** The state of a history entry: the router's part, and the sheet that added the entry. */
interface Entrada {
  readonly key?: string;
  readonly idx?: number;
  readonly hoja?: string;
  /** Number of sheets' entries from the page's own entry up to this one. */
  readonly piso?: number;
}
const leer = (estado: unknown): Entrada => (estado as Entrada | null) ?? {};

/** State of the current entry when it was reached; empty while an entry is only skipped. */
let aqui: Entrada = {};
/**
 * State of the last entry reached, skipped or not. Compared with it, a new entry shows whether the user went forward or back.
 */
let ultima: Entrada = {};
/** Whether a `history.forward` is on its way back to the entry of a sheet that stays open. */
let volviendo = false;

const vaAdelante = (a: Entrada): boolean => {
  const paginas = (a.idx ?? 0) - (ultima.idx ?? 0);
  return paginas > 0 || (paginas === 0 && (a.piso ?? 0) > (ultima.piso ?? 0));
};

const abrir = (id: string, cerrar: Cerrar): void => {
  const { hoja, piso = 0 } = leer(history.state);
  // Computed before the sheet counts as open, because a reopened sheet may find its own abandoned entry.
  const libre = hoja !== undefined && !abiertas.has(hoja);
  abiertas.set(id, cerrar);
  apartarDedo();
  if (volviendo) sinEntrada.add(id);
  else {
    // Added to the router's state, so that the router takes the entry for the page below the sheet.
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

/** Closes sheets from the top until one stays. Returns true if one stayed, or had no entry to leave. */
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
  // An entry without state belongs to the router: it comes from a link to a place on the page.
  const otraPagina = e.state === null || ahora.key !== ultima.key;
  ultima = ahora;
  aqui = ahora;
  if (volviendo) {
    volviendo = false;
    e.stopImmediatePropagation();
    return;
  }
  const deNadie = ({ hoja }: Entrada) => hoja !== undefined && !abiertas.has(hoja);
  // Forward onto an entry whose sheet is gone: move on to the next entry. At the end of the history the browser stays here.
  if (deNadie(ahora) && adelante && !otraPagina) {
    e.stopImmediatePropagation();
    history.forward();
    return;
  }
  // Going back skips the entry of a sheet that is gone too. Going back from such an entry to its own page goes on to the page
  // before, because otherwise the user would see no change.
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
    // The user moved to another page: all open sheets close, and the router must see this event.
    for (const id of tapadas) abiertas.get(id)?.();
    for (const id of tapadas) abiertas.delete(id);
  } else {
    e.stopImmediatePropagation();
    volviendo = cerrarDesdeArriba(tapadas);
    if (volviendo) history.forward();
  }
  decir();
};

/** Starts listening. Call it before the router starts, so that the router does not see entries that are not pages. */
export const escucharAtras = (): void => {
  aqui = leer(history.state);
  ultima = aqui;
  window.addEventListener('popstate', alMoverse, { capture: true });
};

/**
 * Makes the back button close this sheet while `abierto`. A layout effect, so that it works from the sheet's first frame: an
 * early «back» would otherwise leave the page. `cerrar` returns false when the sheet asks «discard?» and stays open.
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

export const useHayHoja = (): boolean => useSyncExternalStore(oir, () => abiertas.size > 0);
