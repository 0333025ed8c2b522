import { cx } from '#client/lib/cx.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { useNombreQueCabe } from '../caber.ts';
import type { Persona } from '#client/lib/vista-reparto.ts';

interface Props {
  readonly persona: Persona;
  readonly tamano?: 'chico' | 'normal' | 'grande' | 'gigante';
  /** A dot says whether they are connected now; left out where that does not matter. */
  readonly conectado?: boolean;
}

/** A member's face on the wall. */
export function TeleCara({ persona, tamano = 'normal', conectado }: Props) {
  return (
    <span className="relative shrink-0">
      <Avatar avatar={persona.avatar} grupoEdad={persona.grupo_edad} color={persona.color} tamano={tamano} />
      {conectado !== undefined && (
        <span
          className={cx(
            'absolute right-0 bottom-0 size-[1.1rem] rounded-full border-[0.18rem]',
            conectado ? 'border-superficie bg-bien' : 'border-borde-fuerte bg-superficie',
          )}
        >
          <span className="sr-only">{conectado ? 'Conectado' : 'No conectado'}</span>
        </span>
      )}
    </span>
  );
}

interface PropsNombre {
  readonly nombre: string;
  /** The most that it may grow, in em of what is around it. */
  readonly tope: number;
  /** How high it may be over all its lines; by default a line of the largest. */
  readonly alto?: number;
  /** Its place is so high whatever it holds. */
  readonly fijo?: boolean;
  readonly className?: string;
}

/** The part of its size that a line is high, as `.tele-nombre` has it. */
const RENGLON = 1.12;

/** A name, whole, as large as its room allows. */
export function TeleNombre({ nombre, tope, alto = tope * RENGLON, fijo = false, className }: PropsNombre) {
  const ref = useNombreQueCabe(tope, alto);
  return (
    <span
      className={cx('block min-w-0', fijo && 'flex flex-col justify-center', className)}
      style={fijo ? { height: `${String(alto)}em` } : undefined}
    >
      <span ref={ref} className="tele-nombre">
        {nombre}
      </span>
    </span>
  );
}
