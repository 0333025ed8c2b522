import { expect, type Locator, type Page } from '@playwright/test';
import { quietud } from './quietud.ts';

/** A tour of the app's screens, with a check of each state that it reaches. */
export interface Recorrido {
  readonly pagina: Page;
  readonly url: string;
  /** Checks what the page shows now; `nombre` goes into the report. */
  readonly ver: (nombre: string) => Promise<void>;
}

/** Waits until «Cargando...» is gone and nothing moves on the screen. */
const asentar = async (pagina: Page): Promise<void> => {
  await expect(pagina.getByText('Cargando...')).toHaveCount(0);
  await quietud(pagina);
};

/**
 * Changes the address without reloading the app, and waits until the new screen or tab is shown. Loads the page instead if it
 * does not run the app yet, or already has this address.
 */
export const irPorDentro = async (pagina: Page, direccion: string): Promise<void> => {
  const como = await pagina.evaluate((a) => {
    const destino = new URL(a, location.href);
    if ((document.getElementById('raiz')?.childElementCount ?? 0) === 0 || destino.href === location.href)
      return 'fuera';
    const otra = destino.pathname !== location.pathname;
    if (otra)
      for (const e of document.querySelectorAll('main :is(h1, h2, h3, p, li, button)'))
        e.setAttribute('data-antes', e.textContent);
    // Like the router, gives every history entry its own key, which tells it from entries that a closed sheet left behind.
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ idx, key: `paseo-${String(idx)}-${crypto.randomUUID()}` }, '', destino);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    return otra ? 'pantalla' : 'pestana';
  }, direccion);
  if (como === 'fuera') await pagina.goto(direccion);
  else if (como === 'pantalla')
    // React may reuse an element for the next screen, but then its text changes.
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

/** The part of the screen «Votar» that shows one card at a time. */
export const mazoDe = (pagina: Page): Locator => pagina.getByRole('region', { name: 'Votar de una en una' });
/** The list of all chores still to vote on, on the same screen. */
export const listaAVotarDe = (pagina: Page): Locator => pagina.getByRole('region', { name: /^Todas las que faltan/ });

/**
 * Opens a folded section. Taps again while it is closed: the app ignores taps on an element that has just appeared or moved
 * under the pointer.
 */
export const desplegar = async (donde: Page | Locator, titulo: string): Promise<void> => {
  const resumen = donde.locator('summary').filter({ hasText: new RegExp(`^${titulo}$`) });
  const abierto = () => resumen.evaluate((e) => (e.parentElement as HTMLDetailsElement).open);
  await expect
    .poll(async () => {
      if (!(await abierto())) await resumen.click();
      return abierto();
    })
    .toBe(true);
};

/** Waits until no sheet is left, after the caller has closed one. Confirms «Descartar» if it asks about unsaved input. */
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
    /** Waits for the text `listo` and then checks the screen. */
    ya,
    /** Goes to a screen that was checked before, without checking it again. */
    irOtraVez: async (direccion: string, listo: string | RegExp) => {
      await irPorDentro(pagina, direccion);
      await expect(pagina.getByText(listo).first()).toBeVisible();
      await asentar(pagina);
    },
    /** Goes to a screen without reloading the app, like a tap, and checks it. */
    ir: async (direccion: string, nombre: string, listo: string | RegExp) => {
      await irPorDentro(pagina, direccion);
      await ya(nombre, listo);
    },
    /** Loads a screen anew and checks it. */
    abrir: async (direccion: string, nombre: string, listo: string | RegExp) => {
      await pagina.goto(direccion);
      await ya(nombre, listo);
    },
    pulsar: (nombre: string | RegExp) => pagina.getByRole('button', { name: nombre, exact: true }).first().click(),
    /** Closes a dialog with the Escape key, and discards unsaved input. */
    cerrar: async () => {
      await pagina.keyboard.press('Escape');
      await descartar(pagina);
    },
  };
};
