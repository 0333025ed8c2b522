import type { Contar, Dia, GrupoEdad } from '#shared/domain/tipos.ts';
import type { TareaContable } from '../tablero/carga.ts';
import type { EnCuenta } from '../tenido-en-cuenta.ts';

/** A member with an account, also with a share of 0, or one whom the start includes without an account. */
export interface MiembroPrevisto {
  readonly id: number;
  readonly nombre: string;
  readonly grupo_edad: GrupoEdad;
  /** Integer percent 0 to 100. */
  readonly porcentaje: number;
}

/** An active task. */
export interface TareaPrevista extends TareaContable {
  readonly votacion_completa: boolean;
  /** Whether an admin wants it in two parts, however little it weighs; only one that is due every day has any. */
  readonly en_partes: boolean;
}

/** The input of a preview. */
export interface DatosPrevision {
  readonly participantes: readonly MiembroPrevisto[];
  readonly tareas: readonly TareaPrevista[];
  /** Active ones that are left out because they do not fall due before the quarter ends. */
  readonly no_tocan?: readonly { readonly id: number; readonly nombre: string }[];
  readonly contar: Contar;
  /** First day of the quarter that the session is for, and the family's stored seed, a 32-bit integer: they break ties. */
  readonly trimestre_inicio: Dia;
  readonly semilla: number;
  /** A completed session of the same quarter, which this one would replace; null when there is none. */
  readonly sesion_que_reemplaza: number | null;
  /** Adjustments of the quotas besides the shares. */
  readonly en_cuenta?: EnCuenta | undefined;
}
