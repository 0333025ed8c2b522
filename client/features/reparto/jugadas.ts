import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { PREFERIR_BREVE } from '#shared/contracts/rutas.ts';
import { seguirSesion } from '#shared/contracts/seguir-sesion.ts';
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
import { elegidasPorOtros } from '#shared/domain/reparto/tablero/turnos.ts';
import { useAccion, type OpcionesAccion } from '#client/lib/accion.ts';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { leerIdUsuario } from '#client/lib/credenciales.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { guardarSesion, loQueSigue, sesionConocida } from '#client/lib/sesion-reparto.ts';
import { conConstancia, type Hecha } from './constancia.ts';

/** A move names its session in the path; the rest of it is the body. */
type Jugada<Cuerpo> = Cuerpo & { readonly sesion: number };

const releer = (cache: QueryClient): Promise<unknown> =>
  cache.refetchQueries({ queryKey: CLAVES.sesion, exact: true }).catch(() => null);

/** Milliseconds after which a move counts as lost: meanwhile its turn runs out. It names what it does, so it may be made again. */
const PLAZO_MS = 10_000;

/** Has a move answered by what happened in it, while turns go on: the room itself knows where that leads. */
const enBreve = () => ({ cabeceras: { prefer: PREFERIR_BREVE }, signal: AbortSignal.timeout(PLAZO_MS) });

/** Shows where a move led; where that does not follow from what is known, the session is read. */
const guardar = async (cache: QueryClient, hecha: JugadaHecha | JugadaBreve): Promise<void> => {
  const sigue =
    'sesion' in hecha ? loQueSigue(hecha) : { ...hecha, sesion: seguirSesion(sesionConocida(cache), hecha.jugada) };
  if (sigue.sesion === null) await releer(cache);
  else guardarSesion(cache, sigue);
};

/** Tells by the session whether a move with these values was made in it, and what to say of it; null: it was not. */
type ConstaCon<V> = (sesion: SesionReparto | null, valores: V) => Hecha | null;

/** The move's phrase if it was made. */
const si = (hecha: boolean | undefined, message: string): Hecha | null => (hecha === true ? { message } : null);

/** Tells the outcome of a move. */
type Opciones<V> = OpcionesAccion<V, Hecha>;

/**
 * Any move of a session. Its answer goes into the cache as its event does; where that gets lost, `consta` tells by the
 * session what became of it. A refusal means that this screen is behind: the session is read again before the error
 * reaches the caller, who can then say what really happened.
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

/** Starts the quarter's session. It is there when turns are taken: this is asked for only while none are. */
export const useIniciar = (opciones: Opciones<IniciarReparto>) =>
  useJugada(iniciar, (sesion) => si(sesion?.fase === 'ELECCION', 'Reparto iniciado'), opciones);

const nombreDe = (sesion: SesionReparto | null, tarea: number): string =>
  sesion?.tareas.find((t) => t.id === tarea)?.nombre ?? '';

/** Whether a pick stands. */
const estaElegida = (
  sesion: SesionReparto | null,
  suya: { readonly sesion: number; readonly tarea_id: number; readonly miembro?: number | null | undefined },
  tipo: 'ELECCION' | 'ELECCION_ADMIN',
): boolean | undefined =>
  sesion?.id === suya.sesion &&
  sesion.elecciones.some((e) => e.tarea === suya.tarea_id && e.miembro === suya.miembro && e.tipo === tipo);

const elegirTarea = ({ sesion, ...cuerpo }: Jugada<ElegirTarea>) =>
  llamar('elegirTarea', { id: sesion, cuerpo, ...enBreve() });

/** A pick of one's own. */
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

/** The admin's pick for a member, while that member has the turn. */
export const useElegirPor = (opciones: Opciones<Jugada<Required<ElegirPor>>>) =>
  useJugada(
    elegirPor,
    (sesion, suya) =>
      si(estaElegida(sesion, suya, 'ELECCION_ADMIN'), `Has elegido «${nombreDe(sesion, suya.tarea_id)}» en su lugar`),
    opciones,
  );

const deshacer = ({ sesion, ...cuerpo }: Jugada<Required<DeshacerEleccion>>) =>
  llamar('deshacerEleccion', { id: sesion, cuerpo, ...enBreve() });

/** The admin takes a pick back: the one that they looked at, never another. */
export const useDeshacer = (opciones: Opciones<Jugada<Required<DeshacerEleccion>>>) =>
  useJugada(
    deshacer,
    (sesion, suya) =>
      si(sesion?.id === suya.sesion && sesion.elecciones.every((e) => e.n !== suya.n), 'Última elección deshecha'),
    opciones,
  );

const volver = (sesion: number) => llamar('volver', { id: sesion, ...enBreve() });

/** An absent member is back and picks for themselves again. */
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

const responder = ({ sesion, propuesta, ...cuerpo }: Jugada<ResponderPropuesta> & { readonly propuesta: number }) =>
  llamar('responderPropuesta', { id: sesion, n: propuesta, cuerpo });

/** One's answer to a change that the closing proposes. */
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

/** The admin ends the closing with what is agreed so far. */
export const useCerrar = (opciones: Opciones<number>) =>
  useJugada(
    cerrar,
    (sesion, suya) => si(sesion?.id === suya && sesion.fase === 'COMPLETADA', 'Reparto completado'),
    opciones,
  );

const cancelar = (sesion: number) => llamar('cancelarReparto', { id: sesion });

/** The admin calls the session off. The one before it may be in force again. */
export const useCancelar = (opciones: Opciones<number>) =>
  useJugada(
    cancelar,
    (sesion, suya) =>
      sesion === null || sesion.id !== suya || sesion.fase === 'CANCELADA'
        ? { message: 'Reparto cancelado', ...(sesion?.id !== suya && { vigente: sesion }) }
        : null,
    opciones,
  );
