// Protection against quick second taps: an element that newly appears under the pointer ignores taps for a moment. A second tap
// meant for the previous element would otherwise accept a question that nobody has read, or act on the next card. Keyboards and
// screen readers are not affected, because they activate an element and not a place.

/** Milliseconds for which a new element under the pointer ignores taps. */
const QUIETO_MS = 350;
/** Milliseconds after a tap during which another element at its place counts as brought up by that tap. */
const VIGILA_MS = 1500;
/** Milliseconds between two looks at the element where the last tap was. A look forces a layout, so not every frame has one. */
const MIRA_MS = 100;
/** Largest distance in px between two taps that count as taps on the same place. */
const CERCA_PX = 48;

/** Selector of elements that react to a tap. */
const RESPONDE =
  'button,a,label,input,select,textarea,summary,[role=button],[role=radio],[role=switch],[role=slider],[role=option]';

/** The element that reacts to a tap at some point, and its accessible name. */
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
  // Outside a control, the child of the body tells whether the tap met the page or the veil of a sheet.
  if (quien === null) return { quien: e?.closest('body > *') ?? null, nombre: '' };
  return { quien, nombre: nombreDe(quien).slice(0, 80) };
};

const igual = (a: Respuesta, b: Respuesta): boolean =>
  a.quien === b.quien && (a.nombre === b.nombre || a.quien?.getAttribute('aria-busy') === 'true');

/** The last tap, while its place is watched; null otherwise. */
let toque: Toque | null = null;
/** Current or last position of the pointer, in px. */
let donde = { x: -1000, y: -1000 };
/** True while the pointer is down. The place is not shielded then, because the watched tap is not over yet. */
let pulsado = false;
/** True while the tap in progress is being suppressed. */
let tragando = false;
/** The shield element while it lies over the page; null otherwise. `quitar` is the timer that removes it. */
let escudo: HTMLElement | null = null;
let quitar: ReturnType<typeof setTimeout> | undefined;

const bajar = (): void => {
  clearTimeout(quitar);
  escudo?.remove();
  escudo = null;
};

/** Puts a shield element over the pointer for QUIETO_MS. It is a real element so that test tools see the place is blocked. */
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

/** Checks repeatedly whether another element has come under the last tap, and shields it. */
const mirar = (): void => {
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
  setTimeout(mirar, MIRA_MS);
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
    // Another element came since the last check.
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
  if (!vigilando) setTimeout(mirar, MIRA_MS);
};

/** Shields the pointer's place, for sheets that open by themselves or long after the tap. */
export const apartarDedo = (): void => cubrir(donde);

/** Installs the listeners. Call it before others listen to taps on the window, so that they do not hear a suppressed tap. */
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
  // Scrolling moves elements under the pointer on purpose, so the tap is no longer watched.
  oir('pointercancel', olvidar);
  oir('wheel', () => {
    olvidar();
    bajar();
  });
  for (const tipo of ['mousedown', 'click', 'dblclick', 'contextmenu'] as const)
    oir(tipo, (e) => {
      // Clicks from the keyboard or a screen reader have a count (`detail`) of 0 and pass.
      if (tragando && e.detail !== 0) callar(e);
    });
};
