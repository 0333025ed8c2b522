import { finDeTrimestre, ocurrencias } from '#shared/domain/calendario.ts';
import type { Medida } from '#shared/domain/reparto/certificado/minutos.ts';
import { VECES } from '#shared/domain/reparto/tablero/carga.ts';
import { lineasDe } from './certificado.ts';
import type { EstadoReajuste, PropuestaReajuste } from './tipos.ts';

/** How far a member is from their quota before a proposal and after it: positive is over, negative under. */
export interface DistanciaReajuste {
  readonly miembro: number;
  readonly antes: number;
  readonly despues: number;
}

/** Which proposals count as made: all that are agreed, and those that may still be. */
const vale = ({ estado }: PropuestaReajuste): boolean => estado === 'ACEPTADA' || estado === 'PENDIENTE';

const movidas = (propuestas: readonly PropuestaReajuste[]): ReadonlyMap<number, number> =>
  new Map(propuestas.flatMap((p) => p.cambios.map((c) => [c.tarea, c.a])));

/** What each member has with all that is agreed, and all that may still be. */
export const lineasSiTodosDicenQueSi = (estado: EstadoReajuste) =>
  lineasDe(estado, movidas(estado.propuestas.filter(vale)));

/** What a proposal does to those whom it touches, with those before it made. */
export function distanciasDe(estado: EstadoReajuste, propuesta: PropuestaReajuste): readonly DistanciaReajuste[] {
  const previas = estado.propuestas.filter((p) => p.n < propuesta.n && vale(p));
  const [antes, despues] = [lineasDe(estado, movidas(previas)), lineasDe(estado, movidas([...previas, propuesta]))];
  const tocados = new Set(propuesta.cambios.flatMap((c) => [c.de, c.a]));
  return antes.flatMap((linea, i) =>
    tocados.has(linea.miembro)
      ? [
          {
            miembro: linea.miembro,
            antes: linea.despues - linea.cuota,
            despues: (despues[i]?.despues ?? 0) - linea.cuota,
          },
        ]
      : [],
  );
}

const CADA_DIA = { frecuencia: 'DIARIA', dia_semana: null, dia_semana_2: null, dia_mes: null } as const;

/** What turns a load of the rest into minutes a week, as `minutosDeCarga` does: the rest counted as if it were a whole quarter. */
export function medidaDelResto({ tareas, desde, trimestre_inicio }: EstadoReajuste): Medida {
  const semanas = ocurrencias(CADA_DIA, desde, finDeTrimestre(trimestre_inicio)).length / 7;
  const minutos = tareas.reduce((suma, t) => suma + t.minutos * t.veces, 0);
  return {
    minutos_trimestre: Math.round((minutos * VECES.SEMANAL) / semanas),
    carga: tareas.reduce((suma, t) => suma + t.carga, 0),
  };
}
