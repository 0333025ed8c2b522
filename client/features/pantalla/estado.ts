import type {
  EstadoPantalla,
  MensajePantalla,
  MiembroPantalla,
  TipoMensajePantalla,
} from '#shared/contracts/pantalla.ts';
import type { FilaRanking } from '#shared/contracts/ranking.ts';

type De<T extends TipoMensajePantalla> = Extract<MensajePantalla, { tipo: T }>;
type Manejador<T extends TipoMensajePantalla> = (estado: EstadoPantalla, mensaje: De<T>) => EstadoPantalla;

interface ConId {
  readonly id: number;
}

/** Puts a row in place of the one with its id, adds it, or takes it away when it is gone. */
const juntar = <T extends ConId>(
  lista: readonly T[],
  fila: T | { readonly id: number; readonly borrada: true },
): T[] => {
  if ('borrada' in fila) return lista.filter((f) => f.id !== fila.id);
  return lista.some((f) => f.id === fila.id) ? lista.map((f) => (f.id === fila.id ? fila : f)) : [...lista, fila];
};

/** A row of the week with its member's present name and face. */
const conSuNombre = (fila: FilaRanking, { id, nombre, avatar, color }: MiembroPantalla): FilaRanking =>
  fila.usuario === id ? { ...fila, usuario_nombre: nombre, avatar, color } : fila;

const entero = ({ tipo: _tipo, ...nuevo }: De<'estado'>): EstadoPantalla => nuevo;

const sesionNueva = (
  estado: EstadoPantalla,
  { sesion }: { readonly sesion: EstadoPantalla['sesion'] },
): EstadoPantalla => ({ ...estado, sesion });

/** One row per message: what it does to the state, its version aside. A missing one is a type error. */
const MANEJADORES = {
  estado: (_antes, mensaje) => entero(mensaje),
  'reparto:iniciado': (estado, { sesion }) => ({ ...estado, sesion, nuevo_trimestre: null, ensayo: null }),
  'reparto:turno': sesionNueva,
  'reparto:cierre': sesionNueva,
  'reparto:completado': sesionNueva,
  'reparto:cancelado': sesionNueva,
  'asignacion:cambiada': (estado, mensaje) =>
    'todas' in mensaje
      ? estado
      : {
          ...estado,
          tareas: juntar(estado.tareas, mensaje.asignacion),
          // What changes by itself was done, or taken away: free work changes with everything.
          libres: estado.libres.filter((l) => l.asignacion !== mensaje.asignacion.id),
        },
  'ranking:actualizado': (estado, { filas }) => ({ ...estado, ranking: [...filas] }),
  'miembro:cambiado': (estado, { miembro }) => ({
    ...estado,
    miembros: juntar(estado.miembros, miembro),
    ranking: 'borrada' in miembro ? estado.ranking : estado.ranking.map((fila) => conSuNombre(fila, miembro)),
  }),
  'familia:cambiada': (estado, { familia }) => ({ ...estado, familia }),
  presencia: (estado, { conectados }) => ({ ...estado, conectados: [...conectados] }),
  ensayo: (estado, { ensayo }) => ({ ...estado, ensayo }),
  latido: (estado) => estado,
  cambio: (estado) => estado,
} satisfies { readonly [T in TipoMensajePantalla]: Manejador<T> };

export interface Paso {
  readonly estado: EstadoPantalla | null;
  /** Something before this message never came: the whole has to be read again. */
  readonly hueco: boolean;
}

/**
 * The state after a message. Older than known: it says nothing. Equal: it belongs to the transaction that was last, or
 * is who is connected or what is tried out, which have no version of their own. Further ahead than the next: it counts, and something is
 * missing. Without a state only a whole one begins one: after every connection the caller starts from none, so that
 * even a database brought back from a backup, whose versions are lower, is believed.
 */
export const aplicar = (estado: EstadoPantalla | null, mensaje: MensajePantalla): Paso => {
  if (estado === null) return { estado: mensaje.tipo === 'estado' ? entero(mensaje) : null, hueco: false };
  const sinVersion = mensaje.tipo === 'presencia' || mensaje.tipo === 'ensayo';
  if (!sinVersion && mensaje.version < estado.version) return { estado, hueco: false };
  // A server newer than this page may say what it does not know: then only the version counts.
  const manejador = (MANEJADORES[mensaje.tipo] ?? MANEJADORES.cambio) as Manejador<TipoMensajePantalla>;
  const version = Math.max(estado.version, sinVersion ? 0 : mensaje.version);
  const hueco = !sinVersion && mensaje.tipo !== 'estado' && mensaje.version > estado.version + 1;
  return { estado: { ...manejador(estado, mensaje), version }, hueco };
};

/**
 * The newer of what is known and what a read brought: events and answers overtake each other. Versions count within one
 * run of the server (`epoca`), since a backup may have been restored before the next. A read of another run is newer
 * when the known run was known already as it was asked for (`alPedir`); otherwise the read is late.
 */
export const masNuevo = (
  conocido: EstadoPantalla | null,
  leido: EstadoPantalla,
  alPedir: EstadoPantalla | null,
): EstadoPantalla => {
  if (conocido === null) return leido;
  if (leido.epoca === conocido.epoca) return leido.version < conocido.version ? conocido : leido;
  return alPedir?.epoca === conocido.epoca ? leido : conocido;
};

/** Whether picks or their closing go on: then nothing may interrupt the screen. */
export const enReparto = (estado: EstadoPantalla | null): boolean =>
  estado?.sesion?.fase === 'ELECCION' || estado?.sesion?.fase === 'CIERRE';
