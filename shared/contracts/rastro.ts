import { z } from 'zod';
import { MANERAS_DE_VIVIR } from '#shared/domain/ausencias/vive.ts';
import { dia, grupoEdad, id, instante } from './comunes.ts';

// The audit log: what admins did, readable by the family's admins. An entry names members and chores as they were
// called then and contains no ids. So it stays readable when they are renamed or deleted, and after an import
// elsewhere. It never contains a PIN, token, password or vote.

const nombre = z.string();
const cuantos = z.int();
/** A value before and after a change; null when it did not change. */
const cambiado = z.object({ antes: z.string(), ahora: z.string() }).nullable();
const deMiembro = { miembro: nombre };
const deTarea = { tarea: nombre };
const deAmbos = { ...deMiembro, ...deTarea };
const deReparto = { trimestre: dia };
const deVida = { ...deMiembro, vive: z.enum(MANERAS_DE_VIVIR) };
const deAusencia = { ...deMiembro, desde: dia, hasta: dia.nullable(), alternas: z.boolean() };

const acto = <const N extends string, D extends z.core.$ZodShape>(nombreDelActo: N, datos: D) =>
  z.object({ acto: z.literal(nombreDelActo), ...datos });

/** Parts of a chore that an edit changed, in the order in which they are listed. */
export const PARTES_TAREA = [
  'DESCRIPCION',
  'DIAS',
  'MINUTOS',
  'EDADES',
  'PUNTOS',
  'CABEZA',
  'LIBRE',
  'CADA_UNO',
  'EN_PARTES',
] as const;
export type ParteTarea = (typeof PARTES_TAREA)[number];

export const Acto = z.discriminatedUnion('acto', [
  acto('ROL_DADO', deMiembro),
  acto('ROL_QUITADO', deMiembro),
  acto('MIEMBRO_AGREGADO', deMiembro),
  /** `nombre` and `grupo_edad` are the new values; null when they did not change. */
  acto('MIEMBRO_EDITADO', {
    ...deMiembro,
    nombre: nombre.nullable(),
    grupo_edad: grupoEdad.nullable(),
    apellidos: z.boolean(),
    foto: z.enum(['PUESTA', 'QUITADA']).nullable(),
  }),
  acto('CUENTA_RESTABLECIDA', { ...deMiembro, era_admin: z.boolean() }),
  /** A member may log in by face from now on. `con_pin` is true if the admin also set their PIN. */
  acto('CARA_PERMITIDA', { ...deMiembro, con_pin: z.boolean() }),
  acto('CARA_PIN_CAMBIADO', deMiembro),
  acto('CARA_QUITADA', deMiembro),
  acto('APARATO_PERMITIDO', { aparato: nombre }),
  acto('APARATO_QUITADO', { aparato: nombre }),
  /** `invitaciones` is the number of valid invitations that ended together with the old PIN. */
  acto('PIN_CAMBIADO', { invitaciones: cuantos }),
  acto('PIN_PERMITIDO', { fallidos: cuantos }),
  acto('INVITACION_CREADA', { hasta: instante }),
  acto('SALA_ABIERTA', { hasta: instante }),
  acto('SALA_CERRADA', {}),
  acto('FAMILIA_EDITADA', { nombre: cambiado, zona_horaria: cambiado }),
  /** New quiet hours, from `desde` until `hasta`. Equal hours mean none. */
  acto('SILENCIO_CAMBIADO', { desde: z.int(), hasta: z.int() }),
  acto('REACCIONES_CAMBIADAS', { activas: z.boolean() }),
  /** The shares that changed; `antes` is null when none was saved before. */
  acto('CARGA_CAMBIADA', {
    cambios: z.array(z.object({ ...deMiembro, antes: cuantos.nullable(), ahora: cuantos })),
  }),
  acto('REPARTO_INICIADO', deReparto),
  acto('REPARTO_CANCELADO', deReparto),
  acto('REPARTO_CERRADO', deReparto),
  acto('REPARTO_EN_PAUSA', deReparto),
  acto('REPARTO_SIGUE', deReparto),
  acto('ELECCION_POR_OTRO', deAmbos),
  acto('ELECCION_DESHECHA', deAmbos),
  acto('RESPUESTA_POR_OTRO', { ...deMiembro, acepta: z.boolean() }),
  acto('VIVE_CAMBIADO', deVida),
  acto('AUSENCIA_APUNTADA', deAusencia),
  /** `entera` is true if the absence was removed together with its past days, which then count as days at home. */
  acto('AUSENCIA_QUITADA', { ...deAusencia, entera: z.boolean() }),
  acto('AUSENCIA_CONFIRMADA', { ...deAusencia, confirmada: z.boolean() }),
  /** `cambios` is the number of moves proposed. */
  acto('REAJUSTE_INICIADO', { cambios: cuantos }),
  acto('REAJUSTE_TERMINADO', {}),
  acto('REAJUSTE_CANCELADO', {}),
  acto('TAREA_DADA', deAmbos),
  acto('MIEMBRO_ARCHIVADO', { ...deMiembro, era_admin: z.boolean() }),
  acto('MIEMBRO_DE_VUELTA', { ...deMiembro, tareas: cuantos }),
  acto('LIBRE_ABIERTA', { ...deTarea, abierta: z.boolean() }),
  acto('TAREA_CREADA', deTarea),
  /** `nombre` and `activa` are the new values; null when they did not change. */
  acto('TAREA_EDITADA', {
    ...deTarea,
    nombre: nombre.nullable(),
    activa: z.boolean().nullable(),
    partes: z.array(z.enum(PARTES_TAREA)),
  }),
  acto('TAREA_BORRADA', deTarea),
  acto('VOTACION_CERRADA', { ...deTarea, votos: cuantos, votantes_aptos: cuantos, puntos: cuantos }),
  acto('VOTACIONES_CERRADAS', { votaciones: cuantos }),
  acto('VOTACION_REABIERTA', deTarea),
  acto('ASIGNACION_DADA', { ...deAmbos, dia: dia.nullable() }),
  acto('ASIGNACION_QUITADA', deAmbos),
  /** «No hacía falta», of another's; and what an admin decided of one that waited. */
  acto('ASIGNACION_OMITIDA', { ...deAmbos, motivo: z.string() }),
  acto('OMISION_DECIDIDA', { ...deAmbos, acepta: z.boolean() }),
  /** An admin postponed another member's chore («Otro día»). */
  acto('ASIGNACION_POSPUESTA', { ...deAmbos, dia }),
  acto('HECHA_POR_OTRO', deAmbos),
  acto('HECHA_DESHECHA', deAmbos),
  /** `de` is the member to whom the completion was attributed before; null when it was not done. */
  acto('HECHA_ATRIBUIDA', { ...deAmbos, de: nombre.nullable() }),
  acto('NO_ESTABA_HECHA', { ...deAmbos, motivo: z.string() }),
  /** `miembro` is the owner, who objected to the claim of `de`. */
  acto('OBJECION_DECIDIDA', { ...deAmbos, de: nombre, acepta: z.boolean() }),
  /** An admin decided whether a child may exceed their quota. */
  acto('CAMBIO_PERMITIDO', { ...deAmbos, permite: z.boolean() }),
  acto('PANTALLA_VINCULADA', { pantalla: nombre }),
  acto('PANTALLA_DESVINCULADA', { pantalla: nombre }),
  /** `de` is the member who was responsible for the screen before. */
  acto('PANTALLA_ADOPTADA', { pantalla: nombre, de: nombre }),
  acto('RELOJ_CONFIRMADO', { dia }),
  acto('FAMILIA_EXPORTADA', {}),
]);
export type Acto = z.infer<typeof Acto>;
export type NombreActo = Acto['acto'];

/** One entry of the audit log. */
export const Anotacion = z.object({
  id,
  cuando: instante,
  /** The admin, by the name that they had then. `id` is null once the member is gone. */
  autor: z.object({ id: id.nullable(), nombre }),
  hecho: Acto,
});
export type Anotacion = z.infer<typeof Anotacion>;

/** A page of entries, newest first. `sigue` is the value of `antes` for the next page; null on the last page. */
export const PaginaRastro = z.object({ anotaciones: z.array(Anotacion), sigue: id.nullable() });
export type PaginaRastro = z.infer<typeof PaginaRastro>;

const idEnConsulta = (error: string) =>
  z
    .string({ error })
    .regex(/^[1-9]\d{0,14}$/, error)
    .transform(Number)
    .optional();

/** Query of familias/{id}/rastro/: only entries before `antes`, or only those of the member `autor`. */
export const ConsultaRastro = z.strictObject({
  antes: idEnConsulta('Debe ser el número de una anotación'),
  autor: idEnConsulta('Debe ser el número de un miembro'),
});
export type ConsultaRastro = z.output<typeof ConsultaRastro>;
