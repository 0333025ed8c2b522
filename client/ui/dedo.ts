/**
 * One rule for quick and clumsy hands: what comes to lie under a pointer does not answer to it for a moment. A second
 * tap that was meant for what lay there before would else accept a question that nobody has read, or do to the next card
 * what was meant for the last. It holds for whatever a tap brings about, a sheet, a list that closes up or another
 * screen, and for every sheet that opens. Keys and screen readers are not held up: they click what they name, wherever
 * it lies.
 */

/** Milliseconds for which what is new under the pointer does not answer. */
const QUIETO_MS = 350;
/** Milliseconds after a tap for which a change under it is put down to it. */
const VIGILA_MS = 1500;
/** Milliseconds between two looks at what lies under the last tap: each asks the page for its layout. */
const MIRA_MS = 100;
/** As far apart two taps of one finger land, px. */
const CERCA_PX = 48;

/** Whatever does something when it is tapped. */
const RESPONDE =
  'button,a,label,input,select,textarea,summary,[role=button],[role=radio],[role=switch],[role=slider],[role=option]';

/** The element that answers at a point, and its name. */
interface Respuesta {
  readonly quien: Element | null;
  readonly nombre: string;
}

interface Toque extends Respuesta {
  readonly x: number;
  readonly y: number;
  readonly hasta: number;
}

const nombreDe = (e: Element): string => e.getAttribute('aria-label') ?? e.textContent ?? '';

const respuestaDe = (e: Element | null | undefined): Respuesta => {
  const quien = e?.closest(RESPONDE) ?? null;
  // The veil of a sheet and the page below it answer nothing by name, and are not the same.
  if (quien === null) return { quien: e?.closest('body > *') ?? null, nombre: '' };
  return { quien, nombre: nombreDe(quien).slice(0, 80) };
};

const igual = (a: Respuesta, b: Respuesta): boolean =>
  a.quien === b.quien && (a.nombre === b.nombre || a.quien?.getAttribute('aria-busy') === 'true');

/** The last tap, while what comes of it is watched. */
let toque: Toque | null = null;
/** Position of the pointer, or its last one. */
let donde = { x: -1000, y: -1000 };
let pulsado = false;
/** Whether the tap under way is one that nothing hears of. */
let tragando = false;
let escudo: HTMLElement | null = null;
let quitar: ReturnType<typeof setTimeout> | undefined;

const bajar = (): void => {
  clearTimeout(quitar);
  escudo?.remove();
  escudo = null;
};

/** Lays something over the pointer that takes its taps: a real element, so that whatever looks for a way to tap sees it. */
const cubrir = ({ x, y }: { readonly x: number; readonly y: number }): void => {
  escudo ??= document.createElement('div');
  escudo.setAttribute('aria-hidden', 'true');
  escudo.dataset['dedo'] = '';
  escudo.className = 'pointer-events-auto fixed z-[2147483647] rounded-full';
  escudo.style.left = `${String(x - CERCA_PX)}px`;
  escudo.style.top = `${String(y - CERCA_PX)}px`;
  escudo.style.width = escudo.style.height = `${String(2 * CERCA_PX)}px`;
  if (!escudo.isConnected) document.body.append(escudo);
  clearTimeout(quitar);
  quitar = setTimeout(bajar, QUIETO_MS);
};

const bajoElDedo = ({ x, y }: Toque): Element | null | undefined =>
  escudo === null ? document.elementFromPoint(x, y) : document.elementsFromPoint(x, y).find((e) => e !== escudo);

/** Looks now and then at what lies under the last tap. */
const vigilar = (): void => {
  if (toque === null) return;
  if (performance.now() > toque.hasta) {
    toque = null;
    return;
  }
  if (!pulsado) {
    const ahora = respuestaDe(bajoElDedo(toque));
    if (!igual(ahora, toque)) {
      toque = { ...toque, ...ahora };
      cubrir(toque);
    }
  }
  setTimeout(vigilar, MIRA_MS);
};

const olvidar = (): void => {
  toque = null;
  pulsado = false;
};

const cerca = (a: { readonly x: number; readonly y: number }, b: { readonly x: number; readonly y: number }): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) <= CERCA_PX;

const callar = (e: Event): void => {
  e.stopImmediatePropagation();
  e.preventDefault();
};

const alPulsar = (e: PointerEvent): void => {
  donde = { x: e.clientX, y: e.clientY };
  tragando = escudo !== null && e.target === escudo;
  if (!tragando && toque !== null && cerca(toque, donde) && !igual(respuestaDe(bajoElDedo(toque)), toque)) {
    // It came since the last look.
    tragando = true;
    cubrir(donde);
  }
  if (tragando) {
    callar(e);
    return;
  }
  const vigilando = toque !== null;
  pulsado = true;
  const suya = respuestaDe(e.target instanceof Element ? e.target : null);
  toque = { ...donde, ...suya, hasta: performance.now() + VIGILA_MS };
  if (!vigilando) setTimeout(vigilar, MIRA_MS);
};

/** For what opens by itself, or long after the tap: nothing of it answers where the pointer is. */
export const apartarDedo = (): void => cubrir(donde);

/** Before anything else listens. */
export const escucharDedo = (): void => {
  const oir = <T extends keyof WindowEventMap>(tipo: T, hacer: (e: WindowEventMap[T]) => void) =>
    window.addEventListener(tipo, hacer, { capture: true, passive: tipo === 'wheel' || tipo === 'pointermove' });
  oir('pointerdown', alPulsar);
  oir('pointerup', () => {
    pulsado = false;
  });
  oir('pointermove', (e) => {
    donde = { x: e.clientX, y: e.clientY };
  });
  // The finger scrolls: what moves under it is meant to.
  oir('pointercancel', olvidar);
  oir('wheel', () => {
    olvidar();
    bajar();
  });
  for (const tipo of ['mousedown', 'click', 'dblclick', 'contextmenu'] as const)
    oir(tipo, (e) => {
      // A click without a pointer has no count.
      if (tragando && e.detail !== 0) callar(e);
    });
};
