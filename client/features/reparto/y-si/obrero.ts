import {
  ensayar,
  resumirEnsayos,
  type Comienzo,
  type LoQueQueda,
  type Terminado,
} from '#shared/domain/reparto/ensayo/ensayar.ts';

/** A message from the page: play drafts of a start, or stop (null). */
export interface AlEnsayo {
  readonly n: number;
  readonly comienzo: Comienzo | null;
}

/** Results so far. */
export interface DelEnsayo {
  readonly n: number;
  readonly queda: LoQueQueda;
  readonly acabado: boolean;
}

/** So many drafts show their spread: more changes it by less than its rounding. */
const VECES = 40;
/** After so many the page is told, and a newer question is heard. */
const TANDA = 8;

let ultima = 0;

/** Plays drafts in a thread of its own, since a closing may take longer than a finger's frame. */
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
