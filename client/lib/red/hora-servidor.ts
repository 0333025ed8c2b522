/** Bounds of the server clock's offset from this device's clock, in milliseconds; positive if the server's is ahead. */
export interface Desfase {
  readonly min: number;
  readonly max: number;
}

/** Resolution of the `Date` header: whole seconds, in ms. */
const GRANO_MS = 1_000;

/**
 * Narrows the bounds of the clock offset by one more answer. The server wrote the header's second (`fecha`) between `enviado` and
 * `recibido`, instants on this device's clock. An answer that contradicts the known bounds replaces them, because a clock has
 * been changed.
 */
export const afinar = (conocido: Desfase | null, fecha: number, enviado: number, recibido: number): Desfase => {
  const leido = { min: fecha - recibido, max: fecha + GRANO_MS - enviado };
  const [min, max] =
    conocido === null ? [leido.min, leido.max] : [Math.max(conocido.min, leido.min), Math.min(conocido.max, leido.max)];
  return min <= max ? { min, max } : leido;
};

let desfase: Desfase | null = null;

/** Updates the offset with an answer's `Date` header. Ignores a missing or invalid header. Instants in milliseconds. */
export const anotarHora = (cabecera: string | null, enviado: number, recibido: number): void => {
  const fecha = cabecera === null ? Number.NaN : Date.parse(cabecera);
  if (!Number.isNaN(fecha)) desfase = afinar(desfase, fecha, enviado, recibido);
};

/** Returns the milliseconds by which the server's clock is ahead of this device's; 0 before the first answer. */
export const desfaseServidor = (): number => (desfase === null ? 0 : Math.round((desfase.min + desfase.max) / 2));

/** Returns the current time by the server's clock in ms since 1970, because a phone's own clock may be wrong. */
export const ahoraServidor = (): number => Date.now() + desfaseServidor();

/** Whether an answer has carried the server's time since this page was opened. */
export const conoceHoraServidor = (): boolean => desfase !== null;

/** Converts an ISO instant of this device's clock to the server's clock, with the offset known so far. */
export const enHoraServidor = (instante: string): string =>
  new Date(Date.parse(instante) + desfaseServidor()).toISOString();
