import { EVENTOS_SIN_VERSION, type Mensaje, type NombreEvento } from '#shared/contracts/eventos.ts';
import { crearEnlace, type Puertos } from '#client/lib/enlace.ts';

/** An event as it came. */
interface Oido {
  readonly evento: NombreEvento;
  readonly mensaje: Mensaje;
}

interface DeEventos extends Omit<Puertos<Oido>, 'versionDe' | 'aplicar'> {
  readonly aplicar: <N extends NombreEvento>(evento: N, mensaje: Mensaje<N>) => void;
}

/** The link of a phone, which hears events by their names. */
export const crearEnlaceDeEventos = ({ aplicar, ...puertos }: DeEventos) => {
  const enlace = crearEnlace<Oido>({
    ...puertos,
    versionDe: ({ evento, mensaje }) => (EVENTOS_SIN_VERSION.has(evento) ? null : mensaje.version),
    aplicar: ({ evento, mensaje }) => {
      // It only says where the family is: whoever did not hear of that has missed something.
      if (evento === 'version') enlace.anotar(mensaje.version);
      else aplicar(evento, mensaje);
    },
  });
  const recibir = <N extends NombreEvento>(evento: N, mensaje: Mensaje<N>): void => enlace.recibir({ evento, mensaje });
  return { ...enlace, recibir };
};
