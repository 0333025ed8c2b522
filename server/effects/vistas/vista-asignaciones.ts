import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { ESTADO_ASIGNACION_DISPLAY, EXCUSADA_DISPLAY, OMITIDA_DISPLAY } from '#shared/contracts/textos.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import type { AusenciasPorMiembro } from '#shared/domain/ausencias/fuera.ts';
import { espera, tocaFuera, vaConRetraso } from '#shared/domain/ausencias/libre.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { finDeDeshacer, finesDeOmision } from '#shared/domain/omitir.ts';
import { type Contable, diaDeAyer, finDeObjetar } from '#shared/domain/quien-la-hizo.ts';
import { deCadaUno } from '#shared/domain/por-tramos.ts';
import { lineasDe, revisableHasta, sigueDicha } from '#shared/domain/revision/revision.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import { posponibleHasta } from '#shared/domain/vencimiento.ts';
import type { Momento } from '#server/change/cambio.ts';
import { dejandoPaso } from '#server/change/colas.ts';
import { diasDe, type FilaAsignacion } from '#server/data/asignaciones.ts';
import { leerNoHechas, leerVentana } from '#server/data/dias.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { conRegla } from '#server/data/tareas.ts';
import type { Db } from '#server/db/esquema.ts';

/** The fields of a stored assignment that decide whether it is late. */
type Debida = Pick<FilaAsignacion, 'id' | 'miembro' | 'fecha_limite' | 'pospuesta_al' | 'estado' | 'tomada_el'>;

/** State of a pending assignment on a day; all fields are false for one that is not pending. */
export interface Demora {
  /** True when it waits for its owner: they are at home today, and it is not due on a day away or they took it. */
  readonly espera: boolean;
  /** True when its day has passed and it still waits for its owner. */
  readonly atrasada: boolean;
  /** True when it is due on a day on which its owner is away, and nobody has taken it. */
  readonly de_fuera: boolean;
}

const NINGUNA: Demora = { espera: false, atrasada: false, de_fuera: false };

/** The state of an assignment on a day, given the family's absences. */
const demoraDe = (fila: Debida, ausencias: AusenciasPorMiembro, hoy: Dia): Demora => {
  if (fila.estado !== 'PENDIENTE') return NINGUNA;
  const suyas = ausencias.get(fila.miembro) ?? [];
  const debida = { ...diasDe(fila), tomada_el: fila.tomada_el };
  return {
    espera: espera(debida, suyas, hoy),
    atrasada: vaConRetraso(debida, suyas, hoy),
    de_fuera: fila.tomada_el === null && tocaFuera(debida, suyas),
  };
};

/** Reads the family's absences once, and returns a function that gives the state of each of its assignments on a day. */
export const leerDemoras = async (db: Db, familia: number, hoy: Dia): Promise<(fila: Debida) => Demora> => {
  const ausencias = await leerAusencias(db, familia);
  return (fila) => demoraDe(fila, ausencias, hoy);
};

/** Removes from a member's row the fields that only that member and the admins may read. */
export const sinLoSuyo = (usuario: Usuario): Usuario => ({ ...usuario, email: '', hora_recordatorio: null });

/** A family at a moment, with the database to read. */
interface Donde extends Momento {
  readonly db: Db;
  readonly familia: number;
}

/** The instant until which a completion may be undone; null when it may not, or no longer. */
const deshacerHasta = (
  { estado, completada_en, dicha_en, vencida_el, siguiente_hecha, apuntada }: FilaAsignacion,
  ahora: Instante,
): Instante | null => {
  // A chore entered as done leaves nothing that could be pending again.
  if (estado !== 'COMPLETADA' || completada_en === null || apuntada) return null;
  // Once the next occurrence is done, this one stays done. But if this one had lapsed, its completion did not open the next one.
  if (Boolean(siguiente_hecha) && vencida_el === null) return null;
  const fin = finDeDeshacer(dicha_en ?? completada_en);
  return ahora < fin ? fin : null;
};

/** The instant until which a completion may be objected to; null when it may not, or no longer. */
const objetarHasta = (fila: FilaAsignacion, ahora: Instante): Instante | null => {
  const fin = fila.estado === 'COMPLETADA' ? finDeObjetar(fila) : null;
  return fin !== null && ahora < fin ? fin : null;
};

/** The skip of an assignment, in force (`OMITIDA`) or undecided (`ESPERA`); null when there is none. */
export const omisionDe = ({ estado, omision, omite_id: por, omite_en: en }: FilaAsignacion) => {
  if (por === null || en === null) return null;
  if (estado === 'PENDIENTE' && omision === 'ESPERA') return { estado: 'ESPERA', por, en } as const;
  return estado === 'VENCIDA' && omision === 'OMITIDA' ? ({ estado: 'OMITIDA', por, en } as const) : null;
};

/** The skip of an assignment as the API shows it. */
const verOmision = (fila: FilaAsignacion, ahora: Instante): Asignacion['omision'] => {
  const suya = omisionDe(fila);
  if (suya === null || fila.omite_nombre === null) return null;
  const { retirar, reponer } = finesDeOmision(suya.en);
  return {
    ...suya,
    nombre: fila.omite_nombre,
    motivo: fila.omite_motivo,
    retirable_hasta: ahora < retirar ? retirar : null,
    reponible_hasta: suya.estado === 'OMITIDA' && ahora < reponer ? reponer : null,
  };
};

/**
 * Tells whether an adult reviews the completions: the family reviews at all (`revision`), and this chore is one of those
 * (`revisa`).
 */
export const seRevisa = ({ revision, revisa }: Pick<FilaAsignacion, 'revision' | 'revisa'>): boolean =>
  revision && revisa;

/** An assignment's review while it still holds (`sigueDicha`); null without one, and in a family that does not review. */
export const revisionDe = (fila: FilaAsignacion): NonNullable<Asignacion['revision']> | null => {
  const { revision, bien, revision_detalle: detalle, revisor_nombre: nombre } = fila;
  if (!revision || bien === null || detalle === null || nombre === null || !sigueDicha(fila)) return null;
  return { bien, detalle, nombre };
};

/** The fields of an assignment that only a family that reviews has. */
const verRevision = (
  fila: FilaAsignacion,
  ahora: Instante,
): Pick<Asignacion, 'hecha_cuando' | 'revisable_hasta' | 'revision'> => {
  const lineas = fila.revision ? lineasDe(fila.hecha_cuando) : [];
  const hasta = revisableHasta({ ...fila, se_revisa: seRevisa(fila) }, ahora);
  const revision = revisionDe(fila);
  return {
    ...(lineas.length > 0 && { hecha_cuando: lineas }),
    ...(hasta !== null && { revisable_hasta: hasta }),
    ...(revision !== null && { revision }),
  };
};

/** The last day to which a pending assignment may be postponed; null when it cannot be. */
const posponible = (fila: FilaAsignacion, hoy: Dia): Dia | null =>
  fila.estado === 'PENDIENTE' ? posponibleHasta(fila, conRegla(fila), hoy) : null;

/** The fields of an assignment that decide whether «La hice ayer» may count it. */
export const contableDe = (fila: FilaAsignacion, zona: string): Contable => {
  const cubierta = fila.cubierta_en === null ? null : hoyEn(zona, fila.cubierta_en);
  return {
    ...fila,
    fecha_limite: diasDe(fila).fecha_limite,
    // Nobody owes a skipped occurrence.
    excusada: fila.excusada || fila.omision === 'OMITIDA',
    suya_desde: cubierta ?? fila.tomada_el,
  };
};

/** Tells whether an assignment is overdue or has lapsed. «La hice ayer» counts no others, so for them nothing need be read. */
const quizasDeAyer = (fila: FilaAsignacion, { hoy }: Pick<Momento, 'hoy'>): boolean =>
  fila.estado === 'VENCIDA' || (fila.estado === 'PENDIENTE' && (diasDe(fila).fecha_limite ?? hoy) < hoy);

/**
 * Returns the ids of the assignments that their members may today count on yesterday («La hice ayer»), except those that a
 * correction declared not done.
 */
const leerDeAyer = async (
  { db, familia, hoy, zona }: Donde,
  filas: readonly FilaAsignacion[],
): Promise<ReadonlySet<number>> => {
  const posibles = filas.filter((fila) => quizasDeAyer(fila, { hoy }));
  if (posibles.length === 0) return new Set();
  const ventana = await leerVentana(db, familia, hoy);
  const suyas = posibles.filter((fila) => diaDeAyer(contableDe(fila, zona), ventana) !== null).map((f) => f.id);
  const noHechas = await leerNoHechas(db, suyas);
  return new Set(suyas.filter((id) => !noHechas.has(id)));
};

/** Converts a stored assignment to the API's form, without the columns that only the server uses. */
const ver = (
  fila: FilaAsignacion,
  { atrasada, de_fuera, se_puede_ayer }: Demora & { readonly se_puede_ayer: boolean },
  { ahora, hoy }: Pick<Momento, 'ahora' | 'hoy'>,
): Asignacion => {
  const {
    responsabilidad_id: _r,
    siguiente_hecha: _s,
    miembro_con_cuenta: _c,
    creada_en: _en,
    completada_el: _el,
    completada_por: _por,
    dicha_en,
    vencida_el: _vencida,
    cubierta_en: _cubierta,
    ultima_el,
    ultima_nombre,
    cubre_id,
    cubre_nombre,
    vencida_el: _v,
    omite_id: _o,
    omite_nombre: _on,
    omite_en: _oe,
    omite_motivo: _om,
    pospuesta_al: _al,
    aplazos: _aplazos,
    frecuencia: _f,
    dia_semana: _ds,
    dia_semana_2: _ds2,
    dia_mes: _dm,
    regla: _regla,
    revision: _revision,
    revisa: _revisa,
    hecha_cuando: _cuando,
    bien: _bien,
    vuelve: _vuelve,
    revision_detalle: _detalle,
    revision_de: _de,
    revisor_nombre: _revisor,
    etiqueta,
    ...campos
  } = fila;
  const omision = verOmision(fila, ahora);
  return {
    ...campos,
    ...diasDe(fila),
    posponible_hasta: posponible(fila, hoy),
    omitida: omision?.estado === 'OMITIDA',
    omision,
    estado_display:
      omision?.estado === 'OMITIDA'
        ? OMITIDA_DISPLAY
        : fila.excusada
          ? EXCUSADA_DISPLAY
          : ESTADO_ASIGNACION_DISPLAY[fila.estado],
    cubre_a: cubre_id === null || cubre_nombre === null ? null : { id: cubre_id, nombre: cubre_nombre },
    atrasada,
    de_fuera,
    hecha_ayer: dicha_en !== null && !fila.apuntada,
    se_puede_ayer,
    ultima_vez: ultima_el === null || ultima_nombre === null ? null : { dia: ultima_el, nombre: ultima_nombre },
    puede_deshacer_hasta: deshacerHasta(fila, ahora),
    puede_objetar_hasta: objetarHasta(fila, ahora),
    ...verRevision(fila, ahora),
    ...(etiqueta !== null && { etiqueta }),
  };
};

/** Number of assignments converted between two pauses, in which other requests run. */
const POR_TRAMO = 500;

/** Assignments as the API shows them, for callers that have read the absences already. */
export const verAsignacionesCon = async (
  donde: Donde,
  filas: readonly FilaAsignacion[],
  ausencias: AusenciasPorMiembro,
): Promise<Asignacion[]> => {
  const deAyer = await leerDeAyer(donde, filas);
  const verla = (fila: FilaAsignacion): Asignacion =>
    ver(fila, { ...demoraDe(fila, ausencias, donde.hoy), se_puede_ayer: deAyer.has(fila.id) }, donde);
  return dejandoPaso(deCadaUno(filas, POR_TRAMO, verla));
};

/** Assignments as the API shows them. */
export const verAsignaciones = async (
  db: Db,
  familia: number,
  filas: readonly FilaAsignacion[],
  momento: Momento,
): Promise<Asignacion[]> => verAsignacionesCon({ db, familia, ...momento }, filas, await leerAusencias(db, familia));

/** One assignment as the API shows it. */
export const verAsignacion = async (
  db: Db,
  familia: number,
  fila: FilaAsignacion,
  momento: Momento,
): Promise<Asignacion> => {
  const [vista] = await verAsignaciones(db, familia, [fila], momento);
  if (vista === undefined) throw new Error('A list of one showed none');
  return vista;
};
