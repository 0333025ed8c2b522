import { hideOthers } from 'aria-hidden';
import {
  createContext,
  useContext,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { enfocarTitulo } from './rescatar-foco.ts';
import { enTostada } from './tocar-tostada.ts';

/**
 * The frame of every sheet and question: a veil over the page, and on it what takes the keyboard until it is closed. The page
 * below neither scrolls nor is read out, and gets the focus back where it was. Written by hand, because a weak phone felt
 * what a library adds to be right in any page: styles written into the page, and every element reckoned anew.
 */

/** On the level of the sheets, so that one opened from another dims it. */
const CLASE_VELO = 'fixed inset-0 z-50 animate-velo touch-none bg-velo/55';
export const CLASE_HOJA =
  'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full max-w-lg animate-hoja flex-col rounded-t-hoja bg-superficie shadow-carta outline-none sm:bottom-auto sm:top-1/2 sm:-translate-y-1/2 sm:rounded-hoja';

interface Abierto {
  readonly hoja: HTMLElement;
  readonly cerrar: () => void;
  /** Had the focus last in it. */
  ultimo: Element | null;
}

/** Open frames, the uppermost last: keys and the focus are its own. */
const abiertos: Abierto[] = [];

const ENFOCABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';

/** Gives the focus to the first of these that takes it. */
const enfocar = (...cuales: readonly (Element | null)[]): void => {
  for (const e of cuales) {
    if (!(e instanceof HTMLElement)) continue;
    e.focus({ preventScroll: !e.matches('[data-primero]') });
    if (document.activeElement === e) return;
  }
};

/** Selector of elements that Tab reaches. */
const paradasDe = (hoja: HTMLElement): HTMLElement[] =>
  [...hoja.querySelectorAll<HTMLElement>(ENFOCABLE)].filter((e) => e.tabIndex >= 0);

/** Goes round within the sheet at its ends; between them the browser knows the way. */
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

/** Whether the page's scroll bar takes room, which it keeps while the page does not scroll. */
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

const volver = (antes: Element | null): void => {
  if (antes instanceof HTMLElement && antes.isConnected) antes.focus({ preventScroll: true });
  else enfocarTitulo();
};

const Nombre = createContext<string | undefined>(undefined);

interface Props {
  readonly rol?: 'dialog' | 'alertdialog';
  readonly className: string;
  /** Whether a `TextoMarco` in it says more than its name. */
  readonly descrito?: boolean;
  /** Asked for by Escape, or a tap on the veil: a question is not put off by that. */
  readonly cerrar: () => void;
  readonly children: ReactNode;
}

/** Mounted while it is open. It opens on what is marked `data-primero`, else on its first control. */
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
      // Elements below may be removed at the same moment.
      setTimeout(volver, 0, antes);
    };
  }, [antes, conBarra]);
  return createPortal(
    <Nombre value={nombre}>
      <div
        role="presentation"
        className={CLASE_VELO}
        // A tap on a message over the sheet is the message's.
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

/** The name of the sheet that it stands in. */
export const TituloMarco = ({ className, children }: PropsTexto) => (
  <h2 id={useContext(Nombre)} className={className}>
    {children}
  </h2>
);

/** The note below its name. */
export const TextoMarco = ({ className, children }: PropsTexto) => (
  <p id={`${useContext(Nombre) ?? ''}-mas`} className={className}>
    {children}
  </p>
);
