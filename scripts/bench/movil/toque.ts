import type { CDPSession, Locator, Page } from '@playwright/test';

/**
 * A visible sign that an action has finished: an element that matches `selector` and whose text is `texto`, or begins with it.
 */
interface Senal {
  readonly selector: string;
  readonly texto: string;
  readonly empieza?: true;
}

interface Hoja {
  readonly textContent: string | null;
}
interface Vigia {
  readonly observe: (que: object, como: object) => void;
  readonly disconnect: () => void;
}
interface Ventana {
  readonly document: { readonly querySelectorAll: (que: string) => Iterable<Hoja> };
  readonly requestAnimationFrame: (hacer: () => void) => void;
  readonly scheduler: { readonly postTask: (hacer: () => void, como: { priority: 'user-blocking' }) => unknown };
  readonly MutationObserver: new (hacer: () => void) => Vigia;
  readonly addEventListener: (que: 'click', oir: (e: { timeStamp: number }) => void, como: object) => void;
  __vista?: Promise<Visto>;
}
/** Times in ms on the machine's clock: of the tap (NaN without one), and of the frame that shows each sign. */
interface Visto {
  readonly toque: number;
  readonly pintadas: readonly number[];
}

/** Runs in the page: starts to wait for the signs, each until the frame that shows it has been painted. */
const mirar = (senales: readonly Senal[]): void => {
  const ventana = globalThis as unknown as Ventana;
  let toque = NaN;
  // The event's time stamp is that of the tap, so the wait until the page handles it counts too.
  ventana.addEventListener('click', (e) => (toque = performance.timeOrigin + e.timeStamp), {
    capture: true,
    once: true,
  });
  const esta = ({ selector, texto, empieza }: Senal): boolean =>
    [...ventana.document.querySelectorAll(selector)].some(({ textContent }) => {
      const dice = textContent?.trim() ?? '';
      return empieza === true ? dice.startsWith(texto) : dice === texto;
    });
  const pintada = (senal: Senal): Promise<number> =>
    new Promise((listo) => {
      // Runs in a `user-blocking` task, the first after the frame is painted and ahead of the app's timers.
      const trasElMarco = (): void => {
        ventana.scheduler.postTask(() => listo(performance.timeOrigin + performance.now()), {
          priority: 'user-blocking',
        });
      };
      // Searches only after a change: a search in every frame would slow the page that is measured.
      const vigia = new ventana.MutationObserver(() => {
        if (!esta(senal)) return;
        vigia.disconnect();
        ventana.requestAnimationFrame(trasElMarco);
      });
      vigia.observe(ventana.document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  ventana.__vista = Promise.all(senales.map(pintada)).then((pintadas) => ({ toque, pintadas }));
};

const leerVisto = (): Promise<Visto> | undefined => (globalThis as unknown as Ventana).__vista;

/** Runs in the page: resolves after its timers have been on time for a second. */
const esperarCalma = async (): Promise<void> => {
  const DE_UNA_VEZ = 50;
  for (let seguidas = 0; seguidas < 20;) {
    const desde = performance.now();
    await new Promise((listo) => setTimeout(listo, DE_UNA_VEZ));
    seguidas = performance.now() - desde < 3 * DE_UNA_VEZ ? seguidas + 1 : 0;
  }
};

/** Factor by which the emulated phone is slower than this machine. */
const FRENO = 6;

/** A page on an emulated phone, slowed down during measurements. */
export interface Movil {
  readonly pagina: Page;
  readonly frenar: (si: boolean) => Promise<void>;
  /** Taps an element, and returns the ms from the tap until each sign was painted. */
  readonly tocar: (que: Locator, ...senales: readonly Senal[]) => Promise<readonly number[]>;
  /** Calls `hacer`, which acts outside the page. Returns the ms from its start until the sign is painted. */
  readonly oir: (hacer: () => Promise<void>, senal: Senal) => Promise<number>;
  readonly calma: () => Promise<void>;
}

export const movilDe = async (pagina: Page): Promise<Movil> => {
  const cdp: CDPSession = await pagina.context().newCDPSession(pagina);
  const frenar = async (si: boolean): Promise<void> => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: si ? FRENO : 1 });
  };
  const calma = () => pagina.evaluate(esperarCalma);
  const verSenales = async (senales: readonly Senal[], hacer: () => Promise<void>): Promise<Visto> => {
    await calma();
    await pagina.evaluate(mirar, senales);
    await frenar(true);
    await hacer();
    const visto = await pagina.evaluate(leerVisto);
    await frenar(false);
    if (visto === undefined) throw new Error('La página ha cambiado');
    return visto;
  };
  return {
    pagina,
    frenar,
    tocar: async (que, ...senales) => {
      // Finds the element before slowing down the CPU, since finding it is no part of the phone's work.
      await que.scrollIntoViewIfNeeded();
      const caja = await que.boundingBox();
      if (caja === null) throw new Error('No hay nada que tocar');
      const { toque, pintadas } = await verSenales(senales, () =>
        pagina.touchscreen.tap(caja.x + caja.width / 2, caja.y + caja.height / 2),
      );
      return pintadas.map((ms) => ms - toque);
    },
    oir: async (hacer, senal) => {
      let desde = NaN;
      const { pintadas } = await verSenales([senal], () => {
        desde = Date.now();
        return hacer();
      });
      return (pintadas[0] ?? NaN) - desde;
    },
    calma,
  };
};
