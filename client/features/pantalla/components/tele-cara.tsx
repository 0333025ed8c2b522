import type { CSSProperties } from 'react';
import { cx } from '#client/lib/cx.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import type { Persona } from '../reparto.ts';

interface Props {
  readonly persona: Persona;
  readonly tamano?: 'chico' | 'normal' | 'grande' | 'gigante';
  /** A dot says whether he is connected now; left out where that does not matter. */
  readonly conectado?: boolean;
}

/** A member's face on the wall. */
export function TeleCara({ persona, tamano = 'normal', conectado }: Props) {
  return (
    <span className="relative shrink-0">
      <Avatar avatar={persona.avatar} grupoEdad={persona.grupo_edad} color={persona.color} tamano={tamano} />
      {conectado !== undefined && (
        <span className={cx('absolute right-0 bottom-0 size-[1.1rem] rounded-full border-[0.18rem]', conectado ? 'border-superficie bg-bien' : 'border-borde-fuerte bg-superficie')}>
          <span className="sr-only">{conectado ? 'Conectado' : 'No conectado'}</span>
        </span>
      )}
    </span>
  );
}

interface PropsNombre {
  readonly nombre: string;
  /** The most that it may grow, in rem. */
  readonly tope: number;
  /** Whether it may take a line per word, where there is room below. */
  readonly partible?: boolean;
  readonly className?: string;
}

/** A name as large as its room allows. */
export function TeleNombre({ nombre, tope, partible = false, className }: PropsNombre) {
  const letras = partible ? Math.max(...nombre.split(' ').map((palabra) => palabra.length)) : nombre.length;
  return (
    <span className={cx('tele-ancho block', className)}>
      <span className={cx('tele-nombre', partible && 'tele-partible')} style={{ '--letras': letras, '--tope': `${String(tope)}rem` } as CSSProperties}>
        {nombre}
      </span>
    </span>
  );
}
