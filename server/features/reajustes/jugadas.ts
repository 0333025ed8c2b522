import type { LibreDejada } from '#shared/contracts/asignaciones.ts';
import type { ReajusteMovido, ResponderReajuste } from '#shared/contracts/reajustes.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import * as reglas from '#shared/domain/reajuste/jugadas.ts';
import { acordados, empezarReajuste, type JugadaReajuste, type YaNoSePuede } from '#shared/domain/reajuste/jugadas.ts';
import { aplicarEvento, plegarReajuste } from '#shared/domain/reajuste/registro.ts';
import { aQuienLlama, type EstadoReajuste, ultimoDia } from '#shared/domain/reajuste/tipos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { bienAlVer, cambiar, cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { dejandoPaso } from '#server/change/colas.ts';
import { consultar, leer } from '#server/change/leer.ts';
import type { Rechazado, ResultadoCaso } from '#server/change/resultado.ts';
import {
  guardarReajuste,
  hayReajusteEnCurso,
  insertarReajuste,
  leerDuenos,
  leerReajuste,
  leerReajusteEnCurso,
  leerUltimoReparto,
  type ReajusteGuardado,
} from '#server/data/reajustes.ts';
import { leerEnCurso, leerSesion } from '#server/data/sesiones.ts';
import { leerUsuario, listarDeCasa } from '#server/data/usuarios.ts';
import { leerResto } from '#server/effects/reajuste/leer-resto.ts';
import { descartarLosMotivos, ponerMotivosAlDia } from '#server/effects/reajuste/motivos.ts';
import { verReajuste } from '#server/effects/reajuste/vista-reajuste.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { leerRepartibles } from '#server/data/tareas.ts';
import { difundirTareas } from '#server/effects/vistas/vista-tareas.ts';
import { liberar } from '#server/effects/trabajo/partes.ts';
import { traspasar } from '#server/effects/reajuste/traspasar.ts';

/**
 * Starts a reajuste for the rest of the quarter: proposes few moves that bring everybody near their share and give every chore an
 * owner. For admins. Refused before the first draft, during a draft or another reajuste, and when nothing needs to change.
 */
export const iniciarReajuste = async (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<ReajusteMovido>> => {
  const { familia_id: familia, zona_horaria } = actor;
  await vencerReajuste(contexto, actor);
  return cambiar(contexto, familia, async (cambio) => {
    const { db, ahora } = cambio;
    if ((await leerEnCurso(db, familia)) !== null) return rechazado('REPARTO_EN_CURSO');
    if (await hayReajusteEnCurso(db, familia)) return rechazado('REAJUSTE_EN_CURSO');
    const sesion = await leerUltimoReparto(db, familia);
    const reparto = sesion === null ? null : await leerSesion(db, familia, sesion);
    if (reparto === null) return rechazado('REAJUSTE_SIN_REPARTO');
    const resto = await leerResto(db, familia, reparto.estado, hoyEn(zona_horaria, ahora));
    const jugada = await dejandoPaso(empezarReajuste({ ...resto, por: actor.id }, ahora));
    if (!jugada.ok) return jugada;
    const estado = plegarReajuste(jugada.valor);
    const id = await insertarReajuste(db, familia, estado);
    if (id === null) return rechazado('REAJUSTE_EN_CURSO');
    await guardarReajuste(db, { id, estado }, jugada.valor);
    llamarPorReajuste(cambio, { id, estado }, null);
    cambio.difundir('reajuste:cambiado', {});
    cambio.dice(actor, { hecho: 'reajuste.iniciado', cambios: estado.propuestas.length });
    const reajuste = await verReajuste(db, familia, { id, estado });
    const message = 'Reajuste propuesto: falta que respondan';
    return bienAlVer(({ version }) => ({ success: true, message, reajuste, version }));
  });
};

/**
 * A move in a reajuste: the rule to run (`mover`), with `yaNo` to tell which proposed moves can no longer be made, and the
 * message for its author.
 */
interface Movimiento {
  readonly reajuste: number;
  readonly mover: (
    estado: EstadoReajuste,
    ahora: Instante,
    yaNo: YaNoSePuede,
  ) => JugadaReajuste | Promise<JugadaReajuste>;
  readonly mensaje: (estado: EstadoReajuste) => string;
  /** Enters the act in the audit log. */
  readonly anotar?: (cambio: Cambio) => void;
}

/**
 * Makes one move of a member or an admin in a reajuste that has started. The rule judges the state stored at that time. A
 * reajuste whose time is over ends first, and the move is refused.
 */
const moverReajuste = async (
  contexto: Contexto,
  actor: Pick<Actor, 'familia_id' | 'zona_horaria'>,
  { reajuste, mover, mensaje, anotar }: Movimiento,
): Promise<ResultadoCaso<ReajusteMovido>> => {
  const { familia_id } = actor;
  await vencerReajuste(contexto, actor);
  return cambiarFila(contexto, familia_id, leerReajuste, reajuste, async (cambio, guardado) => {
    const { db, ahora } = cambio;
    const jugada = await mover(guardado.estado, ahora, await leerYaNo(cambio));
    const movido = await asentarReajuste(cambio, guardado, jugada);
    if ('ok' in movido) return movido;
    anotar?.(cambio);
    const [message, visto] = [mensaje(movido.estado), await verReajuste(db, familia_id, movido)];
    return bienAlVer(({ version }) => ({ success: true, message, reajuste: visto, version }));
  });
};

// Moves of members and admins. Each runs a rule of the domain and words the message for its author.

const trasResponder = (acepta: boolean, { fase }: EstadoReajuste): string => {
  const dicho = acepta ? 'Has dicho que sí' : 'Has dicho que no';
  return fase === 'TERMINADO' ? `${dicho}. El reajuste ha terminado` : dicho;
};

/** Answers a proposal that concerns the caller; an admin may answer for a member without an account. */
export const responderReajuste = async (
  contexto: Contexto,
  actor: Actor,
  reajuste: number,
  { propuesta, acepta, miembro = actor.id }: ResponderReajuste & { readonly propuesta: number },
) => {
  const porOtro = miembro !== actor.id;
  const otro = porOtro ? await leer(contexto, (db) => leerUsuario(db, actor.familia_id, miembro)) : undefined;
  if (porOtro && !(actor.es_administrador && otro?.tiene_cuenta === false)) return rechazado('PROPUESTA_NO_ES_TUYA');
  return moverReajuste(contexto, actor, {
    reajuste,
    mover: (estado, ahora, yaNo) =>
      // Judged again: `actor` is refreshed by the change, and may have lost the role.
      porOtro && !actor.es_administrador
        ? rechazado('PROPUESTA_NO_ES_TUYA')
        : dejandoPaso(
            reglas.contestarReajuste(
              estado,
              { miembro, propuesta, acepta, ...(porOtro && { por: actor.id }) },
              ahora,
              yaNo,
            ),
          ),
    mensaje: (estado) => trasResponder(acepta, estado),
    ...(otro !== undefined && {
      anotar: (cambio: Cambio) =>
        cambio.dice(actor, { hecho: 'propuesta.respondida_por_otro', miembro: otro.first_name, acepta }),
    }),
  });
};

/** Ends the reajuste with what is agreed so far. For admins. */
export const terminarReajuste = (contexto: Contexto, actor: Actor, reajuste: number) =>
  moverReajuste(contexto, actor, {
    reajuste,
    mover: (estado, ahora, yaNo) => reglas.terminarReajuste(estado, { motivo: 'ADMIN', por: actor.id }, ahora, yaNo),
    mensaje: () => 'El reajuste ha terminado',
    anotar: (cambio) => cambio.dice(actor, { hecho: 'reajuste.terminado' }),
  });

/** Cancels the reajuste; no chore changes owner. For admins. */
export const cancelarReajuste = (contexto: Contexto, actor: Actor, reajuste: number) =>
  moverReajuste(contexto, actor, {
    reajuste,
    mover: (estado, ahora) => reglas.cancelarReajuste(estado, { por: actor.id }, ahora),
    mensaje: () => 'Reajuste cancelado: todo sigue como estaba',
    anotar: (cambio) => cambio.dice(actor, { hecho: 'reajuste.cancelado' }),
  });

/** «Ahora no»: dismisses the present reasons for a reajuste, so that only later ones are offered. For admins. */
export const descartarMotivos = (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<LibreDejada>> =>
  cambiar(contexto, familia_id, async (cambio) => {
    await descartarLosMotivos(cambio);
    cambio.difundir('reajuste:cambiado', {});
    return bienAlVer(({ version }) => ({ success: true, message: 'De acuerdo: todo sigue como está', version }));
  });

/**
 * Ends a family's reajuste with the answers given so far, once the days for answering are over. Called at midnight and
 * before each action on a reajuste, so that the result does not depend on when a timer ran.
 */
export const vencerReajuste = async (
  contexto: Contexto,
  { familia_id: familia, zona_horaria }: Pick<Actor, 'familia_id' | 'zona_horaria'>,
): Promise<ResultadoCaso<null>> => {
  const visto = await consultar(contexto, (db) => leerReajusteEnCurso(db, familia));
  if (visto === null || hoyEn(zona_horaria, contexto.reloj.ahora()) <= ultimoDia(visto.estado)) return bien(null);
  return cambiar(contexto, familia, async (cambio) => {
    const guardado = await leerReajusteEnCurso(cambio.db, familia);
    if (guardado === null || guardado.id !== visto.id) return bien(null);
    const fin = { motivo: 'PLAZO', por: null } as const;
    const jugada = reglas.terminarReajuste(guardado.estado, fin, cambio.ahora, await leerYaNo(cambio));
    await asentarReajuste(cambio, guardado, jugada);
    return bien(null);
  });
};

/**
 * Returns a function that tells whether a proposed move of a chore can no longer be carried out: the chore has changed hands
 * since or can no longer be dealt (`leerRepartibles`), or its new owner has left the home, or it no longer suits them. True for
 * every move if the family has never completed a draft.
 */
const leerYaNo = async ({ db, familia }: Cambio): Promise<YaNoSePuede> => {
  if ((await leerUltimoReparto(db, familia)) === null) return () => true;
  const duenos = await leerDuenos(db, familia);
  const activas = new Map((await leerRepartibles(db, familia)).map((t) => [t.id, t]));
  const deCasa = new Map((await listarDeCasa(db, familia)).map((m) => [m.id, m]));
  return ({ tarea, de, a }) => {
    const suya = activas.get(tarea);
    if (suya === undefined || (duenos.get(tarea) ?? null) !== de) return true;
    if (a === null) return false;
    const quien = deCasa.get(a);
    return quien === undefined || !apta(suya, quien.grupo_edad);
  };
};

/**
 * Carries out the agreed moves once the reajuste has ended: chores change owner, and those nobody wanted become free. Moves that
 * can no longer be made (`sin_hacer`) are left out. The reasons for a reajuste are updated.
 */
const cumplir = async (cambio: Cambio, estado: EstadoReajuste): Promise<void> => {
  const { db, familia } = cambio;
  const sesion = await leerUltimoReparto(db, familia);
  const sinHacer = new Set(estado.sin_hacer);
  for (const { tarea, a } of acordados(estado))
    if (sesion !== null && !sinHacer.has(tarea)) await traspasar(cambio, { tarea, a, sesion });
  for (const tarea of estado.libres) await liberar(db, tarea, cambio);
  await difundirTareas(cambio, { cambiadas: estado.libres, asignaciones: true });
  await ponerMotivosAlDia(cambio);
};

/**
 * Calls the members for whose answer a reajuste in progress waits since this move, and did not wait before. `antes` is its state
 * before the move; null for the move that began it.
 */
const llamarPorReajuste = (cambio: Cambio, { id, estado }: ReajusteGuardado, antes: EstadoReajuste | null): void => {
  for (const miembro_id of estado.fase === 'EN_CURSO' ? aQuienLlama(antes, estado) : [])
    cambio.dice(null, { hecho: 'reajuste.propuesta', reajuste_id: id, miembro_id });
};

/** Stores a move of a reajuste, carries it out if it was the last, and tells the family. A refusal changes nothing. */
const asentarReajuste = async (
  cambio: Cambio,
  { id, estado: antes }: ReajusteGuardado,
  jugada: JugadaReajuste,
): Promise<ReajusteGuardado | Rechazado> => {
  if (!jugada.ok) return jugada;
  const estado = jugada.valor.reduce<EstadoReajuste>(aplicarEvento, antes);
  await guardarReajuste(cambio.db, { id, estado }, jugada.valor);
  if (estado.fase === 'TERMINADO') await cumplir(cambio, estado);
  llamarPorReajuste(cambio, { id, estado }, antes);
  cambio.difundir('reajuste:cambiado', {});
  return { id, estado };
};
