import { expect, type Page, type TestInfo } from '@playwright/test';
import { defectosDe } from './axe.ts';
import { quietud } from './quietud.ts';
import { conLetraGrande, hallarRoturas } from './roturas.ts';

const MOVIL = { width: 390, height: 844 } as const;
const ESCRITORIO = { width: 1280, height: 800 } as const;

/** Runs in the page: returns the words that are broken across lines without a hyphen, in the open dialog or else the page. */
const palabrasRotas = (): string[] => {
  const textos = document.createTreeWalker(
    document.querySelector('[role=dialog]') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  const rotas: string[] = [];
  for (let nodo = textos.nextNode(); nodo !== null; nodo = textos.nextNode()) {
    const de = nodo.parentElement;
    if (de?.checkVisibility() !== true || de.closest('.sr-only, .font-mono, option, style, script') !== null) continue;
    if (getComputedStyle(de).hyphens === 'auto') continue;
    for (const palabra of (nodo.textContent ?? '').matchAll(/\p{L}{3,}/gu)) {
      const rango = document.createRange();
      rango.setStart(nodo, palabra.index);
      rango.setEnd(nodo, palabra.index + palabra[0].length);
      if (new Set([...rango.getClientRects()].map((r) => Math.round(r.top))).size > 1)
        rotas.push(`«${palabra[0]}» is broken in two`);
    }
  }
  return [...new Set(rotas)];
};

/**
 * Takes pictures of a screen on a phone, on a desktop, in dark mode and with text twice as large, into the test's folder. Defects
 * found by axe or with large text are collected and reported together at the end (`revelar`).
 */
export const fotografo = (info: TestInfo) => {
  const defectos: string[] = [];
  let n = 0;
  const foto = async (pagina: Page, nombre: string): Promise<void> => {
    n += 1;
    // Toasts cover the page; they disappear by themselves.
    await expect(pagina.locator('[data-sonner-toast]')).toHaveCount(0);
    const guardar = async (como: string): Promise<void> => {
      // Enlarges the window to show the whole page with its bottom bar, because Playwright's `fullPage` loses the text size.
      const antes = pagina.viewportSize() ?? MOVIL;
      const alto = await pagina.evaluate(() => document.documentElement.scrollHeight);
      await pagina.setViewportSize({ ...antes, height: Math.max(antes.height, alto) });
      await quietud(pagina);
      const path = info.outputPath(`${String(n).padStart(2, '0')} ${nombre}, ${como}.png`);
      await pagina.screenshot({ path, animations: 'disabled' });
      await pagina.setViewportSize(antes);
    };
    const mirar = async (como: string): Promise<void> => {
      await guardar(como);
      for (const d of await defectosDe(pagina)) defectos.push(`${nombre}, ${como}: ${d}`);
    };
    await mirar('móvil');
    await pagina.emulateMedia({ colorScheme: 'dark' });
    await mirar('móvil oscuro');
    await pagina.setViewportSize(ESCRITORIO);
    await guardar('escritorio oscuro');
    await pagina.emulateMedia({ colorScheme: 'light' });
    await guardar('escritorio');
    await pagina.setViewportSize(MOVIL);
    const cdp = await pagina.context().newCDPSession(pagina);
    await conLetraGrande(pagina, cdp, async () => {
      await guardar('letra grande');
      for (const r of [...(await pagina.evaluate(hallarRoturas)), ...(await pagina.evaluate(palabrasRotas))])
        defectos.push(`${nombre}, letra grande: ${r}`);
    });
    await cdp.detach();
  };
  return {
    foto,
    /** Takes one picture of the wall screen, in its present size. */
    dePared: async (pagina: Page, nombre: string): Promise<void> => {
      n += 1;
      await quietud(pagina);
      await pagina.screenshot({ path: info.outputPath(`${String(n).padStart(2, '0')} ${nombre}, pared.png`) });
    },
    revelar: () => {
      expect(defectos.join('\n')).toBe('');
    },
  };
};
