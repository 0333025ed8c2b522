import type { Eventos, NombreEvento } from '#shared/contracts/eventos.ts';
import type { App } from '#server/app.ts';
import type { Corte, Publicacion } from '#server/change/difusion.ts';

/** Records everything published from now on, in order. */
export const anotarPublicaciones = ({ contexto }: App): Publicacion[] => {
  const publicados: Publicacion[] = [];
  contexto.difusion.oir({ eventos: (lista) => publicados.push(...lista) });
  return publicados;
};

/** Publishes an event to a family, like a change that was just committed. */
export const decirA = <N extends NombreEvento>(
  { contexto }: App,
  { familia, version }: { readonly familia: number; readonly version: number },
  evento: N,
  datos: Eventos[N],
): void => {
  const publicacion = { destino: { familia, miembro: null }, evento, version, datos } as unknown as Publicacion;
  contexto.difusion.reservar(familia).publicar({ publicaciones: [publicacion], cortes: [], tareas: [] });
};

/** Closes sockets, like a change that was just committed. */
export const cortarA = ({ contexto }: App, ...cortes: readonly Corte[]): void =>
  contexto.difusion.reservar(null).publicar({ publicaciones: [], cortes, tareas: [] });
