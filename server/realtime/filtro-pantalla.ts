import type { Eventos, NombreEvento } from '#shared/contracts/eventos.ts';
import type { MensajesPantalla, TipoMensajePantalla } from '#shared/contracts/pantalla.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { aJson } from '#server/change/json.ts';
import { metaPantalla, miembroPantalla, tareaPantalla, type Jornada } from '#server/effects/vistas/vista-pantalla.ts';

type Filtro<N extends NombreEvento> = (
  datos: Eventos[N],
  jornada: Jornada,
) => N extends TipoMensajePantalla ? MensajesPantalla[N] : null;

const nada = () => null;
const sesionEntera = <S>({ sesion }: { readonly sesion: S }) => ({ sesion });

/**
 * The part of each event that wall screens get; null for nothing (`paraPantallas` still sends the version). A missing event is a
 * type error.
 */
const FILTROS: { readonly [N in NombreEvento]: Filtro<N> } = {
  'reparto:iniciado': sesionEntera,
  'reparto:turno': ({ sesion, ultima_eleccion }) => ({ sesion, ultima_eleccion }),
  'reparto:jugada': nada,
  'reparto:cierre': sesionEntera,
  'reparto:completado': sesionEntera,
  'reparto:cancelado': sesionEntera,
  'votacion:registrada': nada,
  'votacion:mia': nada,
  'votacion:completada': nada,
  'votaciones:cerradas': nada,
  'votacion:reiniciada': nada,
  'tarea:cambiada': nada,
  'miembro:cambiado': ({ miembro }) => ({
    miembro: 'borrada' in miembro ? { id: miembro.id, borrada: true } : miembroPantalla(miembro),
  }),
  'familia:cambiada': ({ familia: { nombre, zona_horaria, sonido_pantalla } }) => ({
    familia: { nombre, zona_horaria, sonido_pantalla },
  }),
  'sala:cambiada': ({ pasos }) => ({ pasos }),
  'carga:cambiada': nada,
  'configuracion:cambiada': nada,
  'asignacion:cambiada': (datos, jornada) => {
    if ('todas' in datos) return { todas: true };
    const { asignacion } = datos;
    const deHoy = 'borrada' in asignacion ? null : tareaPantalla(asignacion, jornada);
    return { asignacion: deHoy ?? { id: asignacion.id, borrada: true } };
  },
  'gracias:dadas': nada,
  // The snapshot (`estado`) that follows the changed assignments contains who is away.
  'ausencia:cambiada': nada,
  // A snapshot (`estado`) follows, see `hacenReleer`.
  'reajuste:cambiado': nada,
  'cambio:cambiado': nada,
  'ranking:actualizado': ({ filas }) => ({ filas }),
  'meta:cambiada': ({ meta }) => ({ meta: metaPantalla(meta) }),
  'meta:propuesta': nada,
  'premio:cambiado': nada,
  'premio:contestado': nada,
  'paga:cambiada': nada,
  'paga:marcada': nada,
  'logro:desbloqueado': nada,
  'deseos:cambiados': nada,
  'correccion:cambiada': nada,
  'saldo:pregunta': nada,
  'saldo:respuesta': nada,
  'rastro:anotado': nada,
  // Sent to screens directly (vivo.ts), not through the events of a change.
  reaccion: ({ miembro, emoji }) => ({ miembro, emoji }),
  presencia: ({ conectados }) => ({ conectados }),
  servidor: nada,
  version: nada,
};

/** Tells whether screens need a new snapshot, because the event does not carry all that it changes. */
const hacenReleer = ({ evento, datos }: Publicacion): boolean =>
  evento === 'reparto:cancelado' ||
  evento === 'reparto:iniciado' ||
  evento === 'familia:cambiada' ||
  evento === 'reajuste:cambiado' ||
  (evento === 'sala:cambiada' && datos.pasos === null) ||
  (evento === 'asignacion:cambiada' && ('todas' in datos || 'borrada' in datos.asignacion)) ||
  // An archived member may stay on the screen because of what they did today, which only a snapshot contains.
  (evento === 'miembro:cambiado' && 'borrada' in datos.miembro);

/** The messages to a family's wall screens for the events of one change. */
export interface ParaPantallas {
  /** JSON messages in order; at least one, so that the version always arrives. */
  readonly mensajes: readonly string[];
  /** True when a snapshot must follow the messages (`hacenReleer`). */
  readonly releer: boolean;
}

/** Reduces the events of one change to what the family's wall screens may see. */
export const paraPantallas = (publicaciones: readonly Publicacion[], jornada: Jornada): ParaPantallas => {
  const mensajes = publicaciones.flatMap(({ evento, version, datos }) => {
    const visibles = (FILTROS[evento] as Filtro<NombreEvento>)(datos, jornada) as object | null;
    return visibles === null ? [] : [aJson({ tipo: evento, version, ...visibles })];
  });
  const version = publicaciones.at(-1)?.version;
  return {
    mensajes: mensajes.length > 0 ? mensajes : [JSON.stringify({ tipo: 'cambio', version })],
    releer: publicaciones.some(hacenReleer),
  };
};
