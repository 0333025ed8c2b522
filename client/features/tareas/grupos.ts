import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { type DiaPropio, porFecha, porTerminada, terminadaEn } from '#client/lib/trabajo/asignaciones.ts';
import { diaDe, domingoDe, fechaPasada } from '#client/lib/fechas/fechas.ts';
import { sumarDias } from '#shared/domain/dias.ts';

export interface Grupo {
  readonly titulo: string;
  readonly tareas: readonly Asignacion[];
}

const TITULOS = ['Atrasadas', 'Hoy', 'Mañana', 'Esta semana', 'Más adelante', 'De tus días fuera'] as const;

const tituloDe = (tarea: Asignacion, { hoy, fuera }: DiaPropio): (typeof TITULOS)[number] => {
  const { atrasada, de_fuera, fecha_limite: dia } = tarea;
  if (de_fuera) return 'De tus días fuera';
  if (atrasada && !fuera) return 'Atrasadas';
  if (dia === null) return 'Más adelante';
  if (dia <= hoy) return fuera ? 'Más adelante' : 'Hoy';
  if (dia === sumarDias(hoy, 1)) return 'Mañana';
  return dia <= domingoDe(hoy) ? 'Esta semana' : 'Más adelante';
};

/**
 * Groups pending assignments by due date, the most urgent group first; empty groups are left out. While the member is away, what
 * is due or overdue is under «Más adelante»; what falls on days away is a group of its own.
 */
export const agruparPendientes = (tareas: readonly Asignacion[], dia: DiaPropio): Grupo[] => {
  const porTitulo = Object.groupBy(porFecha(tareas), (a) => tituloDe(a, dia));
  return TITULOS.flatMap((titulo) => {
    const grupo = porTitulo[titulo];
    return grupo === undefined ? [] : [{ titulo, tareas: grupo }];
  });
};

/** Groups completed and skipped assignments by the day on which that happened, the latest first. */
export const agruparHechas = (tareas: readonly Asignacion[], hoy: string): Grupo[] => {
  const porDia = Map.groupBy(porTerminada(tareas), (a) => {
    const en = terminadaEn(a);
    return en === null ? hoy : diaDe(en);
  });
  return [...porDia].map(([dia, grupo]) => ({ titulo: fechaPasada(dia, hoy), tareas: grupo }));
};

/** Whether the chore cannot be done yet, because its day (`disponible_desde`) has not come. */
export const estaCerrada = ({ disponible_desde }: Asignacion, hoy: string): boolean =>
  disponible_desde !== null && disponible_desde > hoy;

/**
 * Returns the first `cuantas` of the member's pending assignments: those that can be done now, by due date, then those whose day
 * has not come.
 */
export const primerasPendientes = (tareas: readonly Asignacion[], hoy: string, cuantas: number): Asignacion[] =>
  porFecha(tareas)
    .toSorted((a, b) => Number(estaCerrada(a, hoy)) - Number(estaCerrada(b, hoy)))
    .slice(0, cuantas);

/** An assignment with a skip, in force or waiting for an admin. */
export type Omitida = Asignacion & { readonly omision: NonNullable<Asignacion['omision']> };

/** Whether an assignment has a skip, in force or waiting. Data cached by an earlier version of the app lacks `omision`. */
export const esOmitida = (a: Asignacion): a is Omitida => (a.omision ?? null) !== null;

/** Returns the skips in force of chores that were mine, or that I skipped. */
export const misOmitidas = (todas: readonly Asignacion[], yo: number): Omitida[] =>
  todas.filter((a) => esOmitida(a)).filter((a) => a.omitida && (a.miembro === yo || a.omision.por === yo));

/** Returns the chores that others skipped and that I may still say were needed. `ahora` is by the server's clock. */
export const enDuda = (todas: readonly Asignacion[], yo: number, ahora: string): Omitida[] =>
  todas
    .filter((a) => esOmitida(a))
    .filter(
      ({ omision: { por, reponible_hasta } }) => por !== yo && reponible_hasta !== null && reponible_hasta > ahora,
    );

/**
 * Names the author of a skip and, if given, the reason: «Luis dice que no hacía falta: «Está limpio»». If `yo` is the author:
 * «Has dicho…».
 */
export const porQueOmitida = ({ omision: { por, nombre, motivo } }: Omitida, yo?: number): string => {
  const quien = por === yo ? 'Has dicho' : `${nombre} dice`;
  return `${quien} que no hacía falta${motivo === '' ? '' : `: «${motivo}»`}`;
};
