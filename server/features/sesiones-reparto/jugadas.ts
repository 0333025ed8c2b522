import type { ElegirPor, ResponderPropuesta } from '#shared/contracts/sesiones-reparto.ts';
import { bienvenida } from '#shared/contracts/textos.ts';
import type { PorTramos } from '#shared/domain/por-tramos.ts';
import type { ListasDeseos } from '#shared/domain/reparto/jugadas/avance.ts';
import * as reglas from '#shared/domain/reparto/jugadas/jugadas.ts';
import {
  cerrarSinCambios,
  type Jugada,
  responderPropuesta as responder,
} from '#shared/domain/reparto/jugadas/jugadas.ts';
import { aplicar } from '#shared/domain/reparto/registro/pliegue.ts';
import { elegidasPorOtros, eligeAlguienLaRegla } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { EstadoReparto, EventoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import { cambiarFila, type Cambio, bienAlVer, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { dejandoPaso } from '#server/change/colas.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { anexarEventos, guardarEstado, leerListas, leerSesion } from '#server/data/sesiones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { aQuienLlama, llamarPorReparto } from '#server/effects/avisos/llamar.ts';
import { estadosDe } from '#server/effects/reparto/reaccionar.ts';
import { asentarJugada, type Jugado, verSesion } from './asentar-jugada.ts';

/** A move in a draft: the rule to run (`mover`), and the message for its author. */
export interface Movimiento {
  readonly sesion: number;
  /**
   * Runs the rule. `listas` holds the members' wish lists, for automatic picks. It is empty unless the rule picks for somebody
   * now, or may begin to with this move (`conListas`).
   */
  readonly mover: (estado: EstadoReparto, ahora: Instante, listas: ListasDeseos) => Jugada | PorTramos<Jugada>;
  readonly mensaje: (estado: EstadoReparto) => string;
  readonly conListas?: true;
  /** Runs after a move that changed something, with the state before it; enters the act in the audit log. */
  readonly alMover?: (cambio: Cambio, antes: EstadoReparto) => Promise<void> | void;
}

/**
 * Makes one move in a draft session; every move except the start goes through here.
 * In one transaction it reads the stored state, runs the pure rule, appends its events and stores the new state. If two moves
 * come at once, the second is judged on the state that the first left, so the loser of a race is refused. A move without events
 * changes nothing and is not announced.
 */
export const jugar = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Pick<Actor, 'familia_id' | 'zona_horaria'>,
  { sesion, mover, mensaje, conListas, alMover }: Movimiento,
): Promise<ResultadoCaso<Jugado>> => {
  // Cache of draft states. A state is put there only once its change is stored (`alPublicar`).
  const conocidos = estadosDe(contexto.base);
  const leerla = (db: Db, familia: number, id: number) => leerSesion(db, familia, id, conocidos);
  return cambiarFila(
    contexto,
    familia_id,
    leerla,
    sesion,
    async (cambio, guardada): Promise<ResultadoCambio<Jugado>> => {
      const { db, ahora } = cambio;
      const casa = { familia_id, zona_horaria, sirviendoDesde: contexto.sirviendoDesde() };
      const listas = conListas === true || eligeAlguienLaRegla(guardada.estado) ? await leerListas(db, familia_id) : {};
      const movida = mover(guardada.estado, ahora, listas);
      const jugada = 'ok' in movida ? movida : await dejandoPaso(movida);
      if (!jugada.ok) return jugada;
      if (jugada.valor.length === 0) {
        const igual = { sesion: await verSesion(db, casa, guardada), message: mensaje(guardada.estado) };
        return bienAlVer(({ version }) => ({ success: true, ...igual, version }));
      }
      const estado = jugada.valor.reduce<EstadoReparto>(
        (previo, evento: EventoReparto) => aplicar(previo, evento),
        guardada.estado,
      );
      await anexarEventos(db, sesion, jugada.valor);
      await guardarEstado(db, sesion, estado, ahora);
      cambio.alPublicar(() => conocidos.recordar(sesion, estado));
      await alMover?.(cambio, guardada.estado);
      const llamadas = aQuienLlama(guardada.estado, estado);
      llamarPorReparto(cambio, { id: sesion, estado, llamadas, sirviendoDesde: casa.sirviendoDesde });
      const respuesta = await asentarJugada(cambio, casa, { id: sesion, estado }, jugada.valor);
      return bienAlVer(({ version }) => ({ ...respuesta, message: mensaje(estado), version }));
    },
  );
};

// Moves of members and admins. Each runs a rule of the domain and words the message for its author.

/** The chore's name as the session froze it; empty for a chore that is not part of it. */
const nombreDeTarea = ({ tareas }: EstadoReparto, id: number): string => tareas.find((t) => t.id === id)?.nombre ?? '';

/** Returns a member's present name; empty for null and for an unknown member. */
const nombreDe = async ({ db, familia }: Cambio, miembro: number | null): Promise<string> =>
  (await leerUsuario(db, familia, miembro ?? 0))?.first_name ?? '';

/** Picks a chore for the caller, whose turn it is. */
export const elegirTarea = (contexto: Contexto, actor: Actor, sesion: number, tarea: number) =>
  jugar(contexto, actor, {
    sesion,
    mover: (estado, ahora, listas) => reglas.elegirTareaPorTramos(estado, { miembro: actor.id, tarea }, ahora, listas),
    mensaje: (estado) => `Has elegido «${nombreEnFrase(nombreDeTarea(estado, tarea))}»`,
  });

/**
 * Picks for the member whose turn it is; everybody sees that an admin did. For admins. Entered in the audit log, unless the turn
 * is the admin's own.
 */
export const elegirPor = (contexto: Contexto, actor: Actor, sesion: number, { tarea_id: tarea, miembro }: ElegirPor) =>
  jugar(contexto, actor, {
    sesion,
    mover: (estado, ahora, listas) =>
      reglas.elegirPorPorTramos(estado, { por: actor.id, tarea, miembro }, ahora, listas),
    mensaje: (estado) => `Has elegido «${nombreEnFrase(nombreDeTarea(estado, tarea))}» en su lugar`,
    alMover: async (cambio, antes) => {
      if (antes.turno === actor.id) return;
      cambio.dice(actor, {
        hecho: 'reparto.eleccion_por_otro',
        miembro: await nombreDe(cambio, antes.turno),
        tarea: nombreDeTarea(antes, tarea),
      });
    },
  });

/** Undoes the last pick. With `n`, only if that pick is still the last. For admins. */
export const deshacer = (contexto: Contexto, actor: Actor, sesion: number, n?: number) =>
  jugar(contexto, actor, {
    sesion,
    mover: (estado, ahora) => reglas.deshacer(estado, { por: actor.id, n }, ahora),
    mensaje: () => 'Última elección deshecha',
    alMover: async (cambio, antes) => {
      const ultima = antes.elecciones.at(-1);
      cambio.dice(actor, {
        hecho: 'reparto.eleccion_deshecha',
        miembro: await nombreDe(cambio, ultima?.miembro ?? null),
        tarea: nombreDeTarea(antes, ultima?.tarea ?? 0),
      });
    },
  });

/**
 * «He vuelto»: forgets the caller's time-outs, so that a member who was absent picks again themselves from their next turn on.
 */
export const volver = (contexto: Contexto, actor: Actor, sesion: number) =>
  jugar(contexto, actor, {
    sesion,
    mover: (estado, ahora) => reglas.volver(estado, { miembro: actor.id }, ahora),
    mensaje: (estado) => bienvenida(elegidasPorOtros(estado, actor.id)),
  });

/** Cancels the session. The draft that was in force before, if any, goes on, and the answer says so. For admins. */
export const cancelar = async (contexto: Contexto, actor: Actor, sesion: number): Promise<ResultadoCaso<Jugado>> => {
  const resultado = await jugar(contexto, actor, {
    sesion,
    mover: (estado, ahora) => reglas.cancelar(estado, { por: actor.id }, ahora),
    mensaje: () => 'Reparto cancelado',
    alMover: (cambio, { trimestre_inicio }) =>
      cambio.dice(actor, { hecho: 'reparto.cancelado', trimestre: trimestre_inicio }),
  });
  if (!resultado.ok || (resultado.valor.vigente ?? null) === null) return resultado;
  return {
    ...resultado,
    valor: { ...resultado.valor, message: 'Reparto cancelado: sigue el que estaba en vigor' },
  };
};

/** «Cerrar sin cambios»: ends the closing with what is agreed so far. For admins. */
export const cerrar = (contexto: Contexto, actor: Actor, sesion: number) =>
  jugar(contexto, actor, {
    sesion,
    mover: (estado, ahora) => cerrarSinCambios(estado, { por: actor.id }, ahora),
    mensaje: () => 'Reparto completado',
    alMover: (cambio, { trimestre_inicio }) =>
      cambio.dice(actor, { hecho: 'reparto.cerrado', trimestre: trimestre_inicio }),
  });

/** Tells whether the actor may speak for a member: as an admin, for one without an account. */
const hablaPor = async (contexto: Contexto, { es_administrador, familia_id }: Actor, miembro: number) =>
  es_administrador && (await leer(contexto, (db) => leerUsuario(db, familia_id, miembro)))?.tiene_cuenta === false;

/** The number of a proposed change, and the answer to it. */
type Respuesta = ResponderPropuesta & { readonly propuesta: number };

/**
 * Answers a proposed change; an admin may answer for a member without an account.
 * The number is an id in the path, so an unknown one is refused before the session's phase is checked.
 */
export const responderPropuesta = async (
  contexto: Contexto,
  actor: Actor,
  sesion: number,
  { propuesta, acepta, miembro = actor.id }: Respuesta,
) => {
  const porOtro = miembro !== actor.id;
  if (porOtro && !(await hablaPor(contexto, actor, miembro))) return rechazado('PROPUESTA_NO_ES_TUYA');
  return jugar(contexto, actor, {
    sesion,
    mover: (estado, ahora) =>
      // Judged again: `actor` is refreshed by the change, and may have lost the role.
      porOtro && !actor.es_administrador
        ? rechazado('PROPUESTA_NO_ES_TUYA')
        : estado.propuestas.some((p) => p.n === propuesta)
          ? responder(estado, { miembro, propuesta, acepta, ...(porOtro && { por: actor.id }) }, ahora)
          : rechazado('PROPUESTA_NO_ENCONTRADA'),
    mensaje: () => (acepta ? 'Has aceptado el cambio' : 'Has rechazado el cambio'),
    ...(porOtro && {
      alMover: async (cambio: Cambio) =>
        cambio.dice(actor, {
          hecho: 'propuesta.respondida_por_otro',
          miembro: await nombreDe(cambio, miembro),
          acepta,
        }),
    }),
  });
};
