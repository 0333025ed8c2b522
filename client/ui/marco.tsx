import { hideOthers } from 'aria-hidden';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { trasPintar } from '#client/lib/navegador/animar.ts';

// The frame of every sheet and question: a veil over the page, and a box above it that holds the keyboard focus until it closes.
// The page below does not scroll, is hidden from screen readers, and gets the focus back. The frame uses no dialog library,
// because those insert styles for which the browser restyles every element, which is slow on a weak phone.

/** The veil has the z-index of the sheets, so that the veil of a second sheet also covers the first sheet. */
const CLASE_VELO = 'fixed inset-0 z-50 animate-velo touch-none bg-velo/55';
export const CLASE_HOJA =
  'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full max-w-lg animate-hoja flex-col rounded-t-hoja bg-superficie shadow-carta outline-none sm:bottom-auto sm:top-1/2 sm:-translate-y-1/2 sm:rounded-hoja';

interface Abierto {
  readonly hoja: HTMLElement;
  readonly cerrar: () => void;
  /** The element inside the sheet that last had the focus. */
  ultimo: Element | null;
}

/** Open frames, the topmost last. Only the topmost gets keys and the focus. */
const abiertos: Abierto[] = [];

const ENFOCABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';

/** Focuses the first of the given elements that accepts the focus. */
const enfocar = (...cuales: readonly (Element | null)[]): void => {
  for (const e of cuales) {
    if (!(e instanceof HTMLElement)) continue;
    e.focus({ preventScroll: !e.matches('[data-primero]') });
    if (document.activeElement === e) return;
  }
};

/** Returns the elements of a sheet that Tab can reach. */
const paradasDe = (hoja: HTMLElement): HTMLElement[] =>
  [...hoja.querySelectorAll<HTMLElement>(ENFOCABLE)].filter((e) => e.tabIndex >= 0);

/** Wraps Tab around at the first and last control of the sheet; elsewhere the browser's own order applies. */
const tabular = (e: KeyboardEvent, hoja: HTMLElement): void => {
  const paradas = paradasDe(hoja).filter(
    (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility === 'visible',
  );
  const [extremo, otro] = e.shiftKey ? [paradas[0], paradas.at(-1)] : [paradas.at(-1), paradas[0]];
  const { activeElement } = document;
  if (activeElement !== extremo && activeElement !== hoja && hoja.contains(activeElement)) return;
  if (activeElement === hoja && !e.shiftKey && paradas.length > 0) return;
  e.preventDefault();
  enfocar(otro ?? hoja);
};

const alTeclear = (e: KeyboardEvent): void => {
  const arriba = abiertos.at(-1);
  if (arriba === undefined) return;
  if (e.key === 'Escape') {
    e.preventDefault();
    arriba.cerrar();
  } else if (e.key === 'Tab' && !e.altKey && !e.ctrlKey && !e.metaKey) tabular(e, arriba.hoja);
};

const alEnfocar = ({ target }: FocusEvent): void => {
  const arriba = abiertos.at(-1);
  if (arriba === undefined || !(target instanceof Element)) return;
  if (arriba.hoja.contains(target)) arriba.ultimo = target;
  else enfocar(arriba.ultimo?.isConnected === true ? arriba.ultimo : null, arriba.hoja);
};

/** Reports whether the page's scroll bar takes width. That width is then kept while scrolling is off, so that nothing shifts. */
const barraOcupa = (): boolean => innerWidth > document.documentElement.clientWidth;

const poner = (marco: Abierto, conBarra: boolean): void => {
  if (abiertos.length === 0) {
    document.addEventListener('keydown', alTeclear, { capture: true });
    document.addEventListener('focusin', alEnfocar);
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    if (conBarra) style.scrollbarGutter = 'stable';
  }
  abiertos.push(marco);
};

const retirar = (marco: Abierto): void => {
  abiertos.splice(abiertos.indexOf(marco), 1);
  if (abiertos.length > 0) return;
  document.removeEventListener('keydown', alTeclear, { capture: true });
  document.removeEventListener('focusin', alEnfocar);
  const { style } = document.documentElement;
  style.overflow = '';
  style.scrollbarGutter = '';
};

const devolverFoco = (antes: Element | null): void => {
  if (antes instanceof HTMLElement && antes.isConnected) antes.focus({ preventScroll: true });
  else enfocarTitulo();
};

const Nombre = createContext<string | undefined>(undefined);

interface Props {
  readonly rol?: 'dialog' | 'alertdialog';
  readonly className: string;
  /** True if the frame contains a `TextoMarco`, which describes it to screen readers. */
  readonly descrito?: boolean;
  /** Called on Escape, and on a tap on the veil unless the frame is a question (`alertdialog`). */
  readonly cerrar: () => void;
  readonly children: ReactNode;
}

/** The frame, open while mounted. Focuses the element marked `data-primero`, or else its first control. */
export function Marco({ rol = 'dialog', className, descrito = false, cerrar, children }: Props) {
  const nombre = useId();
  const hoja = useRef<HTMLDivElement>(null);
  const [{ antes, conBarra }] = useState(() => ({ antes: document.activeElement, conBarra: barraOcupa() }));
  const alCerrar = useEffectEvent(cerrar);
  useLayoutEffect(() => {
    if (hoja.current === null) return undefined;
    const suya = hoja.current;
    const marco: Abierto = { hoja: suya, cerrar: () => alCerrar(), ultimo: null };
    poner(marco, conBarra);
    const descubrir = hideOthers(suya);
    if (!suya.contains(document.activeElement)) enfocar(suya.querySelector('[data-primero]'), ...paradasDe(suya), suya);
    return () => {
      descubrir();
      retirar(marco);
      // Waits until the page without the sheet is painted: moving the focus lays the page out, and the tap that closed the sheet
      // may still change it.
      void trasPintar().then(() => devolverFoco(antes));
    };
  }, [antes, conBarra]);
  return createPortal(
    <Nombre value={nombre}>
      <div
        role="presentation"
        className={CLASE_VELO}
        // A tap on a toast that lies over the veil does not close the sheet.
        onClick={(e) => rol === 'dialog' && !enTostada(e) && cerrar()}
      />
      <div
        ref={hoja}
        role={rol}
        aria-labelledby={nombre}
        aria-describedby={descrito ? `${nombre}-mas` : undefined}
        tabIndex={-1}
        className={className}
      >
        {children}
      </div>
    </Nombre>,
    document.body,
  );
}

interface PropsTexto {
  readonly className: string;
  readonly children: string;
}

/** The heading, which names the surrounding `Marco` for screen readers. */
export const TituloMarco = ({ className, children }: PropsTexto) => (
  <h2 id={useContext(Nombre)} className={className}>
    {children}
  </h2>
);

/** The text below the heading, which describes the surrounding `Marco` for screen readers. */
export const TextoMarco = ({ className, children }: PropsTexto) => (
  <p id={`${useContext(Nombre) ?? ''}-mas`} className={className}>
    {children}
  </p>
);

interface Punto {
  readonly clientX: number;
  readonly clientY: number;
}

/** Reports whether a point lies on a toast. It compares coordinates, because toasts that let taps through are never a target. */
const enTostada = ({ clientX: x, clientY: y }: Punto): boolean =>
  [...document.querySelectorAll('[data-sonner-toast]')].some((tostada) => {
    const { left, right, top, bottom } = tostada.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  });

/** Selector of elements that may take the focus without opening a phone's keyboard. */
const CON_FOCO = 'a[href], button:not(:disabled), summary, [tabindex="0"]';

const buscar = (lugar: Node | null): HTMLElement | undefined => {
  if (!(lugar instanceof HTMLElement) || !lugar.isConnected) return undefined;
  return [lugar, ...lugar.querySelectorAll<HTMLElement>(CON_FOCO)].find(
    (e) => e.matches(CON_FOCO) && e.checkVisibility(),
  );
};

/** Focuses the screen's heading, as the last resort for lost focus. */
export const enfocarTitulo = (): void =>
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });

/**
 * Moves the focus to a neighbour, or else to the heading, when the focused element is removed, such as a deleted row. Browsers
 * would drop the focus on the body, where a screen reader starts anew. Dialogs handle the focus themselves.
 */
export const useRescatarFoco = (): void => {
  useEffect(() => {
    let ultimo: Element | null = null;
    const alEnfocar = ({ target }: FocusEvent) => {
      ultimo = target instanceof Element ? target : null;
    };
    // The element that lost the focus is still in the page: the member has left it, so its later removal does not matter.
    const alSoltar = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === ultimo && ultimo?.isConnected === true && document.activeElement === document.body)
          ultimo = null;
      });
    const observador = new MutationObserver((cambios) => {
      if (ultimo === null || ultimo.isConnected || document.activeElement !== document.body) return;
      const perdido = ultimo;
      ultimo = null;
      const cambio = cambios.find(({ removedNodes }) => [...removedNodes].some((n) => n.contains(perdido)));
      if (cambio === undefined || cambio.target === document.body) return;
      const vecino = buscar(cambio.nextSibling) ?? buscar(cambio.previousSibling) ?? buscar(cambio.target);
      if (vecino === undefined) enfocarTitulo();
      else vecino.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', alEnfocar);
    document.addEventListener('focusout', alSoltar);
    observador.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', alEnfocar);
      document.removeEventListener('focusout', alSoltar);
      observador.disconnect();
    };
  }, []);
};
