import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { PREFERIR_BREVE } from '#shared/contracts/rutas.ts';
import { seguirSesion } from '#shared/contracts/sesion-vista.ts';
import type {
  DeshacerEleccion,
  ElegirPor,
  ElegirTarea,
  JugadaBreve,
  JugadaHecha,
  ResponderPropuesta,
  SesionReparto,
} from '#shared/contracts/sesiones-reparto.ts';
import type { IniciarReparto } from '#shared/contracts/comienzo-reparto.ts';
import { bienvenida } from '#shared/contracts/textos.ts';
import { elegidasPorOtros } from '#shared/domain/reparto/tablero/preguntas.ts';
import { useAccion, type OpcionesAccion } from '#client/lib/red/accion.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { leerIdUsuario } from '#client/lib/acceso/credenciales.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { guardarSesion, loQueSigue, sesionConocida } from '#client/lib/reparto/sesion-reparto.ts';
import { conConstancia, type Hecha } from './constancia.ts';

/** The input of a move: its session, which goes into the path, and the rest, which is the body. */
type Jugada<Cuerpo> = Cuerpo & { readonly sesion: number };

const releer = (cache: QueryClient): Promise<unknown> =>
  cache.refetchQueries({ queryKey: CLAVES.sesion, exact: true }).catch(() => null);

/**
 * Milliseconds until a move during turns counts as lost without an answer. Short, because the turn's time runs; `conConstancia`
 * then finds out from the session whether the move was made.
 */
const PLAZO_MS = 10_000;

/** Options of a call during turns: the server answers with the move alone, from which this client computes the new session. */
const enBreve = () => ({ cabeceras: { prefer: PREFERIR_BREVE }, signal: AbortSignal.timeout(PLAZO_MS) });

/** Caches the session after a move. If it does not follow from the cached one, the session is read. */
const guardar = async (cache: QueryClient, hecha: JugadaHecha | JugadaBreve): Promise<void> => {
  const sigue =
    'sesion' in hecha ? loQueSigue(hecha) : { ...hecha, sesion: seguirSesion(sesionConocida(cache), hecha.jugada) };
  if (sigue.sesion === null) await releer(cache);
  else guardarSesion(cache, sigue);
};

/** Like `Consta`, but also gets the values with which the move was made. */
type ConstaCon<V> = (sesion: SesionReparto | null, valores: V) => Hecha | null;

/** Returns the move's text if it was made, else null. */
const si = (hecha: boolean | undefined, message: string): Hecha | null => (hecha === true ? { message } : null);

/** Options of a move's hook: the texts and callbacks for its outcome. */
type Opciones<V> = OpcionesAccion<V, Hecha>;

/**
 * Returns the action that makes a move and stores its answer in the cache. If the answer gets lost, `consta` decides from the
 * session whether the move was made. A refusal (404 or 409) means that this screen is out of date, so the session is read again
 * before the caller gets the error.
 */
const useJugada = <V>(
  mover: (valores: V) => Promise<JugadaHecha | JugadaBreve>,
  consta: ConstaCon<V>,
  opciones: Opciones<V>,
) => {
  const cache = useQueryClient();
  return useAccion(async (valores: V) => {
    try {
      const hecha = await conConstancia(
        cache,
        () => mover(valores),
        (sesion) => consta(sesion, valores),
      );
      if ('success' in hecha) await guardar(cache, hecha);
      return hecha;
    } catch (error) {
      if (error instanceof ErrorApi && (error.estado === 409 || error.estado === 404)) await releer(cache);
      throw error;
    }
  }, opciones);
};

const iniciar = (cuerpo: IniciarReparto) => llamar('iniciarReparto', { cuerpo });

/**
 * Returns the move that starts the quarter's draft. If the answer gets lost, a session in the picking phase shows that it was
 * started, because a start is offered only while there is none.
 */
export const useIniciar = (opciones: Opciones<IniciarReparto>) =>
  useJugada(iniciar, (sesion) => si(sesion?.fase === 'ELECCION', 'Reparto iniciado'), opciones);

const nombreDe = (sesion: SesionReparto | null, tarea: number): string =>
  sesion?.tareas.find((t) => t.id === tarea)?.nombre ?? '';

/** Whether the session has this pick, not undone. */
const estaElegida = (
  sesion: SesionReparto | null,
  suya: { readonly sesion: number; readonly tarea_id: number; readonly miembro?: number | null | undefined },
  tipo: 'ELECCION' | 'ELECCION_ADMIN',
): boolean | undefined =>
  sesion?.id === suya.sesion &&
  sesion.elecciones.some((e) => e.tarea === suya.tarea_id && e.miembro === suya.miembro && e.tipo === tipo);

const elegirTarea = ({ sesion, ...cuerpo }: Jugada<ElegirTarea>) =>
  llamar('elegirTarea', { id: sesion, cuerpo, ...enBreve() });

/** Returns the move that picks a chore for the logged-in member. */
export const useElegirTarea = (opciones: Opciones<Jugada<ElegirTarea>>) =>
  useJugada(
    elegirTarea,
    (sesion, suya) =>
      si(
        estaElegida(sesion, { ...suya, miembro: leerIdUsuario() }, 'ELECCION'),
        `Has elegido «${nombreDe(sesion, suya.tarea_id)}»`,
      ),
    opciones,
  );

const elegirPor = ({ sesion, ...cuerpo }: Jugada<Required<ElegirPor>>) =>
  llamar('elegirPor', { id: sesion, cuerpo, ...enBreve() });

/** Returns the move with which an admin picks for a member, while that member has the turn. */
export const useElegirPor = (opciones: Opciones<Jugada<Required<ElegirPor>>>) =>
  useJugada(
    elegirPor,
    (sesion, suya) =>
      si(estaElegida(sesion, suya, 'ELECCION_ADMIN'), `Has elegido «${nombreDe(sesion, suya.tarea_id)}» en su lugar`),
    opciones,
  );

const deshacer = ({ sesion, ...cuerpo }: Jugada<Required<DeshacerEleccion>>) =>
  llamar('deshacerEleccion', { id: sesion, cuerpo, ...enBreve() });

/** Returns the move with which an admin undoes a pick: the one that they looked at (`n`), never another. */
export const useDeshacer = (opciones: Opciones<Jugada<Required<DeshacerEleccion>>>) =>
  useJugada(
    deshacer,
    (sesion, suya) =>
      si(sesion?.id === suya.sesion && sesion.elecciones.every((e) => e.n !== suya.n), 'Última elección deshecha'),
    opciones,
  );

const volver = (sesion: number) => llamar('volver', { id: sesion, ...enBreve() });

/** Returns the move with which an absent member comes back, to pick for themselves again. */
export const useVolver = (opciones: Opciones<number>) =>
  useJugada(
    volver,
    (sesion, suya) => {
      const yo = leerIdUsuario() ?? 0;
      return sesion?.id === suya && (sesion.aplazamientos[yo] ?? 0) === 0
        ? { message: bienvenida(elegidasPorOtros(sesion, yo)) }
        : null;
    },
    opciones,
  );

const pausar = (sesion: number) => llamar('pausarReparto', { id: sesion, ...enBreve() });

/** Returns the move with which an admin pauses the clock for all. */
export const usePausar = (opciones: Opciones<number>) =>
  useJugada(
    pausar,
    (sesion, suya) => si(sesion?.id === suya && sesion.reloj.pausa !== null, 'El reloj está parado para todos'),
    opciones,
  );

const seguir = (sesion: number) => llamar('seguirReparto', { id: sesion, ...enBreve() });

/** Returns the move with which an admin resumes the clock. */
export const useSeguir = (opciones: Opciones<number>) =>
  useJugada(
    seguir,
    (sesion, suya) => si(sesion?.id === suya && sesion.reloj.pausa === null, 'El reloj sigue'),
    opciones,
  );

const pedirMinuto = (sesion: number) => llamar('pedirMinuto', { id: sesion, ...enBreve() });

/** Returns the move that gives the logged-in member one more minute in their turn. */
export const usePedirMinuto = (opciones: Opciones<number>) =>
  useJugada(
    pedirMinuto,
    (sesion, suya) => si(sesion?.id === suya && sesion.reloj.minuto, 'Tienes un minuto más'),
    opciones,
  );

/** Whether the app makes the remaining picks of the logged-in member in this session. */
const termina = (sesion: SesionReparto | null, suya: number): boolean =>
  sesion?.id === suya && sesion.terminan[leerIdUsuario() ?? 0] === true;

const terminarPorMi = (sesion: number) => llamar('terminarPorMi', { id: sesion, ...enBreve() });

/** Returns the move after which the app makes the remaining picks of the logged-in member. */
export const useTerminarPorMi = (opciones: Opciones<number>) =>
  useJugada(terminarPorMi, (sesion, suya) => si(termina(sesion, suya), 'Se elige por ti hasta el final'), opciones);

const retomar = (sesion: number) => llamar('retomarReparto', { id: sesion, ...enBreve() });

/** Returns the move that ends `useTerminarPorMi`: the logged-in member picks for themselves again. */
export const useRetomar = (opciones: Opciones<number>) =>
  useJugada(
    retomar,
    (sesion, suya) => si(sesion?.id === suya && !termina(sesion, suya), 'Vuelves a elegir tú'),
    opciones,
  );

const responder = ({ sesion, propuesta, ...cuerpo }: Jugada<ResponderPropuesta> & { readonly propuesta: number }) =>
  llamar('responderPropuesta', { id: sesion, n: propuesta, cuerpo });

/** Returns the move that answers a change proposed by the closing. */
export const useResponderPropuesta = (
  opciones: Opciones<Jugada<ResponderPropuesta> & { readonly propuesta: number }>,
) =>
  useJugada(
    responder,
    (sesion, { sesion: id, propuesta, acepta, miembro = leerIdUsuario() ?? 0 }) =>
      si(
        sesion?.id === id && sesion.propuestas.some((p) => p.n === propuesta && p.respuestas[miembro] === acepta),
        acepta ? 'Has aceptado el cambio' : 'Has rechazado el cambio',
      ),
    opciones,
  );

const cerrar = (sesion: number) => llamar('cerrarReparto', { id: sesion });

/** Returns the move with which an admin ends the closing with what is agreed so far. */
export const useCerrar = (opciones: Opciones<number>) =>
  useJugada(
    cerrar,
    (sesion, suya) => si(sesion?.id === suya && sesion.fase === 'COMPLETADA', 'Reparto completado'),
    opciones,
  );

const cancelar = (sesion: number) => llamar('cancelarReparto', { id: sesion });

/** Returns the move with which an admin cancels the draft; the one before it may be in force again. */
export const useCancelar = (opciones: Opciones<number>) =>
  useJugada(
    cancelar,
    (sesion, suya) =>
      sesion === null || sesion.id !== suya || sesion.fase === 'CANCELADA'
        ? { message: 'Reparto cancelado', ...(sesion?.id !== suya && { vigente: sesion }) }
        : null,
    opciones,
  );
