import type { FinCambio } from './tipos.ts';

interface Nombres {
  readonly pide: string;
  /** The one who was asked, or who had accepted; null: everybody was. */
  readonly otro: string | null;
}

/** Why a request ended, as whoever comes late and whoever asked are told. */
export const porQueTermino = (fin: FinCambio | null, { pide, otro }: Nombres): string => {
  switch (fin) {
    case 'RETIRADO':
      return `${pide} ya no lo necesita`;
    case 'RECHAZADO':
      return otro === null ? 'Esta vez nadie puede' : `${otro} esta vez no puede`;
    case 'NO_PERMITIDO':
      return 'Quien administra la familia ha dicho que no';
    case 'SIN_RESPUESTA':
      return 'Han pasado dos días sin respuesta';
    case 'HECHA':
      return 'Esa tarea ya está hecha';
    case 'VENCIDA':
      return 'Esa tarea ya ha vencido';
    case 'DE_OTRO':
      return 'Esa tarea ya es de otra persona';
    case 'REPARTO':
      return 'Ha empezado un reparto y las tareas se eligen de nuevo';
    case 'SIN_CUENTA':
      return `${pide} ya no tiene cuenta`;
    case 'SIN_NADIE':
      return 'Ya no queda nadie que pueda hacerla';
    case 'QUITADA':
    case null:
      return 'Esa tarea ya no está';
  }
};
