/** Words that the screens are to lose, by the name that the tests give them. A certificate may say them all. */
const PATRONES = {
  'cuota inicial': /cuota inicial/i,
  'cuota final': /cuota final/i,
  carga: /(?<!\p{L})cargas?(?!\p{L})|^Carga$/u,
  lote: /(?<!\p{L})lotes?(?!\p{L})/iu,
  cedido: /(?<!\p{L})cedid[oa]s?(?!\p{L})/iu,
  excusado: /(?<!\p{L})excusad[oa]s?(?!\p{L})/iu,
  anulada: /(?<!\p{L})anulad[oa]s?(?!\p{L})/iu,
  'por encima o por debajo': /(?<!\p{L})por (?:encima|debajo)(?!\p{L})/iu,
  'eran de cuando estaba fuera': /de cuando estaba fuera/i,
} as const;

export type Retirada = keyof typeof PATRONES;
export const RETIRADAS = Object.keys(PATRONES) as readonly Retirada[];

/** Whether a place may say a retired word: `donde` is a screen or a file, and the panel's tab is called «Carga». */
const consentida = (donde: string, texto: string): boolean =>
  /certificado/i.test(donde) || (texto === 'Carga' && /(?:^|\/)panel/.test(donde));

/** Retired words in texts of one place, once for each text. */
export const retiradasEn = (donde: string, textos: readonly string[]): Retirada[] =>
  textos.flatMap((texto) =>
    consentida(donde, texto) ? [] : RETIRADAS.filter((palabra) => PATRONES[palabra].test(texto)),
  );
