import type { FinCambio } from './tipos.ts';

interface Nombres {
  readonly pide: string;
  /** The one who was asked, or who had accepted; null: everybody was. */
  readonly otro: string | null;
}

const PALABRAS = {
  RETIRADO: ({ pide }) => `${pide} ya no lo necesita`,
  RECHAZADO: ({ otro }) => (otro === null ? 'Esta vez nadie puede' : `${otro} esta vez no puede`),
  NO_PERMITIDO: () => 'Quien administra la familia ha dicho que no',
  SIN_RESPUESTA: () => 'Han pasado dos días sin respuesta',
  HECHA: () => 'Esa tarea ya está hecha',
  VENCIDA: () => 'Esa tarea ya ha vencido',
  QUITADA: () => 'Esa tarea ya no está',
  OTRO_DIA: () => 'Esa tarea ha cambiado de día',
  DE_OTRO: () => 'Esa tarea ya es de otra persona',
  REPARTO: () => 'Ha empezado un reparto y las tareas se eligen de nuevo',
  SIN_CUENTA: ({ pide }) => `${pide} ya no tiene cuenta`,
  SIN_NADIE: () => 'Ya no queda nadie que pueda hacerla',
} satisfies Readonly<Record<FinCambio, (nombres: Nombres) => string>>;

/** Why a request ended, as whoever comes late and whoever asked are told. */
export const porQueTermino = (fin: FinCambio, nombres: Nombres): string => PALABRAS[fin](nombres);
