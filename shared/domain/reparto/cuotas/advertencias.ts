import { GRUPOS_EDAD } from '#shared/domain/tipos.ts';
import { apta, congelarTarea } from '../tablero/carga.ts';
import type { Advertencia, Participante, TareaReparto } from '../tipos.ts';
import type { RepartoCuotas } from './cuotas.ts';
import type { DatosPrevision, TareaPrevista } from './datos-prevision.ts';
import { partesDe } from './partes.ts';

/** What a start would be made of. */
interface Previsto {
  readonly datos: DatosPrevision;
  readonly participantes: readonly Participante[];
  readonly tareas: readonly TareaReparto[];
  readonly reparto: RepartoCuotas;
  /** The chores that are handed out in parts. */
  readonly enPartes: readonly TareaPrevista[];
}

/** Everything that the admin should know before starting: what blocks first, then the warnings. */
export function advertenciasDe({ datos, participantes, tareas, reparto, enPartes }: Previsto): Advertencia[] {
  const sinVotar = datos.tareas.filter((t) => !t.votacion_completa).map(({ id, nombre }) => ({ id, nombre }));
  const noTocan = datos.no_tocan ?? [];
  return [
    ...tareas.flatMap((tarea) => sinQuien(datos, participantes, tarea)),
    ...recortes(reparto),
    ...enPiezas(tareas, enPartes).flatMap((tarea) => demasiadoGrande(participantes, reparto, tarea)),
    ...(noTocan.length > 0 ? [{ tipo: 'NO_TOCAN', bloquea: false, tareas: noTocan } as const] : []),
    ...(sinVotar.length > 0 ? [{ tipo: 'VOTACION_INCOMPLETA', bloquea: false, tareas: sinVotar } as const] : []),
    ...datos.participantes
      .filter((p) => p.porcentaje === 0)
      .map(({ id, nombre }) => ({ tipo: 'MIEMBRO_SIN_CARGA', bloquea: false, miembro: id, nombre }) as const),
    ...(datos.sesion_que_reemplaza === null
      ? []
      : [{ tipo: 'REEMPLAZA_REPARTO', bloquea: false, sesion: datos.sesion_que_reemplaza } as const]),
  ];
}

/** What members will pick from: of a chore in parts these, under its id. */
const enPiezas = (tareas: readonly TareaReparto[], enPartes: readonly TareaPrevista[]): readonly TareaReparto[] =>
  tareas.flatMap((tarea) => {
    const entera = enPartes.find((t) => t.id === tarea.id);
    return entera === undefined
      ? [tarea]
      : partesDe(entera).map((parte) => congelarTarea({ ...parte, id: tarea.id }, 'TRIMESTRE'));
  });

/** A task that no participant may take, and whether giving a share to the members of some group would mend it. */
function sinQuien(datos: DatosPrevision, participantes: readonly Participante[], tarea: TareaReparto): Advertencia[] {
  if (participantes.some((p) => apta(tarea, p.grupo_edad))) return [];
  const { id, nombre } = tarea;
  const grupos = GRUPOS_EDAD.filter(
    (grupo) => apta(tarea, grupo) && datos.participantes.some((p) => p.grupo_edad === grupo),
  );
  if (grupos.length === 0) return [{ tipo: 'TAREA_SIN_PARTICIPANTE', bloquea: true, tarea: id, nombre }];
  return [{ tipo: 'TAREA_SOLO_SIN_CARGA', bloquea: true, tarea: id, nombre, grupos }];
}

/** Steps of the quotas that get a whole point or more less than their share; the rest goes to those that get more. */
export function recortes({ total, escalones }: RepartoCuotas): Extract<Advertencia, { tipo: 'CUOTA_RECORTADA' }>[] {
  const pesos = escalones.reduce((suma, e) => suma + e.peso, 0);
  const ganan = new Set(escalones.filter((e) => e.carga * pesos > e.peso * total).flatMap((e) => e.grupos));
  return escalones
    .map((e) => ({ ...e, pasan: Math.floor((e.peso * total) / pesos) - e.carga }))
    .filter((e) => e.pasan > 0)
    .map((e) => ({
      tipo: 'CUOTA_RECORTADA',
      bloquea: false,
      grupos: e.grupos,
      apto: e.carga,
      total,
      porcentaje: Math.round((e.peso * 1000) / pesos) / 10,
      porcentaje_real: Math.round((e.carga * 1000) / total) / 10,
      pasan: e.pasan,
      pasan_a: GRUPOS_EDAD.filter((grupo) => ganan.has(grupo)),
    }));
}

/** A task that fits nobody's whole quota, so nobody can ever pick it. */
function demasiadoGrande(
  participantes: readonly Participante[],
  { cuotas }: RepartoCuotas,
  tarea: TareaReparto,
): Advertencia[] {
  const aptos = participantes.filter((p) => apta(tarea, p.grupo_edad));
  if (aptos.length === 0 || aptos.some((p) => tarea.carga <= (cuotas[p.id] ?? 0))) return [];
  return [
    { tipo: 'TAREA_MAYOR_QUE_CUOTAS', bloquea: false, tarea: tarea.id, nombre: tarea.nombre, carga: tarea.carga },
  ];
}
