import type { ReactNode } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { useNombreQueCabe } from '../caber.ts';
import type { Persona } from '#client/lib/reparto/vista-reparto.ts';

interface Props {
  readonly persona: Persona;
  readonly tamano?: 'chico' | 'normal' | 'grande' | 'gigante';
  /** Draws a dot that shows whether the member is connected. No dot if absent. */
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
  readonly nombre: ReactNode;
  /** The maximum size, in em of the surrounding text. */
  readonly tope: number;
  /** The maximum height of all lines together, in em. The default is one line of the maximum size. */
  readonly alto?: number;
  /** Keeps the height fixed, whatever the name. */
  readonly fijo?: boolean;
  readonly className?: string;
}

/** The line height as a factor of the text size. It must match `.tele-nombre`. */
const RENGLON = 1.12;

/** A whole name, as large as its space allows. */
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
