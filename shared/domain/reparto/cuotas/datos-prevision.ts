import type { EnPartes } from '#shared/domain/recurrencia/regla.ts';
import type { Contar, Dia, GrupoEdad } from '#shared/domain/tipos.ts';
import type { TareaContable } from '../tablero/carga.ts';
import type { EnCuenta } from '#shared/domain/reparto/tipos.ts';

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
  /** The way in which an admin wants it dealt, however little it weighs. A large daily one may go by days even if `ENTERA`. */
  readonly en_partes: EnPartes;
  /** Weekdays 1 to 7 of a chore of one or two days a week. */
  readonly dia_semana?: number | null;
  readonly dia_semana_2?: number | null;
}

/** The input of a preview. */
export interface DatosPrevision {
  readonly participantes: readonly MiembroPrevisto[];
  readonly tareas: readonly TareaPrevista[];
  /** Active chores that are left out because they are not due before the quarter ends. */
  readonly no_tocan?: readonly { readonly id: number; readonly nombre: string }[];
  readonly contar: Contar;
  /** First day of the draft's quarter. */
  readonly trimestre_inicio: Dia;
  /** The family's stored seed, a 32-bit integer. The tie orders are drawn from it and the quarter. */
  readonly semilla: number;
  /** Id of the completed draft of the same quarter that this one would replace; null when there is none. */
  readonly sesion_que_reemplaza: number | null;
  /** Days away and balances that quotas take into account besides shares; missing when there are none. */
  readonly en_cuenta?: EnCuenta | undefined;
}
