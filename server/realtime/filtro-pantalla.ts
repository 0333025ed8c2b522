import type { Eventos, NombreEvento } from '#shared/contracts/eventos.ts';
import type { MensajesPantalla, TipoMensajePantalla } from '#shared/contracts/pantalla.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { aJson } from '#server/change/json.ts';
import { miembroPantalla, tareaPantalla, type Jornada } from '#server/effects/vistas/vista-pantalla.ts';

type Filtro<N extends NombreEvento> = (
  datos: Eventos[N],
  jornada: Jornada,
) => N extends TipoMensajePantalla ? MensajesPantalla[N] : null;

const nada = () => null;
const sesionEntera = <S>({ sesion }: { readonly sesion: S }) => ({ sesion });

/** The data that each event gives a screen; null: only the new version. A missing event is a type error. */
const FILTROS: { readonly [N in NombreEvento]: Filtro<N> } = {
  'reparto:iniciado': sesionEntera,
  'reparto:turno': ({ sesion, ultima_eleccion, deshecha_por }) => ({ sesion, ultima_eleccion, deshecha_por }),
  'reparto:jugada': nada,
  'reparto:cierre': sesionEntera,
  'reparto:completado': sesionEntera,
  'reparto:cancelado': sesionEntera,
  'votacion:registrada': nada,
  'votacion:completada': nada,
  'votacion:reiniciada': nada,
  'tarea:cambiada': nada,
  'miembro:cambiado': ({ miembro }) => ({
    miembro: 'borrada' in miembro ? { id: miembro.id, borrada: true } : miembroPantalla(miembro),
  }),
  'familia:cambiada': ({ familia: { nombre, zona_horaria } }) => ({ familia: { nombre, zona_horaria } }),
  'carga:cambiada': nada,
  'configuracion:cambiada': nada,
  'asignacion:cambiada': (datos, jornada) => {
    if ('todas' in datos) return { todas: true };
    const { asignacion } = datos;
    const deHoy = 'borrada' in asignacion ? null : tareaPantalla(asignacion, jornada);
    return { asignacion: deHoy ?? { id: asignacion.id, borrada: true } };
  },
  // The `estado` that follows the work that it changes holds who is away.
  'ausencia:cambiada': nada,
  // An `estado` follows.
  'reajuste:cambiado': nada,
  'cambio:cambiado': nada,
  'ranking:actualizado': ({ filas }) => ({ filas }),
  'logro:desbloqueado': nada,
  'deseos:cambiados': nada,
  'correccion:cambiada': nada,
  'saldo:pregunta': nada,
  'saldo:respuesta': nada,
  'rastro:anotado': nada,
  presencia: ({ conectados }) => ({ conectados }),
  servidor: nada,
  version: nada,
};

/** Events after which a screen needs everything anew: what they change cannot be told by themselves. */
const hacenReleer = ({ evento, datos }: Publicacion): boolean =>
  evento === 'reparto:cancelado' ||
  evento === 'reparto:iniciado' ||
  evento === 'familia:cambiada' ||
  evento === 'reajuste:cambiado' ||
  (evento === 'asignacion:cambiada' && ('todas' in datos || 'borrada' in datos.asignacion)) ||
  // A member who left is shown while work of today is theirs, which only a snapshot tells.
  (evento === 'miembro:cambiado' && 'borrada' in datos.miembro);

/** The messages to a family's screens for the events of one change. */
export interface ParaPantallas {
  /** JSON, one per message, in order: at least one, so that the version always arrives. */
  readonly mensajes: readonly string[];
  readonly releer: boolean;
}

/** Strips the events of one change for the family's screens. */
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
