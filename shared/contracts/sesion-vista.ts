import { medidaDe } from '#shared/domain/reparto/tablero/carga.ts';
import type { Desempate, EnCuenta, EstadoReparto, TareaAsignada, TareaReparto } from '#shared/domain/reparto/tipos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { JugadaContada, SesionReparto } from './sesiones-reparto.ts';
import { aplicar } from '#shared/domain/reparto/registro/pliegue.ts';

/** A member's name and face, as shown in a draft. */
export interface RostroMiembro {
  readonly id: number;
  readonly nombre: string;
  readonly avatar: string | null;
  readonly color: string;
  /** False when they have no account; absent means they have one. */
  readonly tiene_cuenta?: boolean;
}

/**
 * `registro` and `lista` cast parts of a state to the contract's mutable types. The values are shared, not copied, so they must
 * not be changed.
 */
const registro = (r: Readonly<Record<number, number>>) => r as Record<string, number>;
const lista = <T>(valores: readonly T[]) => valores as T[];

/** Finds a chore's assignment, normally at the same index, since a state keeps both lists in the same order. */
const asignadaDe = ({ asignadas }: EstadoReparto, id: number, sitio: number): TareaAsignada | undefined => {
  const suya = asignadas[sitio];
  return suya?.id === id ? suya : asignadas.find((a) => a.id === id);
};

type TareaVista = SesionReparto['tareas'][number];

/** Cache of the last view of each chore. From one pick to the next only one chore changes. */
const vistas = new WeakMap<
  TareaReparto,
  { readonly asignada: TareaAsignada | undefined; readonly vista: TareaVista }
>();

const verTarea = (tarea: TareaReparto, asignada: TareaAsignada | undefined): TareaVista => {
  const ultima = vistas.get(tarea);
  if (ultima !== undefined && ultima.asignada === asignada) return ultima.vista;
  const { carga, ...t } = tarea;
  const vista = {
    ...t,
    puntos: carga,
    miembro: asignada?.miembro ?? null,
    origen: asignada?.origen ?? null,
  };
  vistas.set(tarea, { asignada, vista });
  return vista;
};

/** Converts the days away and balances that quotas take into account to the API's form. */
export const verEnCuenta = ({ fuera, saldos, ...dias }: EnCuenta): NonNullable<SesionReparto['en_cuenta']> => ({
  ...dias,
  ...(fuera && { fuera: [...fuera] }),
  ...(saldos && { saldos: [...saldos] }),
});

/** Converts the tie orders to the API's form. */
const verDesempate = ({ miembros, tareas }: Desempate) => ({ miembros: lista(miembros), tareas: lista(tareas) });

/**
 * Converts a state to the draft as the API shows it. The draft shares lists and chores with the state and with other views of it,
 * so none of them may be changed. `rostros` has every participant. `vence_en` is no part of the state, because it also depends on
 * when the server began to serve.
 */
export const sesionDeEstado = (
  id: number,
  e: EstadoReparto,
  rostros: ReadonlyMap<number, RostroMiembro>,
  vence_en: Instante | null = null,
): SesionReparto => {
  return {
    id,
    completada: e.fase === 'COMPLETADA',
    trimestre_inicio: e.trimestre_inicio,
    turno_actual: e.ronda,
    miembro_turno_actual: e.turno,
    miembro_turno_nombre: e.turno === null ? null : (rostros.get(e.turno)?.nombre ?? ''),
    cuotas_puntos: registro(e.cuotas),
    ...(e.en_cuenta && { en_cuenta: verEnCuenta(e.en_cuenta) }),
    puntos_acumulados: registro(e.acumulado),
    orden_miembros: lista(e.orden),
    fase: e.fase,
    reglas: e.reglas,
    desempate: verDesempate(e.desempate),
    contar: e.contar,
    limite_segundos: e.limite_segundos,
    respiro_segundos: e.respiro_segundos,
    cuotas_finales: e.cuotas_finales === null ? null : registro(e.cuotas_finales),
    propuestas: e.propuestas.map((p) => ({
      ...p,
      cambios: [...p.cambios],
      pide: [...p.pide],
      respuestas: { ...p.respuestas },
    })),
    tareas: e.tareas.map((t, sitio) => verTarea(t, asignadaDe(e, t.id, sitio))),
    minutos_trimestre: medidaDe(e.tareas).minutos_trimestre,
    elecciones: lista(e.elecciones),
    participantes: e.participantes.map((p) => {
      const rostro = rostros.get(p.id);
      return {
        ...p,
        nombre: rostro?.nombre ?? '',
        avatar: rostro?.avatar ?? null,
        color: rostro?.color ?? '',
        tiene_cuenta: rostro?.tiene_cuenta ?? true,
      };
    }),
    aplazamientos: registro(e.aplazamientos),
    terminan: e.terminan,
    desde: e.desde,
    reloj: e.reloj,
    deshecha: e.deshecha,
    vence_en,
    n: e.n,
  };
};

/** Converts a draft back to its state, so that the client can use the rules of the domain. */
export const estadoDeSesion = (s: SesionReparto): EstadoReparto => ({
  n: s.n,
  reglas: s.reglas,
  desempate: s.desempate,
  fase: s.fase,
  contar: s.contar,
  trimestre_inicio: s.trimestre_inicio,
  limite_segundos: s.limite_segundos,
  respiro_segundos: s.respiro_segundos,
  participantes: s.participantes.map(({ id, grupo_edad, porcentaje }) => ({ id, grupo_edad, porcentaje })),
  tareas: s.tareas.map(({ puntos, miembro: _m, origen: _o, ...t }) => ({ ...t, carga: puntos })),
  cuotas: s.cuotas_puntos,
  ...(s.en_cuenta && { en_cuenta: s.en_cuenta }),
  acumulado: s.puntos_acumulados,
  orden: s.orden_miembros,
  ronda: s.turno_actual,
  turno: s.miembro_turno_actual,
  desde: s.desde,
  reloj: s.reloj,
  deshecha: s.deshecha,
  asignadas: s.tareas.map(({ id, miembro, origen }) => ({ id, miembro, origen })),
  elecciones: s.elecciones,
  aplazamientos: s.aplazamientos,
  terminan: s.terminan,
  propuestas: s.propuestas,
  cuotas_finales: s.cuotas_finales,
});

/**
 * Applies a move to a draft by the server's own rules and returns the new draft, with the same faces. A draft that already
 * contains the move is returned unchanged, since the answer and the event of a move may arrive in either order. Null when the
 * move belongs to another draft or does not follow from this one: then the draft must be reloaded.
 */
export const seguirSesion = (
  sesion: SesionReparto | null,
  { sesion: suya, eventos, vence_en }: JugadaContada,
): SesionReparto | null => {
  if (sesion?.id !== suya) return null;
  if (sesion.n >= (eventos.at(-1)?.n ?? 0)) return sesion;
  try {
    const estado = eventos.reduce(aplicar, estadoDeSesion(sesion));
    return sesionDeEstado(suya, estado, new Map(sesion.participantes.map((p) => [p.id, p])), vence_en);
  } catch {
    // The move does not fit this log, or a newer server sent an event that these rules do not know.
    return null;
  }
};
