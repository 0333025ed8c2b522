/** What a certificate needs that the log of its session does not say, as it was when the session was completed. */
export interface Ficha {
  /** Name of the family. */
  readonly familia: string;
  readonly semilla: number;
  /** Everybody of the family, whether or not he took part: an admin may only have picked for others. */
  readonly miembros: readonly { readonly id: number; readonly nombre: string; readonly color: string }[];
  /** Minutes each time, by task id. */
  readonly minutos: Readonly<Record<number, number>>;
}
