import type { Page } from '@playwright/test';

/** A phone of few means on a slow 4G, as Lighthouse has it: 1.6 Mbit/s down, 0.75 up, 150 ms; four times slower. */
const LENTA = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 } as const;
const SIN_FRENO = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 } as const;
const FRENO = 4;

interface Freno {
  readonly poner: () => Promise<void>;
  readonly quitar: () => Promise<void>;
}
/** How a page is made as slow as that, and quick again. */
export const frenoDe = async (pagina: Page): Promise<Freno> => {
  const cdp = await pagina.context().newCDPSession(pagina);
  await cdp.send('Network.enable');
  const poner = async (red: typeof LENTA | typeof SIN_FRENO, rate: number): Promise<void> => {
    await cdp.send('Network.emulateNetworkConditions', red);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  };
  return { poner: () => poner(LENTA, FRENO), quitar: () => poner(SIN_FRENO, 1) };
};
