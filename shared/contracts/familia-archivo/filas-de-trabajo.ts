import { z } from 'zod';
import { CLASES } from '#shared/domain/cuentas-trimestre/renglones.ts';
import { MAXIMO_EN_TOTAL } from '#shared/domain/reparto/tipos.ts';
import { booleano, entero, id, nombreOpcional, texto, textoOpcional } from '#shared/contracts/comunes.ts';
import { MAXIMO_NOTA, revisarTramo } from '#shared/contracts/ausencias.ts';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import { ESTADOS_CAMBIO, FINES_CAMBIO, TIPOS_CAMBIO } from '#shared/domain/cambios/cambios.ts';
import { LARGO_LINEA } from '#shared/domain/revision/revision.ts';
import { fecha, instante } from './fechas.ts';
import { nombreDeTarea } from './jugadas.ts';
import { MUCHO, noEsDeAqui } from './filas.ts';
import { EventoDeReajuste } from './jugadas-reajuste.ts';

export const Responsabilidad = z.strictObject({
  id,
  /** Null for a responsibility for a personal chore, which no draft deals. */
  sesion_id: id.nullable(),
  tarea_id: id,
  miembro_id: id,
  desde: fecha,
  terminada_en: instante.nullable(),
});

/**
 * The most postponements of one occurrence, and skips of it that were undone. At most one a day is kept, and 2,000 days are
 * more than five years.
 */
const MAXIMO_APLAZOS = 2_000;

export const Asignacion = z.strictObject({
  id,
  responsabilidad_id: id.nullable(),
  tarea_id: id,
  miembro_id: id,
  trimestre_inicio: fecha,
  fecha_limite: fecha.nullable(),
  disponible_desde: fecha.nullable(),
  su_dia: fecha.nullable(),
  estado: z.enum(['PENDIENTE', 'COMPLETADA', 'VENCIDA'], noEsDeAqui),
  tarea_nombre: nombreDeTarea,
  tarea_puntos: entero(0, MUCHO),
  tarea_tiempo: entero(0, MUCHO),
  puntos_ganados: entero(0, MUCHO),
  creada_en: instante,
  completada_en: instante.nullable(),
  completada_por: id.nullable(),
  completada_el: fecha.nullable(),
  vencida_el: fecha.nullable(),
  anterior_id: id.nullable(),
  hecha_por: id.nullable(),
  excusada: booleano,
  tomada_el: fecha.nullable(),
  cedida_por: id.nullable(),
  cubre_a: id.nullable(),
  cubierta_en: instante.nullable(),
  // Older files lack the fields that have a default.
  pospuesta_al: fecha.nullable().default(null),
  pospuestas: entero(0, MUCHO).default(0),
  aplazos: z
    .array(z.strictObject({ el: fecha, al: fecha, omitida: z.literal(true).optional() }))
    .max(MAXIMO_APLAZOS)
    .default([]),
  omision: z.enum(['ESPERA', 'OMITIDA', 'REPUESTA'], noEsDeAqui).nullable().default(null),
  omite_id: id.nullable().default(null),
  omite_en: instante.nullable().default(null),
  omite_motivo: nombreOpcional(200).default(''),
  dicha_en: instante.nullable().default(null),
});

/** Thanks for a completion; `a_id` is the member who did it. */
export const Gracias = z.strictObject({ asignacion_id: id, miembro_id: id, a_id: id, creada_en: instante });

/** A correction, with a copy of the completion that it concerns. */
export const Correccion = z.strictObject({
  id,
  asignacion_id: id.nullable(),
  tipo: z.enum(['OBJECION', 'NO_HECHA', 'OTRA_PERSONA'], noEsDeAqui),
  autor_id: id,
  dueno_id: id,
  hecha_por: id,
  ahora_de: id.nullable(),
  dice: z.enum(['LA_HICE_YO', 'NO_ESTA_HECHA'], noEsDeAqui).nullable(),
  motivo: nombreOpcional(200),
  trimestre_inicio: fecha,
  fecha_limite: fecha.nullable(),
  tarea_nombre: nombreDeTarea,
  puntos: entero(0, MUCHO),
  completada_en: instante,
  completada_el: fecha,
  creada_en: instante,
  resolucion: z.enum(['ACEPTADA', 'RECHAZADA', 'RETIRADA'], noEsDeAqui).nullable(),
  resuelta_por: id.nullable(),
  resuelta_en: instante.nullable(),
  leida_en: instante.nullable(),
});

/** An adult's review of a completion. */
export const Revision = z.strictObject({
  id,
  asignacion_id: id.nullable(),
  miembro_id: id,
  por_id: id,
  bien: booleano,
  vuelve: booleano,
  detalle: nombreOpcional(LARGO_LINEA),
  completada_en: instante,
  completada_el: fecha,
  creada_en: instante,
});

const Vez = z.strictObject({
  /** Id of the occurrence; negative when its row no longer existed where the file was written. */
  id: entero(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  dia: fecha,
});

/** The frozen ledger of a quarter (server/data/cuentas-trimestre.ts). */
export const CuentaCongelada = z.strictObject({
  trimestre_inicio: fecha,
  congelada_en: instante,
  hoja: z.strictObject({
    miembros: z.array(z.strictObject({ id, nombre: texto(60), color: z.enum(COLORES_MIEMBRO) })).max(MAXIMO_EN_TOTAL),
    renglones: z.array(
      z.strictObject({
        tarea: id,
        nombre: nombreDeTarea,
        de_cabeza: booleano,
        clase: z.enum(CLASES, noEsDeAqui),
        puntos: entero(0, MUCHO),
        miembro: id.nullable(),
        hecha_por: id.nullable(),
        veces: z.array(Vez),
      }),
    ),
  }),
});

/** Days away of a member; only alternating weeks may have no end. */
export const Ausencia = z
  .strictObject({
    id,
    miembro_id: id,
    desde: fecha,
    hasta: fecha.nullable(),
    alternas: booleano,
    temporada: booleano,
    nota: textoOpcional(MAXIMO_NOTA),
    creada_por: id,
    creada_en: instante,
    confirmada_por: id.nullable(),
    confirmada_en: instante.nullable(),
  })
  .superRefine(revisarTramo);

/** A request between members. */
export const CambioPedido = z.strictObject({
  id,
  tipo: z.enum(TIPOS_CAMBIO, noEsDeAqui),
  tarea_id: id,
  asignacion_id: id.nullable(),
  responsabilidad_id: id.nullable(),
  por_responsabilidad_id: id.nullable(),
  dia: fecha.nullable(),
  pide_id: id,
  a_id: id.nullable(),
  acepta_id: id.nullable(),
  noes: z.array(id).max(MAXIMO_EN_TOTAL),
  estado: z.enum(ESTADOS_CAMBIO, noEsDeAqui),
  fin: z.enum(FINES_CAMBIO, noEsDeAqui).nullable(),
  creado_en: instante,
  caduca_en: instante,
  terminado_en: instante.nullable(),
});

/** A reajuste. `reajusteIncoherente` checks that `estado` is what its log folds to. */
export const Reajuste = z.strictObject({
  id,
  trimestre_inicio: fecha,
  fase: z.enum(['EN_CURSO', 'TERMINADO', 'CANCELADO'], noEsDeAqui),
  creado_en: instante,
  terminado_en: instante.nullable(),
  estado: z.record(z.string(), z.unknown()),
});

export const JugadaDeReajuste = z.strictObject({ reajuste_id: id, jugada: EventoDeReajuste });
