import type { Contar, Dia, GrupoEdad } from '#shared/domain/tipos.ts';
import type { TareaContable } from '../tablero/carga.ts';
import type { EnCuenta } from '../tenido-en-cuenta.ts';

/**
 * A member considered for a draft: any with an account, even with a share of 0, and those without one whom the start includes.
 */
export interface MiembroPrevisto {
  readonly id: number;
  readonly nombre: string;
  readonly grupo_edad: GrupoEdad;
  /** A whole percentage from 0 to 100. */
  readonly porcentaje: number;
}

/** An active chore that could be dealt. */
export interface TareaPrevista extends TareaContable {
  readonly votacion_completa: boolean;
  /** An admin wants it dealt in two parts, however little it weighs. Only daily chores can be. */
  readonly en_partes: boolean;
}

/** The input of a preview. */
export interface DatosPrevision {
  readonly participantes: readonly MiembroPrevisto[];
  readonly tareas: readonly TareaPrevista[];
  /** Active chores that are left out because they are not due before the quarter ends. */
  readonly no_tocan?: readonly { readonly id: number; readonly nombre: string }[];
  readonly contar: Contar;
  /**
   * First day of the draft's quarter, and the family's stored seed (a 32-bit integer). The tie orders are drawn from
   * both.
   */
  readonly trimestre_inicio: Dia;
  readonly semilla: number;
  /** Id of the completed draft of the same quarter that this one would replace; null when there is none. */
  readonly sesion_que_reemplaza: number | null;
  /** Facts besides the shares that quotas take into account. */
  readonly en_cuenta?: EnCuenta | undefined;
}
