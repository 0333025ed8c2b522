import type { ReactNode } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';

export type TonoInsignia = 'neutro' | 'marca' | 'bien' | 'mal' | 'atencion' | 'turno';

const TONOS: Readonly<Record<TonoInsignia, string>> = {
  neutro: 'bg-hundido text-suave',
  marca: 'bg-marca-tenue text-marca-fuerte',
  bien: 'bg-bien-tenue text-bien',
  mal: 'bg-mal-tenue text-mal',
  atencion: 'bg-atencion-tenue text-atencion',
  turno: 'bg-turno text-sobre-turno',
};

/** A short label about the text beside it, such as a state, a role or an age. It is never a control. */
export function Insignia({
  tono = 'neutro',
  icono,
  children,
}: {
  readonly tono?: TonoInsignia;
  readonly icono?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-1 text-sm leading-tight font-bold',
        TONOS[tono],
      )}
    >
      {icono}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
