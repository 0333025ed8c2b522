import type { Correccion, Corregida, ObjecionEntrada } from '#shared/contracts/correcciones.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { finDeObjetar, hayQuienDecida, puedeDecidir, queObjeta } from '#shared/domain/quien-la-hizo.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { bienAlVer, cambiarFila, type Cambio, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { Rechazado, ResultadoCaso } from '#server/change/resultado.ts';
import { cambiarAutor } from '#server/data/completadas.ts';
import {
  type FilaCorreccion,
  fueObjetada,
  insertarCorreccion,
  leerCorreccion,
  leerCorrecciones,
  leerObjecionAbierta,
  marcarLeida,
  resolverObjeciones,
} from '#server/data/correcciones.ts';
import { leerUsuario, listarUsuarios } from '#server/data/usuarios.ts';
import {
  autorDe,
  contarSinElla,
  dejarVencer,
  difundirCorreccion,
  eraDeNadie,
  estaHecha,
  type Hecha,
  recontar,
  volverAPendiente,
} from '#server/effects/trabajo/retirar-hecha.ts';
import { difundirTareas } from '#server/effects/vistas/vista-tareas.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';

/** Tells whether a member may see a correction: admins, and the members whom it concerns. */
const leConcierne = ({ id, es_administrador }: Actor, fila: FilaCorreccion): boolean =>
  es_administrador || [fila.autor_id, fila.dueno_id, fila.hecha_por, fila.ahora_de].includes(id);

/** Returns a correction as the API shows it, with whether the actor may decide it (`puedes_decidir`). */
const verCorreccion = (fila: FilaCorreccion, actor: Actor, miembros: readonly Usuario[]): Correccion => {
  const persona = (id: number) => ({ id, nombre: miembros.find((m) => m.id === id)?.first_name ?? '' });
  const quizas = (id: number | null) => (id === null ? null : persona(id));
  const abierta = fila.tipo === 'OBJECION' && fila.resolucion === null;
  const yo = miembros.find((m) => m.id === actor.id);
  return {
    id: fila.id,
    asignacion: fila.asignacion_id,
    tipo: fila.tipo,
    autor: persona(fila.autor_id),
    dueno: persona(fila.dueno_id),
    hecha_por: persona(fila.hecha_por),
    ahora_de: quizas(fila.ahora_de),
    dice: fila.dice,
    motivo: fila.motivo,
    tarea_nombre: fila.tarea_nombre,
    fecha_limite: fila.fecha_limite,
    puntos: fila.puntos,
    completada_en: fila.completada_en,
    creada_en: fila.creada_en,
    resolucion: fila.resolucion,
    resuelta_por: quizas(fila.resuelta_por),
    resuelta_en: fila.resuelta_en,
    leida: fila.leida_en !== null,
    puedes_decidir: abierta && yo !== undefined && puedeDecidir(yo, fila.hecha_por),
  };
};

/**
 * Returns the corrections that the caller may see, latest first: those of the quarter of `dia` (by default today), and
 * undecided objections of any quarter.
 */
export const verCorrecciones = (
  contexto: Contexto,
  actor: Actor,
  dia: Dia | undefined,
): Promise<ResultadoCaso<Correccion[]>> =>
  leer(contexto, async (db) => {
    const trimestre = trimestreDe(dia ?? hoyEn(actor.zona_horaria, contexto.reloj.ahora()));
    const filas = await leerCorrecciones(db, actor.familia_id, trimestre);
    const miembros = await listarUsuarios(db, actor.familia_id);
    return bien(filas.filter((f) => leConcierne(actor, f)).map((f) => verCorreccion(f, actor, miembros)));
  });

/**
 * Returns why the actor may not correct a completion: both its occurrence and its day are of past quarters, or the actor is
 * credited with it and an objection to it is open. Null if they may.
 */
export const porQueNoSeCorrige = async ({ db, hoy }: Cambio, actor: Actor, fila: Hecha): Promise<Rechazado | null> => {
  const actual = trimestreDe(hoy);
  if (fila.trimestre_inicio < actual && trimestreDe(fila.completada_el) !== actual)
    return rechazado('HECHA_OTRO_TRIMESTRE');
  return autorDe(fila) === actor.id && (await leerObjecionAbierta(db, fila.id)) !== undefined
    ? rechazado('OBJECION_CONTRA_TI')
    : null;
};

/** Columns of a correction besides those copied from the completion. */
type Datos = Pick<FilaCorreccion, 'tipo'> & Partial<Pick<FilaCorreccion, 'ahora_de' | 'dice' | 'motivo'>>;

/** Stores a correction, with a copy of the completion as it is now. Returns its id. */
export const apuntarCorreccion = (
  { db, familia, ahora }: Cambio,
  actor: Actor,
  fila: Hecha,
  datos: Datos,
): Promise<number> =>
  insertarCorreccion(db, {
    familia_id: familia,
    asignacion_id: fila.id,
    autor_id: actor.id,
    dueno_id: fila.miembro,
    hecha_por: autorDe(fila),
    trimestre_inicio: fila.trimestre_inicio,
    fecha_limite: fila.fecha_limite,
    tarea_nombre: fila.tarea_nombre,
    puntos: fila.puntos_ganados,
    completada_en: fila.completada_en,
    completada_el: fila.completada_el,
    creada_en: ahora,
    ...datos,
  });

/**
 * Marks a corrected assignment as changed. If it was taken from a free chore without an owner, announces the chore too, since
 * members may be able to take it now, or no longer.
 */
const tocarAsignacion = async (cambio: Cambio, fila: Hecha): Promise<void> => {
  cambio.toca('asignacion', fila.id);
  if (!eraDeNadie(fila)) return;
  cambio.toca('asignaciones');
  await difundirTareas(cambio, { cambiadas: [fila.tarea] });
};

/** Credits a completion to `quien`, and recomputes points, streaks and achievements of both members. */
export const darA = async (cambio: Cambio, fila: Hecha, quien: number): Promise<void> => {
  await cambiarAutor(cambio.db, fila.id, quien === fila.miembro ? null : quien);
  await tocarAsignacion(cambio, fila);
  await recontar(cambio, { fila, a: quien });
};

/**
 * Withdraws a completion. The assignment is pending again where `volverAPendiente` allows it; else it lapses, or is deleted if
 * it was taken from a free chore without an owner.
 */
export const quitarHecha = async (cambio: Cambio, fila: Hecha): Promise<void> => {
  const retirada = await volverAPendiente(cambio, fila);
  if (retirada === null) await dejarVencer(cambio, fila);
  const otras = retirada?.otras ?? (await contarSinElla(cambio, fila));
  await tocarAsignacion(cambio, fila);
  const siguiente = retirada?.siguiente ?? null;
  if (siguiente !== null) cambio.toca('asignacion', siguiente);
  if (otras) cambio.toca('asignaciones');
  await recontar(cambio, { fila, a: null });
};

/** Tells the admins and the members concerned of a correction, and makes the answer to the member who corrected. */
export const responderCorregida = async (
  cambio: Cambio,
  actor: Actor,
  id: number,
  message: string,
): Promise<ResultadoCambio<Corregida>> => {
  const fila = await leerCorreccion(cambio.db, cambio.familia, id);
  if (fila === undefined) throw new Error('A correction vanished inside its own transaction');
  await difundirCorreccion(cambio, fila);
  const correccion = verCorreccion(fila, actor, await listarUsuarios(cambio.db, cambio.familia));
  return bienAlVer(({ version }) => ({ success: true, message, correccion, version }));
};

/** Carries out an objection: the completion is credited to the owner, or withdrawn. */
const cumplir = (cambio: Cambio, fila: Hecha, dice: ObjecionEntrada['dice']): Promise<void> =>
  dice === 'LA_HICE_YO' ? darA(cambio, fila, fila.miembro) : quitarHecha(cambio, fila);

/**
 * Objects to a completion, once and within a day. The owner of a chore may object to another member's claim to have done it;
 * to «La hice ayer» and «Ya la he hecho», any member but the doer. The completion counts until an admin other than the doer
 * decides. If no admin is left besides the doer and the objector, the objection takes effect at once.
 */
export const objetar = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  dice: ObjecionEntrada['dice'],
): Promise<ResultadoCaso<Corregida>> =>
  cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const { db, familia, ahora } = cambio;
    const hecha_ayer = fila.dicha_en !== null;
    const que = queObjeta({ ...fila, hecha_ayer }, actor.id);
    const suya = fila.miembro === actor.id;
    if (!suya && (que === null || (que === 'NO_HECHA' && dice !== 'NO_ESTA_HECHA')))
      return rechazado('ASIGNACION_AJENA', { nombre: fila.miembro_nombre });
    if (!estaHecha(fila)) return rechazado('SIN_COMPLETAR');
    if (que === null) return rechazado('OBJETAR_NADA');
    const fin = finDeObjetar(fila);
    if (fin === null) return rechazado('OBJETAR_NADA');
    if (await fueObjetada(db, id, fila.completada_en)) return rechazado('YA_OBJETADA');
    if (ahora >= fin) return rechazado('OBJETAR_TARDE');

    const de = autorDe(fila);
    const correccion = await apuntarCorreccion(cambio, actor, fila, { tipo: 'OBJECION', dice });
    const espera = hayQuienDecida(await listarUsuarios(db, familia), de, actor.id);
    cambio.dice(null, { hecho: 'objecion.puesta', correccion_id: correccion, antes_id: de, por_id: actor.id, espera });
    if (espera) return responderCorregida(cambio, actor, correccion, 'Lo decidirá quien administra la familia');
    await resolverObjeciones(db, id, { resolucion: 'ACEPTADA', por: null, en: ahora });
    await cumplir(cambio, fila, dice);
    const message = dice === 'LA_HICE_YO' ? 'Apuntado: la hiciste tú' : 'Apuntado: no estaba hecha';
    return responderCorregida(cambio, actor, correccion, message);
  });

/**
 * Decides an objection: accepted, it is carried out; refused, the completion stays as it is. For admins other than the member
 * whose completion it is about. Refused if it was decided or the completion withdrawn before.
 */
export const decidir = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  acepta: boolean,
): Promise<ResultadoCaso<Corregida>> =>
  cambiarFila(contexto, actor.familia_id, leerCorreccion, id, async (cambio, objecion) => {
    const { db, familia, ahora } = cambio;
    const { asignacion_id, hecha_por, autor_id, dice, resolucion } = objecion;
    const fila = asignacion_id === null ? undefined : await leerAsignacion(db, familia, asignacion_id);
    if (resolucion !== null || dice === null || fila === undefined || !estaHecha(fila))
      return rechazado('OBJECION_DECIDIDA');
    if (hecha_por === actor.id) return rechazado('OBJECION_CONTRA_TI');
    const [quien, de] = [await leerUsuario(db, familia, autor_id), await leerUsuario(db, familia, hecha_por)];
    if (quien === undefined || de === undefined) throw new Error('A member of the objection is gone');

    await resolverObjeciones(db, fila.id, {
      resolucion: acepta ? 'ACEPTADA' : 'RECHAZADA',
      por: actor.id,
      en: ahora,
    });
    if (acepta) await cumplir(cambio, fila, dice);
    const nombres = { miembro: quien.first_name, de: de.first_name, tarea: fila.tarea_nombre };
    cambio.dice(actor, { hecho: 'objecion.decidida', ...nombres, correccion_id: id, antes_id: hecha_por, acepta });
    const message = `Has dado la razón a ${acepta ? quien.first_name : de.first_name}`;
    return responderCorregida(cambio, actor, id, message);
  });

/**
 * «Entendido»: marks a correction as read by the caller, whose completion it is about. The admins and the members concerned
 * are told.
 */
export const leida = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Correccion>> =>
  cambiarFila(contexto, actor.familia_id, leerCorreccion, id, async (cambio, fila) => {
    const { db, familia, ahora } = cambio;
    if (fila.hecha_por !== actor.id) return rechazado('CORRECCION_NO_TE_TOCA');
    await marcarLeida(db, id, ahora);
    await difundirCorreccion(cambio, fila);
    return bien(verCorreccion({ ...fila, leida_en: fila.leida_en ?? ahora }, actor, await listarUsuarios(db, familia)));
  });
