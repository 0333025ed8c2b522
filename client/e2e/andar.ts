import { expect, type Page } from '@playwright/test';
import { quietud } from './quietud.ts';

/** Every screen of the product in every state that a tap can bring about, for tests that judge each the same way. */
export interface Recorrido {
  readonly pagina: Page;
  readonly url: string;
  /** Judges what the page shows now. */
  readonly ver: (nombre: string) => Promise<void>;
}

/** Waits until nothing is on its way, neither from the server nor on the screen (where meanwhile the page takes no taps). */
const asentar = async (pagina: Page): Promise<void> => {
  await expect(pagina.getByText('Cargando...')).toHaveCount(0);
  await quietud(pagina);
};

/** Changes the address within the app, and waits until its screen, or the tab of it, is the one that shows. */
export const irPorDentro = async (pagina: Page, direccion: string): Promise<void> => {
  const como = await pagina.evaluate((a) => {
    const destino = new URL(a, location.href);
    if ((document.getElementById('raiz')?.childElementCount ?? 0) === 0 || destino.href === location.href)
      return 'fuera';
    const otra = destino.pathname !== location.pathname;
    if (otra)
      for (const e of document.querySelectorAll('main :is(h1, h2, h3, p, li, button)'))
        e.setAttribute('data-antes', e.textContent);
    // A key of its own, as the router gives each: what a closed sheet leaves in the history is told from it by that.
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ idx, key: `paseo-${String(idx)}-${crypto.randomUUID()}` }, '', destino);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    return otra ? 'pantalla' : 'pestana';
  }, direccion);
  if (como === 'fuera') await pagina.goto(direccion);
  else if (como === 'pantalla')
    // React may reuse an element for the next screen: then it says something else.
    await expect
      .poll(() =>
        pagina
          .locator('[data-antes]')
          .evaluateAll((antes) => antes.filter((e) => e.getAttribute('data-antes') === e.textContent).length),
      )
      .toBe(0);
  else
    await expect(
      pagina.locator(`[role=tabpanel][data-state=active][id$="-${direccion.split('=').at(-1) ?? ''}"]`),
    ).toBeVisible();
};

/** Waits until the sheet that was left is gone, and says that what was typed into it may go too, if it asks. */
export const descartar = async (pagina: Page): Promise<void> => {
  const hojas = pagina.getByRole('dialog').or(pagina.getByRole('alertdialog'));
  const si = pagina.getByRole('button', { name: 'Descartar', exact: true });
  await expect
    .poll(async () => {
      if (await si.isVisible()) await si.click();
      return hojas.count();
    })
    .toBe(0);
};

export const rechazado = (pagina: Page) => pagina.locator('[aria-invalid=true]').first();

export const alVer = ({ pagina, ver }: Recorrido) => {
  const ya = async (nombre: string, listo: string | RegExp): Promise<void> => {
    await expect(pagina.getByText(listo).first()).toBeVisible();
    await asentar(pagina);
    await ver(nombre);
  };
  return {
    /** Judges once `listo` is in sight. */
    ya,
    /** Goes where it has judged already. */
    volver: async (direccion: string, listo: string | RegExp) => {
      await irPorDentro(pagina, direccion);
      await expect(pagina.getByText(listo).first()).toBeVisible();
      await asentar(pagina);
    },
    /** Goes there as a tap would, without loading the app anew. */
    ir: async (direccion: string, nombre: string, listo: string | RegExp) => {
      await irPorDentro(pagina, direccion);
      await ya(nombre, listo);
    },
    /** Loads it anew: what the browser keeps or a mocked answer says has changed. */
    abrir: async (direccion: string, nombre: string, listo: string | RegExp) => {
      await pagina.goto(direccion);
      await ya(nombre, listo);
    },
    pulsar: (nombre: string | RegExp) => pagina.getByRole('button', { name: nombre, exact: true }).first().click(),
    /** Leaves a dialog by the keyboard. */
    cerrar: async () => {
      await pagina.keyboard.press('Escape');
      await descartar(pagina);
    },
  };
};
