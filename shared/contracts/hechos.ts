import { z } from 'zod';
import { MANERAS_DE_VIVIR } from '#shared/domain/ausencias/vive.ts';
import { MONEDAS } from '#shared/domain/paga/paga.ts';
import { CODIGOS_LOGRO } from '#shared/domain/logros/logros.ts';
import { PERMISOS_LLAVE } from '#shared/domain/llaves/llaves.ts';
import { dia, grupoEdad, id, instante } from './comunes.ts';

// The catalogue of facts. A use case says each fact once (`Cambio.dice`). From it come the entry of the audit log (`acto`), the
// messages to members (server/effects/hechos/avisos.ts), and what other listeners make of it, such as webhooks
// (server/effects/hechos/decir.ts).
//
// Members and chores are named as they were called then. Fields with ids end in `_id` or `_ids`. No fact contains a PIN, token,
// password, wish or vote.

const nombre = z.string();
const cuantos = z.int();
/** A value before and after a change; null when it did not change. */
const cambiado = z.object({ antes: z.string(), ahora: z.string() }).nullable();
const deMiembro = { miembro: nombre };
const deMeta = { meta_id: id, meta: nombre, puntos: cuantos };
const dePremio = { premio: nombre, coste: cuantos };
const dePedido = { ...deMiembro, ...dePremio, pedido_id: id, miembro_id: id };
const moneda = z.enum(MONEDAS);
/** A week's pocket money. `semana` is the week's Monday, and `total` is in cents. */
const dePaga = { ...deMiembro, semana: dia, total: cuantos, moneda, paga_id: id, miembro_id: id };
const deTarea = { tarea: nombre };
const deAmbos = { ...deMiembro, ...deTarea };
const dePor = { asignacion_id: id, por_id: id };
const deCorreccion = { correccion_id: id, antes_id: id };
const deReparto = { trimestre: dia };
const deVida = { ...deMiembro, vive: z.enum(MANERAS_DE_VIVIR) };
const deAusencia = { ...deMiembro, desde: dia, hasta: dia.nullable(), alternas: z.boolean() };

const conPlazo = { sesion_id: id, miembro_id: id, hasta: instante.nullable(), da_tiempo: z.boolean() };

/**
 * Declares a fact: its name in the audit log (null when it is not listed there), and its data. The audit log contains every field
 * that is no id.
 */
const hecho = <const A extends string | null, D extends z.core.$ZodShape>(acto: A, datos: D) => ({
  acto,
  datos: z.object(datos),
});

/** Parts of a chore that an edit can change, in the order in which `tarea.editada` lists them. */
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
  'REVISION',
] as const;
export type ParteTarea = (typeof PARTES_TAREA)[number];

/**
 * Acts of a program that uses a key (`llave.usada`). Of the same acts done in the app, the audit log lists only some, if an
 * admin does them to another member's chore, and under other names.
 */
const HECHO_CON_LLAVE = [
  'HECHA',
  'AYER',
  'APUNTADA',
  'DESHECHA',
  'POSPUESTA',
  'RECLAMADA',
  'TOMADA',
  'DEJADA',
  'PEDIDA',
  'ACEPTADA',
  'RECHAZADA',
  'RETIRADA',
] as const;
export type HechoConLlave = (typeof HECHO_CON_LLAVE)[number];

export const HECHOS = {
  'miembro.admin_dado': hecho('ROL_DADO', deMiembro),
  'miembro.admin_quitado': hecho('ROL_QUITADO', deMiembro),
  'miembro.agregado': hecho('MIEMBRO_AGREGADO', deMiembro),
  /** `nombre` and `grupo_edad` are the new values, null when unchanged; `apellidos` is true when they changed. */
  'miembro.editado': hecho('MIEMBRO_EDITADO', {
    ...deMiembro,
    nombre: nombre.nullable(),
    grupo_edad: grupoEdad.nullable(),
    apellidos: z.boolean(),
    foto: z.enum(['PUESTA', 'QUITADA']).nullable(),
  }),
  'miembro.cuenta_restablecida': hecho('CUENTA_RESTABLECIDA', { ...deMiembro, era_admin: z.boolean() }),
  /** An admin let a member log in by face. `con_pin` is true if the admin also set their PIN. */
  'cara.permitida': hecho('CARA_PERMITIDA', { ...deMiembro, con_pin: z.boolean() }),
  'cara.pin_cambiado': hecho('CARA_PIN_CAMBIADO', deMiembro),
  'cara.quitada': hecho('CARA_QUITADA', deMiembro),
  'aparato.permitido': hecho('APARATO_PERMITIDO', { aparato: nombre }),
  'aparato.quitado': hecho('APARATO_QUITADO', { aparato: nombre }),
  /** `invitaciones` is the number of valid invitations that ended together with the old PIN. */
  'familia.pin_cambiado': hecho('PIN_CAMBIADO', { invitaciones: cuantos }),
  'familia.pin_permitido': hecho('PIN_PERMITIDO', { fallidos: cuantos }),
  'familia.invitacion_creada': hecho('INVITACION_CREADA', { hasta: instante }),
  'sala.abierta': hecho('SALA_ABIERTA', { hasta: instante }),
  'sala.cerrada': hecho('SALA_CERRADA', {}),
  'familia.editada': hecho('FAMILIA_EDITADA', { nombre: cambiado, zona_horaria: cambiado }),
  /** New quiet hours, from hour `desde` until hour `hasta`, 0 to 23. Equal hours mean none. */
  'familia.silencio_cambiado': hecho('SILENCIO_CAMBIADO', { desde: z.int(), hasta: z.int() }),
  'familia.reacciones_cambiadas': hecho('REACCIONES_CAMBIADAS', { activas: z.boolean() }),
  'familia.sonido_cambiado': hecho('SONIDO_CAMBIADO', { activo: z.boolean() }),
  'familia.revision_cambiada': hecho('REVISION_CAMBIADA', { activa: z.boolean() }),
  'familia.metas_cambiadas': hecho('METAS_CAMBIADAS', { activas: z.boolean() }),
  'familia.mqtt_cambiado': hecho('MQTT_CAMBIADO', { activo: z.boolean() }),
  /** The shares that changed; `antes` is null when none was saved before. */
  'carga.cambiada': hecho('CARGA_CAMBIADA', {
    cambios: z.array(z.object({ ...deMiembro, antes: cuantos.nullable(), ahora: cuantos })),
  }),
  'reparto.iniciado': hecho('REPARTO_INICIADO', deReparto),
  'reparto.cancelado': hecho('REPARTO_CANCELADO', deReparto),
  'reparto.cerrado': hecho('REPARTO_CERRADO', deReparto),
  'reparto.en_pausa': hecho('REPARTO_EN_PAUSA', deReparto),
  'reparto.sigue': hecho('REPARTO_SIGUE', deReparto),
  'reparto.eleccion_por_otro': hecho('ELECCION_POR_OTRO', deAmbos),
  'reparto.eleccion_deshecha': hecho('ELECCION_DESHECHA', deAmbos),
  'propuesta.respondida_por_otro': hecho('RESPUESTA_POR_OTRO', { ...deMiembro, acepta: z.boolean() }),
  'miembro.vive_cambiado': hecho('VIVE_CAMBIADO', deVida),
  'ausencia.apuntada': hecho('AUSENCIA_APUNTADA', deAusencia),
  /** `entera` is true if nothing of the absence stays: its past days count as days at home. */
  'ausencia.quitada': hecho('AUSENCIA_QUITADA', { ...deAusencia, entera: z.boolean() }),
  'ausencia.confirmada': hecho('AUSENCIA_CONFIRMADA', { ...deAusencia, confirmada: z.boolean() }),
  /** `cambios` is the number of moves proposed. */
  'reajuste.iniciado': hecho('REAJUSTE_INICIADO', { cambios: cuantos }),
  'reajuste.terminado': hecho('REAJUSTE_TERMINADO', {}),
  'reajuste.cancelado': hecho('REAJUSTE_CANCELADO', {}),
  'tarea.dada': hecho('TAREA_DADA', deAmbos),
  'miembro.archivado': hecho('MIEMBRO_ARCHIVADO', { ...deMiembro, era_admin: z.boolean() }),
  /** Carries no data, so as not to say who the forgotten member was. */
  'miembro.olvidado': hecho('MIEMBRO_OLVIDADO', {}),
  'miembro.de_vuelta': hecho('MIEMBRO_DE_VUELTA', { ...deMiembro, tareas: cuantos }),
  'libre.abierta': hecho('LIBRE_ABIERTA', { ...deTarea, abierta: z.boolean() }),
  'tarea.creada': hecho('TAREA_CREADA', deTarea),
  /** `nombre` and `activa` are the new values; null when they did not change. */
  'tarea.editada': hecho('TAREA_EDITADA', {
    ...deTarea,
    nombre: nombre.nullable(),
    activa: z.boolean().nullable(),
    partes: z.array(z.enum(PARTES_TAREA)),
  }),
  'tarea.borrada': hecho('TAREA_BORRADA', deTarea),
  'votacion.cerrada': hecho('VOTACION_CERRADA', {
    ...deTarea,
    votos: cuantos,
    votantes_aptos: cuantos,
    puntos: cuantos,
  }),
  'votaciones.cerradas': hecho('VOTACIONES_CERRADAS', { votaciones: cuantos }),
  'votacion.reabierta': hecho('VOTACION_REABIERTA', deTarea),
  'asignacion.dada': hecho('ASIGNACION_DADA', { ...deAmbos, dia: dia.nullable() }),
  'asignacion.quitada': hecho('ASIGNACION_QUITADA', deAmbos),
  /**
   * `por_id` skipped an occurrence («No hacía falta»). `decide_ids` are the admins, one of whom must agree; empty when the skip
   * took effect at once. The audit log lists it only if the occurrence was another member's.
   */
  'asignacion.omitida': hecho('ASIGNACION_OMITIDA', {
    ...deAmbos,
    motivo: nombre,
    ...dePor,
    decide_ids: z.array(id),
  }),
  /** An admin accepted or refused the skip of `por_id`. */
  'omision.decidida': hecho('OMISION_DECIDIDA', { ...deAmbos, acepta: z.boolean(), ...dePor }),
  /** An admin postponed another member's chore («Otro día»). */
  'asignacion.pospuesta': hecho('ASIGNACION_POSPUESTA', { ...deAmbos, dia }),
  /**
   * `por_id` reviewed what `hecha_por_id` did: a detail is missing. `vuelve` is true when the chore is pending again. The audit
   * log lists it only if `por_id` is an admin.
   */
  'asignacion.con_detalle': hecho('DETALLE_DICHO', {
    ...deAmbos,
    detalle: nombre,
    vuelve: z.boolean(),
    ...dePor,
    hecha_por_id: id,
  }),
  /** An admin deleted the picture of what another member did. */
  'foto.quitada': hecho('FOTO_QUITADA', deAmbos),
  'asignacion.hecha_por_otro': hecho('HECHA_POR_OTRO', deAmbos),
  /**
   * A completion of `miembro` was undone. The audit log lists it only if it was undone by an admin who neither had the chore
   * nor did it.
   */
  'asignacion.deshecha': hecho('HECHA_DESHECHA', { ...deAmbos, ...dePor }),
  /**
   * `miembro` is now the member who did it; `de` is the member to whom it was attributed before, null when it was not done. The
   * audit log lists it only if an admin said so of another's chore.
   */
  'asignacion.atribuida': hecho('HECHA_ATRIBUIDA', {
    ...deAmbos,
    de: nombre.nullable(),
    correccion_id: id.nullable(),
    antes_id: id.nullable(),
    por_id: id,
  }),
  'asignacion.no_hecha': hecho('NO_ESTABA_HECHA', { ...deAmbos, motivo: nombre, ...deCorreccion, por_id: id }),
  /** An admin decided the objection of `miembro` to a completion of `de`. `acepta` is true if the objector was right. */
  'objecion.decidida': hecho('OBJECION_DECIDIDA', { ...deAmbos, de: nombre, acepta: z.boolean(), ...deCorreccion }),
  /** An admin decided whether a child may exceed their quota. */
  'cambio.permitido': hecho('CAMBIO_PERMITIDO', { ...deAmbos, permite: z.boolean() }),
  'pantalla.vinculada': hecho('PANTALLA_VINCULADA', { pantalla: nombre }),
  'pantalla.desvinculada': hecho('PANTALLA_DESVINCULADA', { pantalla: nombre }),
  /** `de` is the member who was responsible for the screen before. */
  'pantalla.adoptada': hecho('PANTALLA_ADOPTADA', { pantalla: nombre, de: nombre }),
  /** A member made a key with which another program acts as `miembro`. */
  'llave.hecha': hecho('LLAVE_HECHA', { llave: nombre, ...deMiembro, permisos: z.array(z.enum(PERMISOS_LLAVE)) }),
  'llave.quitada': hecho('LLAVE_QUITADA', { llave: nombre }),
  /** A program used a key to do `que` about a chore, as the key's member. */
  'llave.usada': hecho('LLAVE_USADA', { ...deTarea, que: z.enum(HECHO_CON_LLAVE) }),
  /** `webhook` is the origin of the address, since its path may be secret. */
  'webhook.hecho': hecho('WEBHOOK_HECHO', { webhook: nombre }),
  'webhook.cambiado': hecho('WEBHOOK_CAMBIADO', { webhook: nombre, activo: z.boolean(), secreto_nuevo: z.boolean() }),
  'webhook.quitado': hecho('WEBHOOK_QUITADO', { webhook: nombre }),
  /** The server switched a webhook off, because it failed for a day or answered that it wants no more messages. */
  'webhook.apagado': hecho(null, { webhook_id: id }),
  /** An admin made labels for chores that had none; `etiquetas` is their number. */
  'etiquetas.hechas': hecho('ETIQUETAS_HECHAS', { etiquetas: cuantos }),
  /** An admin gave a chore's label a new text, so that the printed one no longer works. */
  'etiqueta.renovada': hecho('ETIQUETA_RENOVADA', { tarea: nombre }),
  'reloj.confirmado': hecho('RELOJ_CONFIRMADO', { dia }),
  'familia.exportada': hecho('FAMILIA_EXPORTADA', {}),
  /** Admin `por_id` asked to delete the family, which happens at `borra_en`. */
  'familia.baja_pedida': hecho('BAJA_PEDIDA', { pedida_en: instante, borra_en: instante, por_id: id }),
  /** An admin stopped the deletion; `de` is the admin who had asked for it. */
  'familia.baja_parada': hecho('BAJA_PARADA', { de: nombre }),
  /** An admin set a goal. */
  'meta.puesta': hecho('META_PUESTA', deMeta),
  /** `miembro_id` proposes a goal; admins `a_ids` may answer. */
  'meta.propuesta': hecho(null, { meta_id: id, miembro_id: id, a_ids: z.array(id) }),
  'meta.aceptada': hecho('META_ACEPTADA', { ...deMiembro, ...deMeta, miembro_id: id }),
  'meta.denegada': hecho('META_DENEGADA', { ...deMiembro, ...deMeta, miembro_id: id }),
  /** An admin ended a goal before it was reached. */
  'meta.dejada': hecho('META_DEJADA', deMeta),
  /** The family reached a goal, for the first time. */
  'meta.alcanzada': hecho(null, deMeta),
  /** Names of the members for whom rewards were switched on (`con`) and off (`sin`). */
  'premios.activados': hecho('PREMIOS_ACTIVADOS', { con: z.array(nombre), sin: z.array(nombre) }),
  'premio.creado': hecho('PREMIO_CREADO', dePremio),
  'premio.editado': hecho('PREMIO_EDITADO', { ...dePremio, antes: nombre, costaba: cuantos }),
  'premio.borrado': hecho('PREMIO_BORRADO', dePremio),
  /** `miembro_id` asks for a reward; admins `a_ids` may answer. */
  'premio.pedido': hecho(null, { pedido_id: id, miembro_id: id, a_ids: z.array(id) }),
  'premio.concedido': hecho('PREMIO_CONCEDIDO', dePedido),
  'premio.denegado': hecho('PREMIO_DENEGADO', { ...dePedido, motivo: nombre }),
  'premio.devuelto': hecho('PREMIO_DEVUELTO', dePedido),
  /** The amounts a week that changed, in cents; 0 for none. */
  'paga.puesta': hecho('PAGA_PUESTA', {
    moneda,
    cambios: z.array(z.object({ ...deMiembro, antes: cuantos, ahora: cuantos })),
  }),
  'paga.pagada': hecho('PAGA_PAGADA', dePaga),
  'paga.devuelta': hecho('PAGA_DEVUELTA', dePaga),
  /** A chore of `dueno_id` was completed: `por_id` reported it, and `miembro_id` gets the points. */
  'asignacion.completada': hecho(null, {
    ...deTarea,
    ...dePor,
    tarea_id: id,
    miembro_id: id,
    dueno_id: id,
    puntos: cuantos,
  }),
  /** A member said that they did the chore of `dueno_id` («La he hecho yo»). */
  'asignacion.reclamada': hecho(null, { asignacion_id: id, dueno_id: id }),
  /**
   * A completion of `miembro_id` was counted on a day that had ended («La hice ayer»), or entered without having been listed
   * («Ya la he hecho»).
   */
  'asignacion.contada_despues': hecho(null, { asignacion_id: id, miembro_id: id, por_id: id }),
  /** `por_id` said that what `hecha_por_id` did is well done. */
  'asignacion.bien_hecha': hecho(null, { ...dePor, hecha_por_id: id }),
  /** `por_id` undid the skip of `autor_id`, because the chore was needed. */
  'asignacion.repuesta': hecho(null, { asignacion_id: id, autor_id: id, dueno_id: id, por_id: id }),
  /**
   * `por_id` objects to a completion of `antes_id`. `espera` is true when an admin has to decide, false when it took effect at
   * once.
   */
  'objecion.puesta': hecho(null, { ...deCorreccion, por_id: id, espera: z.boolean() }),
  /** A request between members waits for the answer of `a_ids`, at most until `hasta`. */
  'cambio.pedido': hecho(null, { cambio_id: id, a_ids: z.array(id), hasta: instante }),
  /** `de_id` thanked `a_id` for a chore. `desde` is the instant of the first thanks that share one message. */
  'gracias.dadas': hecho(null, { asignacion_id: id, ...deTarea, de_id: id, a_id: id, desde: instante }),
  /** A comodín kept a member's streak over `dia`, a missed day that has ended; `quedan` are left this month. */
  'comodin.usado': hecho(null, { miembro_id: id, dia, quedan: cuantos }),
  /** A member earned an achievement. */
  'logro.desbloqueado': hecho(null, { logro_id: id, miembro_id: id, codigo: z.enum(CODIGOS_LOGRO) }),
  'votacion.completada': hecho(null, { tarea_id: id, puntos: cuantos }),
  /**
   * The draft waits for a member's pick, at most until `hasta` (null: no limit). `da_tiempo`: turns are long enough for e-mails.
   */
  'reparto.turno': hecho(null, conPlazo),
  /** A draft was completed, not cancelled. */
  'reparto.terminado': hecho(null, { sesion_id: id, ...deReparto }),
  /** The closing waits for a member's answer to a proposal. */
  'reparto.propuesta': hecho(null, { ...conPlazo, propuesta: z.int() }),
  /** A reajuste waits for a member's answer. */
  'reajuste.propuesta': hecho(null, { reajuste_id: id, miembro_id: id }),
  /** A week, from Monday `desde` to Sunday `hasta`, was settled, and its achievements were given. */
  'semana.cerrada': hecho(null, { desde: dia, hasta: dia }),
  /**
   * The day's reminder of a member's chores is due. It may be delivered until `hasta`, when quiet hours or the next day begin.
   */
  'recordatorio.debido': hecho(null, { miembro_id: id, dia, hasta: instante }),
} as const;

type Tabla = typeof HECHOS;
export type NombreHecho = keyof Tabla;
/** A fact as a use case says it: its name (`hecho`) and its data. */
export type Hecho<H extends NombreHecho = NombreHecho> = {
  [N in H]: { readonly hecho: N } & {
    readonly [K in keyof Tabla[N]['datos']['shape']]: z.output<Tabla[N]['datos']['shape'][K]>;
  };
}[H];

type SinIds<D> = { [K in keyof D as K extends `${string}_id` | `${string}_ids` ? never : K]: D[K] };
/** The schemas of acts in the audit log: the data of each fact without its ids. */
export type ActoZod = {
  [N in NombreHecho]: Tabla[N]['acto'] extends infer A extends string
    ? z.ZodObject<{ acto: z.ZodLiteral<A> } & SinIds<Tabla[N]['datos']['shape']>>
    : never;
}[NombreHecho];
