/** Words to remove from the screens, with a pattern for each. Certificates may keep them. */
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

/** Reports whether a screen or file may show a retired word. Besides certificates, the panel has a tab called «Carga». */
const consentida = (donde: string, texto: string): boolean =>
  /certificado/i.test(donde) || (texto === 'Carga' && /(?:^|\/)panel/.test(donde));

/** Returns the retired words in the texts of one screen or file, once for each text. */
export const retiradasEn = (donde: string, textos: readonly string[]): Retirada[] =>
  textos.flatMap((texto) =>
    consentida(donde, texto) ? [] : RETIRADAS.filter((palabra) => PATRONES[palabra].test(texto)),
  );
