import {
  hoyEn,
  primeraOcurrencia,
  tocaAntesDelFin,
  trimestreDelReparto,
  vecesEnTrimestre,
} from '#shared/domain/calendario.ts';
import { conIncluidos, type Parte } from '#shared/domain/porcentajes.ts';
import type { DatosPrevision, TareaPrevista } from '#shared/domain/reparto/cuotas/datos-prevision.ts';
import { bien, rechazo, type Resultado } from '#shared/domain/resultado.ts';
import type { Contar, Dia, Instante } from '#shared/domain/tipos.ts';
import type { Actor } from '#server/change/contexto.ts';
import { leerPartes, type Partes } from '#server/data/configuraciones-reparto.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerCompletadaDe } from '#server/data/sesiones.ts';
import { leerHechasEnSuDia } from '#server/data/ocurrencias.ts';
import { leerTareas } from '#server/data/tareas.ts';
import { listarConCuenta, listarSinCuenta } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';

/** What a session would start from if it started now. */
export interface PuntoDePartida {
  readonly trimestre_inicio: Dia;
  readonly semilla: number;
  readonly partes: Partes;
  readonly datos: DatosPrevision;
}

/** What a start asks for besides what the family has saved. */
export interface Pedido {
  readonly contar: Contar;
  /** Members without an account, each with the share of this session alone. */
  readonly incluir?: readonly Parte[];
}

interface Repartibles {
  readonly tareas: readonly TareaPrevista[];
  readonly no_tocan: readonly { readonly id: number; readonly nombre: string }[];
}

/**
 * The active tasks that are not free, those apart that do not fall due before the quarter ends. What was to be done once is
 * over when it is done or its day has passed, and is in neither.
 */
const leerRepartibles = async (db: Db, familia: number, hoy: Dia, trimestre: Dia): Promise<Repartibles> => {
  const activas = (await leerTareas(db, familia)).filter(
    (t) => t.activa && !t.libre && primeraOcurrencia(t, hoy) !== null,
  );
  const deUnaVez = activas.flatMap(({ id, regla }) => (regla?.tipo === 'UNA_VEZ' ? [{ id, dia: regla.dia }] : []));
  const hechas = await leerHechasEnSuDia(db, deUnaVez);
  const { tocan = [], no = [] } = Object.groupBy(
    activas.filter((t) => !hechas.has(t.id)),
    (t) => (tocaAntesDelFin(t, hoy, trimestre) ? 'tocan' : 'no'),
  );
  return {
    tareas: tocan.map((t) => ({
      ...t,
      votacion_completa: t.votaciones_completadas,
      ...(t.regla === null ? {} : { veces_trimestre: vecesEnTrimestre(t, trimestre) }),
    })),
    no_tocan: no.map(({ id, nombre }) => ({ id, nombre })),
  };
};

/**
 * Reads members, shares and tasks of the family, and the quarter that a reparto started now is for. Refused when
 * somebody to include is not a member without an account, or when those included would leave nothing to the others.
 */
export const leerPuntoDePartida = async (
  db: Db,
  actor: Actor,
  { contar, incluir = [] }: Pedido,
  ahora: Instante,
): Promise<Resultado<PuntoDePartida, 'INCLUIR_INVALIDO' | 'INCLUIR_SIN_SITIO'>> => {
  const familia = actor.familia_id;
  const hoy = hoyEn(actor.zona_horaria, ahora);
  const trimestre_inicio = trimestreDelReparto(hoy);
  const partes = await leerPartes(db, familia, trimestre_inicio);
  const conCuenta = await listarConCuenta(db, familia);
  const incluidos =
    incluir.length === 0
      ? []
      : (await listarSinCuenta(db, familia)).filter((m) => incluir.some((i) => i.miembro === m.id));
  if (incluidos.length !== incluir.length) return rechazo('INCLUIR_INVALIDO');
  if (incluir.reduce((suma, i) => suma + i.porcentaje, 0) > 99) return rechazo('INCLUIR_SIN_SITIO');
  const porcentajes = new Map(conIncluidos(partes.porcentajes, incluir).map((p) => [p.miembro, p.porcentaje]));
  const miembros = [...conCuenta, ...incluidos].filter((m) => porcentajes.has(m.id)).toSorted((a, b) => a.id - b.id);
  const repartibles = await leerRepartibles(db, familia, hoy, trimestre_inicio);
  return bien({
    trimestre_inicio,
    semilla: (await leerFamilia(db, familia))?.semilla_reparto ?? 0,
    partes,
    datos: {
      participantes: miembros.map(({ id, first_name, grupo_edad }) => ({
        id,
        nombre: first_name,
        grupo_edad,
        porcentaje: porcentajes.get(id) ?? 0,
      })),
      ...repartibles,
      contar,
      sesion_que_reemplaza: await leerCompletadaDe(db, familia, trimestre_inicio),
    },
  });
};
