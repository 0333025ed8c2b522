import { z } from 'zod';
import { dia, grupoEdad, id, instante } from './comunes.ts';

/**
 * The trail: what admins did, for the family's admins. An act says with the names of then whom and what it was about,
 * and no ids, so that it reads right whatever becomes of them, and in whatever house it is. No PIN, token, password or
 * vote is ever part of one.
 */

const nombre = z.string();
const cuantos = z.int();
/** The value before, and the value after. */
const cambiado = z.object({ antes: z.string(), ahora: z.string() }).nullable();
const deMiembro = { miembro: nombre };
const deTarea = { tarea: nombre };
const deAmbos = { ...deMiembro, ...deTarea };
const deReparto = { trimestre: dia };
const deAusencia = { ...deMiembro, desde: dia, hasta: dia.nullable(), alternas: z.boolean() };

const acto = <const N extends string, D extends z.core.$ZodShape>(nombreDelActo: N, datos: D) =>
  z.object({ acto: z.literal(nombreDelActo), ...datos });

/** Parts of a member and of a task that changed, in the order in which they are told. */
export const PARTES_TAREA = [
  'DESCRIPCION',
  'DIAS',
  'MINUTOS',
  'EDADES',
  'PUNTOS',
  'CABEZA',
  'LIBRE',
  'EN_PARTES',
] as const;
export type ParteTarea = (typeof PARTES_TAREA)[number];

export const Acto = z.discriminatedUnion('acto', [
  acto('ROL_DADO', deMiembro),
  acto('ROL_QUITADO', deMiembro),
  acto('MIEMBRO_AGREGADO', deMiembro),
  /** `nombre` and `grupo_edad` are the new ones, when they are new. */
  acto('MIEMBRO_EDITADO', {
    ...deMiembro,
    nombre: nombre.nullable(),
    grupo_edad: grupoEdad.nullable(),
    apellidos: z.boolean(),
    foto: z.enum(['PUESTA', 'QUITADA']).nullable(),
  }),
  acto('CUENTA_RESTABLECIDA', { ...deMiembro, era_admin: z.boolean() }),
  /** They may get in by face; `con_pin` when the admin set their PIN, too. */
  acto('CARA_PERMITIDA', { ...deMiembro, con_pin: z.boolean() }),
  acto('CARA_PIN_CAMBIADO', deMiembro),
  acto('CARA_QUITADA', deMiembro),
  acto('APARATO_PERMITIDO', { aparato: nombre }),
  acto('APARATO_QUITADO', { aparato: nombre }),
  /** `invitaciones` that were still good ended with the PIN that they stood for. */
  acto('PIN_CAMBIADO', { invitaciones: cuantos }),
  acto('PIN_PERMITIDO', { fallidos: cuantos }),
  acto('INVITACION_CREADA', { hasta: instante }),
  acto('FAMILIA_EDITADA', { nombre: cambiado, zona_horaria: cambiado }),
  /** Quiet from one hour until another; never, where they are the same. */
  acto('SILENCIO_CAMBIADO', { desde: z.int(), hasta: z.int() }),
  /** Each share that changed; `antes` is null where none had been saved. */
  acto('CARGA_CAMBIADA', {
    cambios: z.array(z.object({ ...deMiembro, antes: cuantos.nullable(), ahora: cuantos })),
  }),
  acto('REPARTO_INICIADO', deReparto),
  acto('REPARTO_CANCELADO', deReparto),
  acto('REPARTO_CERRADO', deReparto),
  acto('ELECCION_POR_OTRO', deAmbos),
  acto('ELECCION_DESHECHA', deAmbos),
  acto('RESPUESTA_POR_OTRO', { ...deMiembro, acepta: z.boolean() }),
  acto('AUSENCIA_APUNTADA', deAusencia),
  /** `entera`: with its days gone by, which count as days at home then. */
  acto('AUSENCIA_QUITADA', { ...deAusencia, entera: z.boolean() }),
  acto('AUSENCIA_CONFIRMADA', { ...deAusencia, confirmada: z.boolean() }),
  /** `cambios` is how many changes were proposed. */
  acto('REAJUSTE_INICIADO', { cambios: cuantos }),
  acto('REAJUSTE_TERMINADO', {}),
  acto('REAJUSTE_CANCELADO', {}),
  acto('TAREA_DADA', deAmbos),
  acto('MIEMBRO_ARCHIVADO', { ...deMiembro, era_admin: z.boolean() }),
  acto('MIEMBRO_DE_VUELTA', { ...deMiembro, tareas: cuantos }),
  acto('LIBRE_ABIERTA', { ...deTarea, abierta: z.boolean() }),
  acto('TAREA_CREADA', deTarea),
  /** `nombre` is the new one, when it is new; `activa` likewise. */
  acto('TAREA_EDITADA', {
    ...deTarea,
    nombre: nombre.nullable(),
    activa: z.boolean().nullable(),
    partes: z.array(z.enum(PARTES_TAREA)),
  }),
  acto('TAREA_BORRADA', deTarea),
  acto('VOTACION_CERRADA', { ...deTarea, votos: cuantos, votantes_aptos: cuantos, puntos: cuantos }),
  acto('VOTACION_REABIERTA', deTarea),
  acto('ASIGNACION_DADA', { ...deAmbos, dia: dia.nullable() }),
  acto('ASIGNACION_QUITADA', deAmbos),
  /** «Otro día», of another's. */
  acto('ASIGNACION_POSPUESTA', { ...deAmbos, dia }),
  acto('HECHA_POR_OTRO', deAmbos),
  acto('HECHA_DESHECHA', deAmbos),
  /** `de` is who had it as theirs until then; null: nobody yet. */
  acto('HECHA_ATRIBUIDA', { ...deAmbos, de: nombre.nullable() }),
  acto('NO_ESTABA_HECHA', { ...deAmbos, motivo: z.string() }),
  /** `miembro` is the owner, who objected to the claim of `de`. */
  acto('OBJECION_DECIDIDA', { ...deAmbos, de: nombre, acepta: z.boolean() }),
  /** Whether a child may take on more than their quota. */
  acto('CAMBIO_PERMITIDO', { ...deAmbos, permite: z.boolean() }),
  acto('PANTALLA_VINCULADA', { pantalla: nombre }),
  acto('PANTALLA_DESVINCULADA', { pantalla: nombre }),
  /** `de` is in whose charge it was. */
  acto('PANTALLA_ADOPTADA', { pantalla: nombre, de: nombre }),
  acto('RELOJ_CONFIRMADO', { dia }),
  acto('FAMILIA_EXPORTADA', {}),
]);
export type Acto = z.infer<typeof Acto>;
export type NombreActo = Acto['acto'];

/** One thing that an admin did. */
export const Anotacion = z.object({
  id,
  cuando: instante,
  /** Null once the member is gone; the name is that of then. */
  autor: z.object({ id: id.nullable(), nombre }),
  hecho: Acto,
});
export type Anotacion = z.infer<typeof Anotacion>;

/** A page, newest first. `sigue` is the `antes` of the next one; null: that was all. */
export const PaginaRastro = z.object({ anotaciones: z.array(Anotacion), sigue: id.nullable() });
export type PaginaRastro = z.infer<typeof PaginaRastro>;

const idEnConsulta = (error: string) =>
  z
    .string({ error })
    .regex(/^[1-9]\d{0,14}$/, error)
    .transform(Number)
    .optional();

/** The query of familias/{id}/rastro/: what was done before that one, and by whom. */
export const ConsultaRastro = z.strictObject({
  antes: idEnConsulta('Debe ser el número de una anotación'),
  autor: idEnConsulta('Debe ser el número de un miembro'),
});
export type ConsultaRastro = z.output<typeof ConsultaRastro>;
