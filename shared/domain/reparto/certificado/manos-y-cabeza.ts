import { enProporcion } from '#shared/domain/porcentajes.ts';

interface Fila {
  readonly miembro: number;
  readonly manos: number;
  readonly cabeza: number;
}

/** What somebody does of one kind, and which part of all that there is of it, in whole percent. */
export interface ParteDe {
  readonly miembro: number;
  readonly carga: number;
  readonly porcentaje: number;
}

export interface ManosYCabeza {
  readonly manos: readonly ParteDe[];
  readonly cabeza: readonly ParteDe[];
}

/** Who carries what is of hands and who what is of head, in the order given. The percents of either sum to 100. */
export const manosYCabeza = (filas: readonly Fila[]): ManosYCabeza => {
  const partes = (cual: 'manos' | 'cabeza'): ParteDe[] => {
    const cargas = filas.map((f) => f[cual]);
    const hay = cargas.some((c) => c > 0);
    const porcentajes = enProporcion(cargas, 100);
    return filas.map(({ miembro, [cual]: carga }, i) => ({
      miembro,
      carga,
      porcentaje: hay ? (porcentajes[i] ?? 0) : 0,
    }));
  };
  return { manos: partes('manos'), cabeza: partes('cabeza') };
};
