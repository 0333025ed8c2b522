import type { Locator, Page } from '@playwright/test';

/** Result of a second tap at the same point as the first. */
export interface DosToques {
  /** True if some element received the second tap. */
  readonly oido: boolean;
  /** True if it was received outside the control that received the first tap. */
  readonly lejos: boolean;
  /** Name of the control that received the second tap; empty if none did. */
  readonly segundo: string;
}

/**
 * Taps an element twice, `ms` milliseconds apart. Runs in the page with its timers, so that a busy machine does not change the
 * order.
 */
export const tocarDosVeces = async (donde: Locator, ms: number): Promise<DosToques> => {
  if (
    !(await donde.evaluate((e) => e.getBoundingClientRect().top > 0 && e.getBoundingClientRect().bottom < innerHeight))
  )
    await donde.scrollIntoViewIfNeeded();
  return donde.evaluate(async (control, ms) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const tocar = () => {
      const en = document.elementFromPoint(x, y) ?? document.body;
      const como = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, detail: 1 };
      const dedo = { ...como, pointerType: 'touch', isPrimary: true };
      let oido: Element | null = null;
      const oir = (e: Event) => (oido = e.target as Element);
      // Listens on `document`, because on `window` the app itself swallows second taps.
      document.addEventListener('click', oir, { capture: true, once: true });
      en.dispatchEvent(new PointerEvent('pointerdown', dedo));
      en.dispatchEvent(new MouseEvent('mousedown', como));
      en.dispatchEvent(new PointerEvent('pointerup', dedo));
      en.dispatchEvent(new MouseEvent('mouseup', como));
      if (document.elementFromPoint(x, y) === en) en.dispatchEvent(new MouseEvent('click', como));
      document.removeEventListener('click', oir, { capture: true });
      return oido as Element | null;
    };
    const de = (e: Element | null) => e?.closest('button,a,label,input,[role]') ?? null;
    const primero = de(tocar());
    await new Promise((r) => setTimeout(r, ms));
    const otro = tocar();
    const segundo = de(otro);
    return {
      oido: otro !== null,
      lejos: otro !== null && segundo !== primero,
      segundo: segundo?.getAttribute('aria-label') ?? segundo?.textContent?.slice(0, 60) ?? '',
    };
  }, ms);
};

/** Delays requests to the API and for assets by `ms` milliseconds, like a slow network. */
export const conLatencia = async (pagina: Page, ms: number): Promise<void> => {
  await pagina.route(/\/api\/|\/assets\//, async (r) => {
    await new Promise((listo) => setTimeout(listo, ms));
    await r.fallback();
  });
};

/** Returns a function that lists the writes that the page has sent since its last call or, at first, since now. */
export const anotarEscritos = (pagina: Page): (() => string[]) => {
  let escritos: string[] = [];
  pagina.on('request', (r) => {
    if (r.method() !== 'GET' && r.url().includes('/api/'))
      escritos.push(`${r.method()} ${new URL(r.url()).pathname} ${r.postData() ?? ''}`);
  });
  return () => {
    const suyos = escritos;
    escritos = [];
    return suyos;
  };
};
