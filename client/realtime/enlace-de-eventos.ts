import { EVENTOS_SIN_VERSION, type Mensaje, type NombreEvento } from '#shared/contracts/eventos.ts';
import { crearEnlace, type Puertos } from '#client/lib/red/enlace.ts';

/** A received event with its payload. */
interface Oido {
  readonly evento: NombreEvento;
  readonly mensaje: Mensaje;
}

interface DeEventos extends Omit<Puertos<Oido>, 'versionDe' | 'aplicar'> {
  readonly aplicar: <N extends NombreEvento>(evento: N, mensaje: Mensaje<N>) => void;
}

/** Creates the app's link, which receives events by name. */
export const crearEnlaceDeEventos = ({ aplicar, ...puertos }: DeEventos) => {
  const enlace = crearEnlace<Oido>({
    ...puertos,
    versionDe: ({ evento, mensaje }) => (EVENTOS_SIN_VERSION.has(evento) ? null : mensaje.version),
    aplicar: ({ evento, mensaje }) => {
      // This event only tells the family's version. If no event of that version arrives, one was missed.
      if (evento === 'version') enlace.anotar(mensaje.version);
      else aplicar(evento, mensaje);
    },
  });
  const recibir = <N extends NombreEvento>(evento: N, mensaje: Mensaje<N>): void => enlace.recibir({ evento, mensaje });
  return { ...enlace, recibir };
};
