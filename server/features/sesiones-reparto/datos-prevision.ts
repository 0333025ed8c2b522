import { hoyEn, primeraOcurrencia, tocaAntesDelFin, vecesEnTrimestre } from '#shared/domain/calendario.ts';
import { trimestreDelReparto } from '#shared/domain/dias.ts';
import type { PorTener } from '#shared/contracts/cuotas.ts';
import type { InicioPedido } from '#shared/contracts/comienzo-reparto.ts';
import { conIncluidos, enProporcion, type Porcentaje } from '#shared/domain/porcentajes.ts';
import type { DatosPrevision, TareaPrevista } from '#shared/domain/reparto/cuotas/datos-prevision.ts';
import { seReparteEntre } from '#shared/domain/reparto/tablero/carga.ts';
import { bien, rechazado, type Resultado } from '#shared/domain/resultado.ts';
import type { Dia, GrupoEdad, Instante } from '#shared/domain/tipos.ts';
import type { Actor, Tokens } from '#server/change/contexto.ts';
import { leerPartes, type Partes } from '#server/data/configuraciones-reparto.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerCompletadaDe } from '#server/data/sesiones.ts';
import { leerHechasEnSuDia } from '#server/data/completadas.ts';
import { leerTareas } from '#server/data/tareas.ts';
import { listarConCuenta, listarSinCuenta } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { acuerdosDe, elegirEnCuenta, leerPorTener } from './en-cuenta.ts';

/** Data of a draft that would start now. */
export interface PuntoDePartida {
  readonly trimestre_inicio: Dia;
  readonly semilla: number;
  readonly partes: Partes;
  /** Shares given with the start, to be saved; null when the saved ones are used. */
  readonly nuevas: readonly Porcentaje[] | null;
  readonly por_tener: PorTener;
  readonly datos: DatosPrevision;
}

/** Options of a start or preview. */
export type Pedido = Omit<InicioPedido, 'limite_segundos'>;

/** The age groups, day and quarter that decide which chores a draft deals. */
interface ParaQuienes {
  /** Age groups of the members with a share. */
  readonly grupos: readonly GrupoEdad[];
  readonly hoy: Dia;
  readonly trimestre: Dia;
}

interface Repartibles {
  readonly tareas: readonly TareaPrevista[];
  readonly no_tocan: readonly { readonly id: number; readonly nombre: string }[];
}

/**
 * Returns the chores that the draft deals, and apart (`no_tocan`) those that do not fall due before the quarter ends.
 * One-time chores that are done or whose day has passed are in neither list.
 */
const leerRepartibles = async (
  db: Db,
  familia: number,
  { grupos, hoy, trimestre }: ParaQuienes,
): Promise<Repartibles> => {
  const activas = (await leerTareas(db, familia)).filter(
    (t) => seReparteEntre(grupos, t) && primeraOcurrencia(t, hoy) !== null,
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

interface Porcentajes {
  readonly de: ReadonlyMap<number, number>;
  readonly nuevas: readonly Porcentaje[] | null;
}

/**
 * Returns the share of each member who may take part (`de`): the family's shares (`guardadas`), scaled down to make room for
 * the members to include (`incluir`), or those given with the request. Given shares must name exactly the members of
 * `guardadas`; they are also returned as whole numbers that sum to 100, to be saved (`nuevas`).
 */
const porcentajesDe = (
  guardadas: readonly Porcentaje[],
  { incluir, partes }: Pedido,
): Resultado<Porcentajes, 'PARTES_INVALIDAS'> => {
  if (partes === undefined)
    return bien({ de: new Map(conIncluidos(guardadas, incluir).map((p) => [p.miembro, p.porcentaje])), nuevas: null });
  const de = new Map(partes.map((p) => [p.miembro, p.porcentaje]));
  if (de.size !== partes.length || de.size !== guardadas.length || !guardadas.every((p) => de.has(p.miembro)))
    return rechazado('PARTES_INVALIDAS');
  const enteras = enProporcion(
    partes.map((p) => p.porcentaje),
    100,
  );
  return bien({
    de: new Map([...partes, ...incluir].map((p) => [p.miembro, p.porcentaje])),
    nuevas: partes.map(({ miembro }, i) => ({ miembro, porcentaje: enteras[i] ?? 0 })),
  });
};

/** Refusals of a start while its data are read (`leerPuntoDePartida`). */
export type RechazoPartida = 'INCLUIR_INVALIDO' | 'INCLUIR_SIN_SITIO' | 'PARTES_INVALIDAS' | 'MIEMBRO_DESCONOCIDO';

/**
 * Reads the data of a draft that would start now, and the quarter that it is for. Refuses when a member to include has an
 * account or is unknown, when the included members would leave nothing to the others, when the given shares are not those of
 * exactly the members who have one, or when an absence to count belongs to a member who does not take part.
 */
export const leerPuntoDePartida = async (
  db: Db,
  { tokens, actor, ahora }: { readonly tokens: Tokens; readonly actor: Actor; readonly ahora: Instante },
  pedido: Pedido,
): Promise<Resultado<PuntoDePartida, RechazoPartida>> => {
  const { contar, incluir, ausencias, saldo, acuerdos } = pedido;
  const { familia_id: familia, zona_horaria: zona } = actor;
  const hoy = hoyEn(zona, ahora);
  const trimestre_inicio = trimestreDelReparto(hoy);
  const partes = await leerPartes(db, familia, trimestre_inicio);
  const conCuenta = await listarConCuenta(db, familia);
  const incluidos =
    incluir.length === 0
      ? []
      : (await listarSinCuenta(db, familia)).filter((m) => incluir.some((i) => i.miembro === m.id));
  if (incluidos.length !== incluir.length) return rechazado('INCLUIR_INVALIDO');
  if (incluir.reduce((suma, i) => suma + i.porcentaje, 0) > 99) return rechazado('INCLUIR_SIN_SITIO');
  const porcentajes = porcentajesDe(partes.porcentajes, pedido);
  if (!porcentajes.ok) return porcentajes;
  const { de, nuevas } = porcentajes.valor;
  const miembros = [...conCuenta, ...incluidos].filter((m) => de.has(m.id)).toSorted((a, b) => a.id - b.id);
  const ids = miembros.map((m) => m.id);
  if (!ausencias.every((id) => ids.includes(id))) return rechazado('MIEMBRO_DESCONOCIDO');
  const por_tener = await leerPorTener(db, { familia, zona, hoy, trimestre: trimestre_inicio, miembros: ids });
  const queridos = acuerdosDe(tokens, acuerdos, { familia, trimestre: trimestre_inicio, contar, hoy });
  const grupos = miembros.filter((m) => (de.get(m.id) ?? 0) > 0).map((m) => m.grupo_edad);
  const repartibles = await leerRepartibles(db, familia, { grupos, hoy, trimestre: trimestre_inicio });
  const semilla = (await leerFamilia(db, familia))?.semilla_reparto ?? 0;
  return bien({
    trimestre_inicio,
    semilla,
    partes,
    nuevas,
    por_tener,
    datos: {
      participantes: miembros.map(({ id, first_name, grupo_edad }) => ({
        id,
        nombre: first_name,
        grupo_edad,
        porcentaje: de.get(id) ?? 0,
      })),
      ...repartibles,
      contar,
      trimestre_inicio,
      semilla,
      sesion_que_reemplaza: await leerCompletadaDe(db, familia, trimestre_inicio),
      en_cuenta: elegirEnCuenta(por_tener, { ausencias, saldo, acuerdos: queridos }),
    },
  });
};
