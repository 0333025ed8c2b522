import { MENSAJES_SIN_VERSION } from '#shared/contracts/vincular-pantalla.ts';
import type {
  EstadoPantalla,
  MensajePantalla,
  MiembroPantalla,
  TipoMensajePantalla,
} from '#shared/contracts/pantalla.ts';
import { trasCambiar } from '#shared/domain/metas/ver.ts';
import type { FilaRanking } from '#shared/contracts/semana.ts';

type De<T extends TipoMensajePantalla> = Extract<MensajePantalla, { tipo: T }>;
type Manejador<T extends TipoMensajePantalla> = (estado: EstadoPantalla, mensaje: De<T>) => EstadoPantalla;

interface ConId {
  readonly id: number;
}

/** Replaces the row with this id, adds it, or removes it if it was deleted. */
const juntar = <T extends ConId>(
  lista: readonly T[],
  fila: T | { readonly id: number; readonly borrada: true },
): T[] => {
  if ('borrada' in fila) return lista.filter((f) => f.id !== fila.id);
  return lista.some((f) => f.id === fila.id) ? lista.map((f) => (f.id === fila.id ? fila : f)) : [...lista, fila];
};

/** Returns a ranking row with the member's current name and face. */
const conSuNombre = (fila: FilaRanking, { id, nombre, avatar, color }: MiembroPantalla): FilaRanking =>
  fila.usuario === id ? { ...fila, usuario_nombre: nombre, avatar, color } : fila;

export const entero = ({ tipo: _tipo, ...nuevo }: De<'estado'>): EstadoPantalla => nuevo;

const sesionNueva = (
  estado: EstadoPantalla,
  { sesion }: { readonly sesion: EstadoPantalla['sesion'] },
): EstadoPantalla => ({ ...estado, sesion });

/** One handler per message, which returns the new state. A missing handler is a type error. */
const MANEJADORES = {
  estado: (_antes, mensaje) => entero(mensaje),
  'reparto:iniciado': (estado, { sesion }) => ({ ...estado, sesion, nuevo_trimestre: null, ensayo: null, sala: null }),
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
          // A changed assignment is no longer free; new free chores come only with a whole state.
          libres: estado.libres.filter((l) => l.asignacion !== mensaje.asignacion.id),
        },
  'ranking:actualizado': (estado, { filas }) => ({ ...estado, ranking: [...filas] }),
  'meta:cambiada': (estado, { meta }) => ({ ...estado, meta: trasCambiar(estado.meta, meta, estado.hoy) }),
  'miembro:cambiado': (estado, { miembro }) => ({
    ...estado,
    miembros: juntar(estado.miembros, miembro),
    ranking: 'borrada' in miembro ? estado.ranking : estado.ranking.map((fila) => conSuNombre(fila, miembro)),
  }),
  'familia:cambiada': (estado, { familia }) => ({ ...estado, familia }),
  'sala:cambiada': (estado, { pasos }) =>
    pasos === null || estado.sala === null ? estado : { ...estado, sala: { ...estado.sala, pasos: [...pasos] } },
  presencia: (estado, { conectados }) => ({ ...estado, conectados: [...conectados] }),
  ensayo: (estado, { ensayo }) => ({ ...estado, ensayo }),
  reaccion: (estado) => estado,
  latido: (estado) => estado,
  cambio: (estado) => estado,
} satisfies { readonly [T in TipoMensajePantalla]: Manejador<T> };

/** Returns the state after a message. The link (client/lib/red/enlace.ts) checks the version before. */
export const aplicar = (estado: EstadoPantalla, mensaje: MensajePantalla): EstadoPantalla => {
  // A newer server may send message types that this page does not know; then only the version counts.
  const manejador = (MANEJADORES[mensaje.tipo] ?? MANEJADORES.cambio) as Manejador<TipoMensajePantalla>;
  const sinVersion = MENSAJES_SIN_VERSION.has(mensaje.tipo);
  return { ...manejador(estado, mensaje), version: sinVersion ? estado.version : mensaje.version };
};

/** Whether members are picking or the closing is in progress. Nothing may interrupt the screen then. */
export const enReparto = (estado: EstadoPantalla | null): boolean =>
  estado?.sesion?.fase === 'ELECCION' || estado?.sesion?.fase === 'CIERRE';
