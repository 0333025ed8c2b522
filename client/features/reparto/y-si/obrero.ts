import {
  ensayar,
  resumirEnsayos,
  type Comienzo,
  type LoQueQueda,
  type Terminado,
} from '#shared/domain/reparto/ensayo/ensayar.ts';

/** Message from the page: simulate drafts from this start, or stop (`comienzo` null). `n` numbers the question. */
export interface AlEnsayo {
  readonly n: number;
  readonly comienzo: Comienzo | null;
}

/** Message to the page: the results so far. */
export interface DelEnsayo {
  readonly n: number;
  readonly queda: LoQueQueda;
  readonly acabado: boolean;
}

/** Number of simulated drafts. */
const VECES = 40;
/** Simulated drafts after which the page gets a result, and a newer question is heard. */
const TANDA = 8;

/** Number of the newest question; simulations for an older one stop. */
let ultima = 0;

/**
 * Simulates drafts in batches, with a timeout between them so that a newer message is heard and ends this simulation. In a
 * worker, because one draft's closing may take longer than a frame of the sliders.
 */
addEventListener('message', ({ data: { n, comienzo } }: MessageEvent<AlEnsayo>) => {
  ultima = n;
  const ensayos: Terminado[] = [];
  const seguir = (): void => {
    if (comienzo === null || n !== ultima) return;
    for (let i = 0; i < TANDA; i += 1) {
      const { participantes, cuotas, cuotas_finales } = ensayar(comienzo, ensayos.length + 1);
      ensayos.push({ participantes, cuotas, cuotas_finales });
    }
    const acabado = ensayos.length >= VECES;
    const queda = resumirEnsayos(ensayos);
    if (queda !== null) postMessage({ n, queda, acabado } satisfies DelEnsayo);
    if (!acabado) setTimeout(seguir);
  };
  seguir();
});
