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
  /** The least, in rem: what does not fit then is cut off. */
  readonly minimo?: number;
  /** The same for a long one of several words, which then takes two lines and has larger letters for it. */
  readonly topeDoble?: number;
  readonly className?: string;
}

const UNA_LINEA = 10;

/** A name as large as its room allows. */
export function TeleNombre({ nombre, tope, minimo = 1.25, topeDoble, className }: PropsNombre) {
  const palabras = nombre.split(' ').map((palabra) => palabra.length);
  const enDos = topeDoble !== undefined && palabras.length > 1 && nombre.length > UNA_LINEA;
  const letras = enDos ? Math.max(...palabras, Math.ceil(nombre.length / 2)) : nombre.length;
  const medidas = { '--letras': letras, '--tope': `${String(enDos ? topeDoble : tope)}rem`, '--minimo': `${String(minimo)}rem` };
  return (
    <span className={cx('tele-ancho block', className)}>
      <span className={cx('tele-nombre', enDos && 'tele-doble')} style={medidas as CSSProperties}>
        {nombre}
      </span>
    </span>
  );
}
