import { finDeTrimestre, sumarDias, trimestreDe } from './dias.ts';
import type { Dia } from './tipos.ts';

// A family's work as events of a calendar, for the programs that read one (Apple Calendar, Google, Thunderbird).

/** The calendar of one member's own chores, or of the whole home. */
export const CALENDARIOS = ['MIO', 'CASA'] as const;
export type TipoCalendario = (typeof CALENDARIOS)[number];

/** Days before today that a calendar shows. */
export const CITAS_DIAS_ANTES = 7;
/** Days after today that a calendar shows: eight weeks. */
export const CITAS_DIAS_DESPUES = 56;
/** Most events of a calendar. The earliest stay. */
export const MAXIMO_CITAS = 400;

/** An event of whole days, the first and the last included. */
export interface Cita {
  /** Stays the same whether the occurrence is not open yet, open, postponed or done, so that programs update their event. */
  readonly uid: string;
  readonly desde: Dia;
  readonly hasta: Dia;
  readonly titulo: string;
  /** True for a chore that is still to do, of which a calendar may remind. */
  readonly pendiente: boolean;
}

interface Ocurrencia {
  readonly id: number | null;
  readonly tarea: number;
  readonly nombre: string;
  readonly miembro: number | null;
  readonly miembro_nombre: string | null;
  readonly cubre_a: { readonly id: number } | null;
  readonly estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA';
  readonly fecha_limite: Dia | null;
  readonly fecha_original: Dia | null;
  readonly atrasada: boolean;
}

interface DiaEnCasa {
  readonly dia: Dia;
  readonly ocurrencias: readonly Ocurrencia[];
  /** Ids of the members who are away. */
  readonly fuera: readonly number[];
}

interface Persona {
  readonly id: number;
  readonly nombre: string;
}

const uidDe = ({ id, tarea, miembro, cubre_a, fecha_limite, fecha_original }: Ocurrencia): string => {
  const dia = fecha_original ?? fecha_limite;
  return dia === null
    ? `asignacion-${String(id)}`
    : `tarea-${String(tarea)}-${String(cubre_a?.id ?? miembro ?? 0)}-${dia}`;
};

const deOcurrencia = (dia: Dia, o: Ocurrencia, conNombre: boolean): Cita => {
  const nombre = conNombre ? `${o.miembro_nombre ?? 'Libre'}: ${o.nombre}` : o.nombre;
  const titulo = o.estado === 'COMPLETADA' ? `✓ ${nombre}` : o.atrasada ? `${nombre} (atrasada)` : nombre;
  return { uid: uidDe(o), desde: dia, hasta: dia, titulo, pendiente: o.estado === 'PENDIENTE' };
};

/** Joins a member's consecutive days away into events. */
const ausenciasDe = (dias: readonly DiaEnCasa[], { id, nombre }: Persona): Cita[] => {
  const citas: Cita[] = [];
  for (const { dia, fuera } of dias) {
    if (!fuera.includes(id)) continue;
    const anterior = citas.at(-1);
    if (anterior !== undefined && sumarDias(anterior.hasta, 1) === dia)
      citas.splice(-1, 1, { ...anterior, hasta: dia });
    else
      citas.push({
        uid: `fuera-${String(id)}-${dia}`,
        desde: dia,
        hasta: dia,
        titulo: `${nombre} está fuera`,
        pendiente: false,
      });
  }
  return citas;
};

interface LoQueSeCuenta {
  readonly dias: readonly DiaEnCasa[];
  readonly hoy: Dia;
  readonly personas: readonly Persona[];
}

/**
 * Returns the events of a calendar, earliest first, at most `MAXIMO_CITAS`; lapsed chores are left out. `yo` is the member
 * whose own chores it shows. Null means the whole home: who does what, who is away, and the first day of the next quarter, when
 * a draft is due.
 */
export const citasDe = ({ dias, hoy, personas }: LoQueSeCuenta, yo: number | null): Cita[] => {
  const tareas = dias.flatMap(({ dia, ocurrencias }) =>
    ocurrencias
      .filter((o) => o.estado !== 'VENCIDA' && (yo === null || o.miembro === yo))
      .map((o) => deOcurrencia(dia, o, yo === null)),
  );
  const reparto = sumarDias(finDeTrimestre(trimestreDe(hoy)), 1);
  const deTodos: readonly Cita[] =
    yo === null
      ? [
          ...personas.flatMap((p) => ausenciasDe(dias, p)),
          { uid: `reparto-${reparto}`, desde: reparto, hasta: reparto, titulo: 'Reparto de tareas', pendiente: false },
        ]
      : [];
  // If several events have the same `uid`, the last one stays.
  const unicas = new Map([...tareas, ...deTodos].map((c) => [c.uid, c]));
  return [...unicas.values()]
    .toSorted((a, b) => (a.desde === b.desde ? a.titulo.localeCompare(b.titulo, 'es') : a.desde < b.desde ? -1 : 1))
    .slice(0, MAXIMO_CITAS);
};
