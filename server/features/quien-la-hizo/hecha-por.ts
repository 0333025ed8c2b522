import type { Completada } from '#shared/contracts/asignaciones.ts';
import type { ApuntadaEntrada, Corregida } from '#shared/contracts/correcciones.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { plural } from '#shared/domain/palabras.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import { bienAlVer, cambiar, cambiarFila, type Cambio, conFila, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { Rechazado, ResultadoCaso } from '#server/change/resultado.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { type FilaAsignacion, leerAsignacion } from '#server/data/asignaciones.ts';
import { queHecha } from '#server/data/claves.ts';
import { resolverObjeciones } from '#server/data/correcciones.ts';
import { insertarTarea, leerTareaOParte } from '#server/data/tareas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { unaVez } from '#server/effects/claves/una-vez.ts';
import { autorDe, difundirCorreccion, estaHecha, type Hecha } from '#server/effects/trabajo/retirar-hecha.ts';
import { anotarConLlave } from '#server/effects/hechos/decir.ts';
import {
  type DadaPorHecha,
  darPorHecha,
  porQueNoSeHace,
  responderCompletada,
} from '#server/effects/trabajo/dar-por-hecha.ts';
import { apuntarCorreccion, darA, porQueNoSeCorrige, quitarHecha, responderCorregida } from './correcciones.ts';
import { MAXIMO_APUNTADAS, PUNTOS_APUNTADA } from '#shared/domain/quien-la-hizo.ts';
import { contarApuntadas } from '#server/data/completadas.ts';
import { insertarAsignacion } from '#server/data/ocurrencias.ts';
import { filaSuelta } from '#server/effects/trabajo/ocurrencias.ts';

/**
 * «No estaba hecha»: withdraws a completion, with a reason for the member who did it. For admins. Points and streaks become
 * as they would be without the completion; the correction stays on record. Refused where `porQueNoSeCorrige` says so.
 */
export const noHecha = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  motivo: string,
): Promise<ResultadoCaso<Corregida>> =>
  cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const { db } = cambio;
    if (!estaHecha(fila)) return rechazado('SIN_COMPLETAR');
    const rechazo = await porQueNoSeCorrige(cambio, actor, fila);
    if (rechazo !== null) return rechazo;
    const correccion = await apuntarCorreccion(cambio, actor, fila, { tipo: 'NO_HECHA', motivo });
    await resolverObjeciones(db, id, { resolucion: 'ACEPTADA', por: actor.id, en: cambio.ahora, leida: true });
    await quitarHecha(cambio, fila);
    const nombres = { miembro: fila.hecha_por_nombre ?? fila.miembro_nombre, tarea: fila.tarea_nombre };
    const quienes = { antes_id: autorDe(fila), por_id: actor.id };
    cambio.dice(actor, { hecho: 'asignacion.no_hecha', ...nombres, motivo, correccion_id: correccion, ...quienes });
    return responderCorregida(
      cambio,
      actor,
      correccion,
      `«${nombreEnFrase(fila.tarea_nombre)}» ya no cuenta como hecha`,
    );
  });

type Caso = ResultadoCaso<Completada>;

/**
 * Tells whether a chore suits the age of a member who is not its owner. True for a deleted chore, so that its last occurrences
 * can still be credited.
 */
const suEdad = async (
  { db, familia }: Cambio,
  { tarea }: FilaAsignacion,
  { grupo_edad }: Usuario,
): Promise<boolean> => {
  const leida = await leerTareaOParte(db, familia, tarea);
  return leida === undefined || apta(leida, grupo_edad);
};

const bienHecho = (puntos: number, para: string): string => `¡Bien hecho! +${plural(puntos, 'punto')}${para}`;

/** Runs a change of an assignment that answers with a completion, once per idempotency key. */
const tachando = (
  contexto: Contexto,
  actor: Actor,
  { id, clave }: { readonly id: number; readonly clave: string | undefined },
  hacer: (cambio: Cambio, fila: FilaAsignacion) => Promise<ResultadoCambio<Completada>>,
): Promise<Caso> =>
  cambiar(contexto, actor.familia_id, (cambio) =>
    unaVez(cambio, { miembro: actor.id, que: queHecha(id), clave }, () =>
      conFila(cambio, leerAsignacion, id, (fila) => hacer(cambio, fila)),
    ),
  );

/**
 * «La he hecho yo»: completes another member's chore, if it suits the caller's age. The caller gets the points. The next
 * occurrence stays its owner's, who gets a message and may object for a day. If two members claim it at once, the second is
 * told who was first.
 */
export const hechaPorMi = (contexto: Contexto, actor: Actor, id: number, clave?: string): Promise<Caso> =>
  tachando(contexto, actor, { id, clave }, async (cambio, fila) => {
    const yo = await leerUsuario(cambio.db, cambio.familia, actor.id);
    if (yo === undefined) throw new Error('The caller is gone');
    if (fila.miembro === yo.id) return rechazado('ES_TUYA');
    if (fila.personal) return rechazado('TAREA_DE_CADA_UNO');
    const rechazo = porQueNoSeHace(fila, cambio);
    if (rechazo !== null) return rechazo;
    if (!(await suEdad(cambio, fila, yo))) return rechazado('TAREA_NO_APTA');
    const hecha = await darPorHecha(cambio, { fila, quien: yo.id, por: yo.id });
    if (hecha === null) return rechazado('ASIGNACION_COMPLETADA');
    cambio.dice(null, { hecho: 'asignacion.reclamada', asignacion_id: id, dueno_id: fila.miembro });
    anotarConLlave(cambio, actor, 'RECLAMADA', fila.tarea_nombre);
    return bienAlVer(responderCompletada(hecha, bienHecho(hecha.puntos, '')));
  });

/**
 * A request that names the member who did a chore, by an admin or the chore's owner. `estado` is the assignment's state as
 * the caller saw it; the request is refused when it has changed.
 */
interface Dicha {
  readonly id: number;
  readonly miembro: number;
  readonly estado?: 'PENDIENTE' | 'COMPLETADA' | undefined;
  readonly clave: string | undefined;
}

/**
 * Credits an existing completion to another member, and stores a correction that names who was credited before. Open objections
 * are closed. Refused for an actor who is no admin and not the one credited, and where `porQueNoSeCorrige` says so.
 */
const reatribuir = async (
  cambio: Cambio,
  actor: Actor,
  fila: Hecha,
  quien: Usuario,
): Promise<Rechazado | DadaPorHecha> => {
  const { db, familia } = cambio;
  const antes = await leerUsuario(db, familia, autorDe(fila));
  if (antes?.id === quien.id) return rechazado('YA_CONSTA', { nombre: quien.first_name });
  if (!actor.es_administrador && antes?.id !== actor.id)
    return rechazado('HECHA_POR_OTRO', { nombre: antes?.first_name ?? '' });
  const rechazo = await porQueNoSeCorrige(cambio, actor, fila);
  if (rechazo !== null) return rechazo;
  const correccion = await apuntarCorreccion(cambio, actor, fila, { tipo: 'OTRA_PERSONA', ahora_de: quien.id });
  await resolverObjeciones(db, fila.id, { resolucion: 'ACEPTADA', por: actor.id, en: cambio.ahora, leida: true });
  await darA(cambio, fila, quien.id);
  await difundirCorreccion(cambio, { dueno_id: fila.miembro, hecha_por: autorDe(fila), ahora_de: quien.id });
  return { asignacion: fila.id, quien: quien.id, siguiente: null, puntos: fila.puntos_ganados, logros: [], correccion };
};

/**
 * «La hizo…»: an admin or the owner says who did a chore, pending or completed; that member is credited. An owner who is no
 * admin may pass on only a completion that is credited to themselves.
 */
export const hechaPor = (contexto: Contexto, actor: Actor, dicha: Dicha): Promise<Caso> =>
  tachando(contexto, actor, dicha, async (cambio, fila) => {
    const { db, familia } = cambio;
    const { estado } = dicha;
    const quien = await leerUsuario(db, familia, dicha.miembro);
    if (quien === undefined || (await estaArchivado(db, quien.id))) return rechazado('MIEMBRO_DESCONOCIDO');
    if (!actor.es_administrador && fila.miembro !== actor.id)
      return rechazado('HECHA_AJENA', { nombre: fila.miembro_nombre });
    if (fila.personal && quien.id !== fila.miembro) return rechazado('TAREA_DE_CADA_UNO');
    const yaHecha = estaHecha(fila) && estado !== 'PENDIENTE' ? fila : null;
    const rechazo = yaHecha === null ? porQueNoSeHace(fila, cambio) : null;
    if (rechazo !== null) return rechazo;
    if (yaHecha === null && estado === 'COMPLETADA') return rechazado('SIN_COMPLETAR');
    if (quien.id !== fila.miembro && !(await suEdad(cambio, fila, quien)))
      return rechazado('HECHA_NO_APTA', { nombre: quien.first_name });

    const de = yaHecha === null ? null : (fila.hecha_por_nombre ?? fila.miembro_nombre);
    const hecha =
      yaHecha === null
        ? await darPorHecha(cambio, { fila, quien: quien.id, por: actor.id })
        : await reatribuir(cambio, actor, yaHecha, quien);
    if (hecha === null) return rechazado('ASIGNACION_COMPLETADA');
    if ('codigo' in hecha) return hecha;
    const nombres = { miembro: quien.first_name, tarea: fila.tarea_nombre, de };
    const quienes = { antes_id: yaHecha && autorDe(yaHecha), por_id: actor.id };
    const autor = fila.miembro === actor.id ? null : actor;
    cambio.dice(autor, {
      hecho: 'asignacion.atribuida',
      ...nombres,
      correccion_id: hecha.correccion ?? null,
      ...quienes,
    });
    const message = bienHecho(hecha.puntos, quien.id === actor.id ? '' : ` para ${quien.first_name}`);
    return bienAlVer(responderCompletada(hecha, message));
  });

/**
 * «Ya la he hecho»: enters work that was on no list as done, for a fixed number of points and at most twice a day. Its chore is
 * deleted from the start, so that nobody votes on it and no draft deals it. The completed occurrence is stored as if the member
 * had taken a free chore. All others get a message and may object for a day.
 */
export const apuntar = (
  contexto: Contexto,
  actor: Actor,
  { nombre, tiempo_estimado }: ApuntadaEntrada,
  clave?: string,
): Promise<ResultadoCaso<Completada>> =>
  cambiar(contexto, actor.familia_id, (cambio) =>
    unaVez(cambio, { miembro: actor.id, que: 'APUNTADA', clave }, async () => {
      const { db, familia, ahora, hoy } = cambio;
      if ((await contarApuntadas(db, actor.id, hoy)) >= MAXIMO_APUNTADAS) return rechazado('APUNTADAS_DEMAS');
      const tarea_id = await insertarTarea(db, {
        familia_id: familia,
        nombre,
        descripcion: '',
        frecuencia: 'OTRA',
        dia_semana: null,
        dia_semana_2: null,
        dia_mes: null,
        regla: { tipo: 'UNA_VEZ', dia: hoy },
        tiempo_estimado,
        apta_infantil: true,
        apta_juvenil: true,
        apta_adulto: true,
        puntos: PUNTOS_APUNTADA,
        activa: false,
        apuntada: true,
        creada_en: ahora,
        borrada_en: ahora,
      });
      const copia = { nombre, puntos: PUNTOS_APUNTADA, tiempo_estimado };
      const id = await insertarAsignacion(db, {
        ...filaSuelta({ familia_id: familia, tarea_id, miembro_id: actor.id, fecha_limite: hoy }, copia, cambio),
        tomada_el: hoy,
      });
      const fila = await leerAsignacion(db, familia, id);
      if (fila === undefined) throw new Error('A new assignment is gone');
      const hecha = await darPorHecha(cambio, { fila, quien: actor.id, por: actor.id, dicha_en: ahora });
      if (hecha === null) throw new Error('A new assignment was completed by another');
      const quienes = { miembro_id: actor.id, por_id: actor.id };
      cambio.dice(null, { hecho: 'asignacion.contada_despues', asignacion_id: id, ...quienes });
      anotarConLlave(cambio, actor, 'APUNTADA', nombre);
      return bienAlVer(responderCompletada(hecha, `Apuntado. +${String(PUNTOS_APUNTADA)} puntos`));
    }),
  );
