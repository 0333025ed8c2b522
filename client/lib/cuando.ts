import { frecuenciaEnPalabras } from '#shared/contracts/frecuencia-en-palabras.ts';
import type { TareaPantalla } from '#shared/contracts/pantalla.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { DIAS_SEMANA, FRECUENCIA_LIBRE } from '#shared/contracts/textos.ts';
import { numeroDeHoy } from '#shared/domain/numero-de-hoy.ts';
import { conMayuscula, enumerar } from '#shared/domain/palabras.ts';
import { nombreDeUnDia, type Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Frecuencia } from '#shared/domain/tipos.ts';
import { ahoraServidor } from './hora-servidor.ts';

type ConDias = Pick<Tarea, 'frecuencia' | 'dia_semana' | 'dia_semana_2' | 'dia_mes'> & {
  readonly regla?: Regla | null | undefined;
  readonly libre?: boolean | undefined;
  readonly libre_hasta_reparto?: boolean | undefined;
};

const dia = (n: number | null): string => (DIAS_SEMANA[n ?? 0] ?? '').toLocaleLowerCase('es');

/** When a task comes, in words: «Cada lunes», «Martes y viernes», «El día 15 de cada mes», «Cada 2 semanas, los martes». */
export const cuando = (tarea: ConDias): string => {
  // Free until the next draft, it keeps its days.
  if (tarea.libre === true && tarea.libre_hasta_reparto !== true) return FRECUENCIA_LIBRE;
  const segun: Record<Frecuencia, () => string> = {
    DIARIA: () => 'Cada día',
    SEMANAL: () => `Cada ${dia(tarea.dia_semana)}`,
    DOS_VECES_SEMANA: () => `${DIAS_SEMANA[tarea.dia_semana ?? 0] ?? ''} y ${dia(tarea.dia_semana_2)}`,
    MENSUAL: () => `El día ${String(tarea.dia_mes ?? '')} de cada mes`,
    OTRA: () => frecuenciaEnPalabras(tarea),
  };
  return segun[tarea.frecuencia]();
};

const GRUPOS = { apta_infantil: 'infantil', apta_juvenil: 'juvenil', apta_adulto: 'adultos' } as const;

/** The ages that a task suits, in words: «Todas las edades», «Juvenil y adultos», «Solo adultos». */
export const paraQuien = (tarea: Pick<Tarea, keyof typeof GRUPOS>): string => {
  const grupos = (['apta_infantil', 'apta_juvenil', 'apta_adulto'] as const)
    .filter((g) => tarea[g])
    .map((g) => GRUPOS[g]);
  if (grupos.length === 3) return 'Todas las edades';
  if (grupos.length === 0) return 'Para nadie';
  return conMayuscula(`${grupos.length === 1 ? 'solo ' : ''}${enumerar(grupos)}`);
};

const RELATIVO = new Intl.RelativeTimeFormat('es-ES', { style: 'short' });
/** Days are written in full: some browsers would shorten them to «hace 2 d», which nobody writes. */
const EN_DIAS = new Intl.RelativeTimeFormat('es-ES');
const MINUTO = 60_000;

/** «hace 3 min», of a past instant by the server's clock; one that seems to lie ahead counts as now. */
export const hace = (instante: string, ahora = ahoraServidor()): string => {
  const minutos = Math.floor((ahora - Date.parse(instante)) / MINUTO);
  if (minutos < 1) return 'ahora mismo';
  if (minutos < 60) return RELATIVO.format(-minutos, 'minute');
  const horas = Math.floor(minutos / 60);
  return horas < 24 ? RELATIVO.format(-horas, 'hour') : EN_DIAS.format(-Math.floor(horas / 24), 'day');
};

interface Miembro {
  readonly id: number;
  readonly tiene_cuenta: boolean;
}

export interface DiaDeMiembro<M extends Miembro> {
  readonly miembro: M;
  /** Overdue first, then the rest of what is to do, then what is done; by the names of a day. */
  readonly tareas: readonly TareaPantalla[];
  readonly hechas: number;
  readonly atrasadas: number;
}

const peso = (t: TareaPantalla): number => (t.estado === 'COMPLETADA' ? 2 : t.atrasada ? 0 : 1);

/** Today by member: those who take part in the house's work, so those with an account or with something to do. */
export const diaDe = <M extends Miembro>({
  miembros,
  tareas,
}: {
  readonly miembros: readonly M[];
  readonly tareas: readonly TareaPantalla[];
}): DiaDeMiembro<M>[] =>
  miembros
    .map((miembro) => {
      const suyas = tareas
        .filter((t) => t.miembro === miembro.id)
        .map((t) => ({ ...t, nombre: nombreDeUnDia(t.nombre) }))
        .toSorted(
          (a, b) => peso(a) - peso(b) || (a.fecha_limite ?? '9').localeCompare(b.fecha_limite ?? '9') || a.id - b.id,
        );
      return {
        miembro,
        tareas: suyas,
        hechas: numeroDeHoy(suyas, miembro.id).hechas,
        atrasadas: suyas.filter((t) => t.estado === 'PENDIENTE' && t.atrasada).length,
      };
    })
    .filter((d) => d.miembro.tiene_cuenta || d.tareas.length > 0);
