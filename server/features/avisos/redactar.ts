import type { AvisoPush } from '#shared/contracts/aviso-push.ts';
import { espera, vaConRetraso } from '#shared/domain/ausencias/libre.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { finDeJuntar } from '#shared/domain/gracias.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import { finDeObjetar, puedeDecidir, queObjeta } from '#shared/domain/quien-la-hizo.ts';
import { aQuienEspera } from '#shared/domain/reajuste/tipos.ts';
import { finDelPlazo } from '#shared/domain/reparto/jugadas/ritmo.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { leerAusenciasDe } from '#server/data/ausencias.ts';
import { leerBaja } from '#server/data/borrar-familia.ts';
import { leerCambio } from '#server/data/cambios.ts';
import { leerCorreccion } from '#server/data/correcciones.ts';
import type { Asunto, AsuntoDeReparto } from '#server/data/envios.ts';
import { leerGraciasA } from '#server/data/completadas.ts';
import { leerReajuste } from '#server/data/reajustes.ts';
import { leerSesion } from '#server/data/sesiones.ts';
import { leerPendientes, leerPreferencias } from '#server/data/suscripciones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { sigueEsperando } from '#server/effects/avisos/llamar.ts';
import { leerCasa, verCambio } from '#server/effects/cambios/cambios.ts';
import { revisionDe } from '#server/effects/vistas/vista-asignaciones.ts';
import { deMeta, dePaga, dePremio, deWebhook, type Envio, esAdmin } from './redactar-extras.ts';
import {
  avisoDeBaja,
  avisoDeCambio,
  avisoDeCorregida,
  avisoDeHecha,
  avisoDeApuntada,
  avisoDeHechaAyer,
  avisoDeOmision,
  avisoDeGracias,
  avisoDelDia,
  avisoDeObjecion,
  avisoDePermiso,
  avisoDePropuesta,
  avisoDePropuestaAjena,
  avisoDeReajuste,
  avisoDeReajusteAjeno,
  avisoDeRevision,
  avisoDeTurno,
  avisoDeTurnoAjeno,
} from './textos.ts';

/**
 * The instant at which a message is worded, and the instant since when this server serves (`sirviendoDesde`), at which a turn or
 * closing begins anew if its time ran out while the server was off.
 */
interface AlRedactar {
  readonly ahora: Instante;
  readonly sirviendoDesde: Instante;
}

/** Words the message that a draft waits for a member; null if it does not. Admins get it about a member without an account. */
const deReparto = async (
  db: Db,
  envio: Envio,
  asunto: AsuntoDeReparto,
  { ahora, sirviendoDesde }: AlRedactar,
): Promise<AvisoPush | null> => {
  const { familia, encargo } = envio;
  const { sesion, miembro } = asunto;
  const estado = (await leerSesion(db, familia, sesion))?.estado;
  if (estado === undefined || !sigueEsperando(estado, asunto)) return null;
  const fin = finDelPlazo(estado, sirviendoDesde);
  const quedan = fin === null ? null : Math.max(0, segundosEntre(ahora, fin));
  if (encargo.miembro === miembro)
    return asunto.tipo === 'TURNO' ? avisoDeTurno(sesion, quedan) : avisoDePropuesta(sesion);
  if (!(await esAdmin(db, envio))) return null;
  const nombre = (await leerUsuario(db, familia, miembro))?.first_name ?? '';
  return asunto.tipo === 'TURNO' ? avisoDeTurnoAjeno(sesion, nombre, quedan) : avisoDePropuestaAjena(sesion, nombre);
};

/**
 * Words the message to the owner of a chore that another member is credited with. Null once the owner can no longer object, or
 * the recipient is not the owner any more.
 */
const deHecha = async (
  db: Db,
  { familia, encargo }: Envio,
  asignacion: number,
  ahora: Instante,
): Promise<AvisoPush | null> => {
  const fila = await leerAsignacion(db, familia, asignacion);
  if (fila?.miembro !== encargo.miembro) return null;
  const fin = fila.estado === 'COMPLETADA' ? finDeObjetar(fila) : null;
  return fin === null || ahora >= fin ? null : avisoDeHecha(asignacion, fila.hecha_por_nombre ?? '', fila.tarea_nombre);
};

/**
 * Words the message about a skip; null when the message no longer holds. To admins: the skip waits for their decision. To
 * other members: the chore was not needed. To the skip's author and the owner: the chore was needed after all.
 */
const deOmision = async (db: Db, envio: Envio, asignacion: number): Promise<AvisoPush | null> => {
  const fila = await leerAsignacion(db, envio.familia, asignacion);
  if (fila === undefined || fila.omision === null) return null;
  const { estado, omision, omite_id, omite_nombre } = fila;
  const suya = omite_id === envio.encargo.miembro;
  if (omision === 'REPUESTA')
    return suya || fila.miembro === envio.encargo.miembro
      ? avisoDeOmision(asignacion, fila.tarea_nombre, 'REPUESTA')
      : null;
  if (suya || omite_nombre === null) return null;
  if (omision === 'ESPERA')
    return estado === 'PENDIENTE' && (await esAdmin(db, envio))
      ? avisoDeOmision(asignacion, fila.tarea_nombre, 'ESPERA', omite_nombre)
      : null;
  return estado === 'VENCIDA' ? avisoDeOmision(asignacion, fila.tarea_nombre, 'OMITIDA', omite_nombre) : null;
};

/**
 * Words the message about a review; null if the chore was completed again since or has no review any more, or the family has
 * switched reviews off.
 */
const deRevision = async (db: Db, { familia }: Envio, asignacion: number): Promise<AvisoPush | null> => {
  const fila = await leerAsignacion(db, familia, asignacion);
  const revision = fila === undefined ? null : revisionDe(fila);
  if (fila === undefined || revision === null) return null;
  return avisoDeRevision(asignacion, fila.tarea_nombre, { ...revision, vuelve: fila.estado === 'PENDIENTE' });
};

/**
 * Words the message that a chore was counted by «La hice ayer», or entered as done. Null once the completion was undone or
 * the recipient can no longer object to it.
 */
const deHechaAyer = async (
  db: Db,
  { familia, encargo }: Envio,
  asignacion: number,
  ahora: Instante,
): Promise<AvisoPush | null> => {
  const fila = await leerAsignacion(db, familia, asignacion);
  if (fila?.estado !== 'COMPLETADA' || fila.dicha_en === null) return null;
  const fin = finDeObjetar(fila);
  if (fin === null || ahora >= fin || queObjeta({ ...fila, hecha_ayer: true }, encargo.miembro) === null) return null;
  const aviso = fila.apuntada ? avisoDeApuntada : avisoDeHechaAyer;
  return aviso(asignacion, fila.hecha_por_nombre ?? fila.miembro_nombre, fila.tarea_nombre);
};

/**
 * Words the message about an objection that the recipient may decide, or (`CORREGIDA`) about a completion that no longer counts
 * as the recipient's. Null when the objection is decided or not the recipient's to decide, or when the recipient has read about
 * the correction.
 */
const deCorreccion = async (
  db: Db,
  { familia, encargo }: Envio,
  { tipo, correccion }: Extract<Asunto, { readonly correccion: number }>,
): Promise<AvisoPush | null> => {
  const fila = await leerCorreccion(db, familia, correccion);
  if (fila === undefined) return null;
  const nombre = async (id: number) => (await leerUsuario(db, familia, id))?.first_name ?? '';
  if (tipo === 'CORREGIDA')
    return fila.leida_en === null && fila.hecha_por === encargo.miembro
      ? avisoDeCorregida(fila, await nombre(fila.autor_id))
      : null;
  const quien = await leerUsuario(db, familia, encargo.miembro);
  return fila.resolucion === null && quien !== undefined && puedeDecidir(quien, fila.hecha_por)
    ? avisoDeObjecion(fila, await nombre(fila.autor_id), await nombre(fila.hecha_por))
    : null;
};

/**
 * Words the message that a reajuste waits for an answer; null if it does not. Admins get it on behalf of a member without
 * an account.
 */
const deReajuste = async (
  db: Db,
  envio: Envio,
  { reajuste, espera }: Extract<Asunto, { readonly reajuste: number }>,
): Promise<AvisoPush | null> => {
  const { familia, encargo } = envio;
  const estado = (await leerReajuste(db, familia, reajuste))?.estado;
  if (estado?.fase !== 'EN_CURSO' || !aQuienEspera(estado).includes(espera)) return null;
  const nombreDe = (id: number) => estado.miembros.find((m) => m.id === id)?.nombre ?? '';
  if (encargo.miembro === espera) return avisoDeReajuste(estado, nombreDe, espera, reajuste);
  return (await esAdmin(db, envio)) ? avisoDeReajusteAjeno(nombreDe(espera), reajuste) : null;
};

/**
 * Words the message about a request between members: for members who may answer, or for admins while it waits for their
 * permission. Null otherwise.
 */
const deCambio = async (db: Db, familia: number, id: number, miembro: number): Promise<AvisoPush | null> => {
  const fila = await leerCambio(db, familia, id);
  if (fila === undefined) return null;
  const casa = await leerCasa(db, familia);
  const cambio = verCambio(fila, casa);
  if (cambio.estado === 'POR_PERMITIR')
    return casa.miembros.some((m) => m.id === miembro && m.es_administrador) ? avisoDePermiso(cambio) : null;
  const espera = cambio.preguntados.includes(miembro) && !cambio.noes.includes(miembro);
  return espera ? avisoDeCambio(cambio) : null;
};

/** Words the message that the family is to be deleted; null once that request has ended. */
const deBaja = async (db: Db, { familia, encargo }: Envio, desde: Instante): Promise<AvisoPush | null> => {
  const baja = await leerBaja(db, familia);
  const quien = await leerUsuario(db, familia, encargo.miembro);
  if (baja?.pedida_en !== desde || quien === undefined) return null;
  return avisoDeBaja(baja.nombre, hoyEn(quien.zona_horaria, baja.borra_en), quien.es_administrador);
};

/**
 * Words the message about the thanks of a group that began at `desde`; null when all of them are gone, because the completions
 * were undone or are another member's now.
 */
const deGracias = async (db: Db, miembro: number, desde: Instante): Promise<AvisoPush | null> => {
  const fin = finDeJuntar(desde);
  const dadas = (await leerGraciasA(db, miembro, desde)).filter((g) => g.creada_en < fin);
  return dadas.length === 0 ? null : avisoDeGracias(dadas);
};

/** Words the daily reminder of a member's chores; null when the member has none on that day. */
const deRecordatorio = async (db: Db, familia: number, dia: Dia, miembro: number): Promise<AvisoPush | null> => {
  const ausencias = (await leerAusenciasDe(db, [miembro])).get(miembro) ?? [];
  const suyas = (await leerPendientes(db, familia, dia)).filter(
    (p) => p.miembro_id === miembro && espera(p, ausencias, dia),
  );
  if (suyas.length === 0) return null;
  return avisoDelDia(suyas.map((p) => ({ ...p, atrasada: vaConRetraso(p, ausencias, dia) })));
};

/** Words a message by the present state; null when it no longer holds. */
const redactar = (db: Db, envio: Envio, momento: AlRedactar): Promise<AvisoPush | null> => {
  const { familia, encargo } = envio;
  const { asunto, miembro } = encargo;
  switch (asunto.tipo) {
    case 'TURNO':
    case 'PROPUESTA':
      return deReparto(db, envio, asunto, momento);
    case 'OBJECION':
    case 'CORREGIDA':
      return deCorreccion(db, envio, asunto);
    case 'REAJUSTE':
      return deReajuste(db, envio, asunto);
    case 'GRACIAS':
      return deGracias(db, miembro, asunto.desde);
    case 'BAJA':
      return deBaja(db, envio, asunto.desde);
    case 'CAMBIO':
      return deCambio(db, familia, asunto.cambio, miembro);
    case 'PREMIO':
      return dePremio(db, envio, asunto.pedido);
    case 'PAGA':
      return dePaga(db, familia, asunto.paga);
    case 'WEBHOOK':
      return deWebhook(db, envio, asunto.webhook);
    case 'META':
      return deMeta(db, envio, asunto.meta);
    case 'OMISION':
      return deOmision(db, envio, asunto.asignacion);
    case 'REVISION':
      return deRevision(db, envio, asunto.asignacion);
    case 'HECHA_AYER':
      return deHechaAyer(db, envio, asunto.asignacion, momento.ahora);
    case 'HECHA':
      return deHecha(db, envio, asunto.asignacion, momento.ahora);
    case 'RECORDATORIO':
      return deRecordatorio(db, familia, asunto.dia, miembro);
    default:
      // A kind of message that only a newer version knows.
      return Promise.resolve(null);
  }
};

/**
 * Returns the present text of a message and its member's e-mail address. Null when the message no longer holds or the member
 * is gone. Null also for push messages (to devices and other places) or e-mails that the member has switched off, and for
 * e-mails without an address.
 */
export const loQueDice = async (
  db: Db,
  { sirviendoDesde }: Pick<Contexto, 'sirviendoDesde'>,
  envio: Envio,
  ahora: Instante,
): Promise<{ readonly aviso: AvisoPush; readonly email: string } | null> => {
  const { miembro, via } = envio.encargo;
  const preferencias = await leerPreferencias(db, miembro);
  if (preferencias === undefined) return null;
  const { email, notificaciones_email, notificaciones_push } = preferencias;
  if (via === 'PUSH' || via === 'DESTINO' ? !notificaciones_push : !notificaciones_email || email === '') return null;
  const aviso = await redactar(db, envio, { ahora, sirviendoDesde: sirviendoDesde() });
  return aviso === null ? null : { aviso, email };
};
