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

export const entero = ({ tipo: _tipo, ...nuevo }: De<'estado'>): EstadoPantalla => nuevo;

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

/** The state after a message that is news; how new it is the link decides (client/lib/enlace.ts). */
export const aplicar = (estado: EstadoPantalla, mensaje: MensajePantalla): EstadoPantalla => {
  // A server newer than this page may say what it does not know: then only the version counts.
  const manejador = (MANEJADORES[mensaje.tipo] ?? MANEJADORES.cambio) as Manejador<TipoMensajePantalla>;
  const sinVersion = mensaje.tipo === 'presencia' || mensaje.tipo === 'ensayo';
  return { ...manejador(estado, mensaje), version: sinVersion ? estado.version : mensaje.version };
};

/** Whether picks or their closing go on: then nothing may interrupt the screen. */
export const enReparto = (estado: EstadoPantalla | null): boolean =>
  estado?.sesion?.fase === 'ELECCION' || estado?.sesion?.fase === 'CIERRE';
