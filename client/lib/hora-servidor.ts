/** Bounds of the offset of the server's clock from this device's, in milliseconds. */
export interface Desfase {
  readonly min: number;
  readonly max: number;
}

/** The `Date` header says whole seconds only. */
const GRANO_MS = 1_000;

/**
 * Narrows the clock offset by one more answer. The header was written between `enviado` and `recibido`, instants on this device's
 * clock, and `fecha` is its second: each answer narrows the interval of the earlier ones. One that contradicts them comes after a
 * change of clock, and counts alone.
 */
export const afinar = (conocido: Desfase | null, fecha: number, enviado: number, recibido: number): Desfase => {
  const leido = { min: fecha - recibido, max: fecha + GRANO_MS - enviado };
  const [min, max] =
    conocido === null ? [leido.min, leido.max] : [Math.max(conocido.min, leido.min), Math.min(conocido.max, leido.max)];
  return min <= max ? { min, max } : leido;
};

let desfase: Desfase | null = null;

/** Notes an answer's `Date` header; without one, or with nonsense in it, nothing changes. Instants in milliseconds. */
export const anotarHora = (cabecera: string | null, enviado: number, recibido: number): void => {
  const fecha = cabecera === null ? Number.NaN : Date.parse(cabecera);
  if (!Number.isNaN(fecha)) desfase = afinar(desfase, fecha, enviado, recibido);
};

/** Milliseconds that the server's clock is ahead of this device's, as well as its answers tell; 0 before the first. */
export const desfaseServidor = (): number => (desfase === null ? 0 : Math.round((desfase.min + desfase.max) / 2));

/** Now by the server's clock, in milliseconds: a phone's own may be set to anything. */
export const ahoraServidor = (): number => Date.now() + desfaseServidor();
