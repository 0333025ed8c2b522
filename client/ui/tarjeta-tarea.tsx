import { CalendarDays, Clock } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { cx } from '#client/lib/cx.ts';
import { duracion } from '#client/lib/fechas.ts';
import { IconoTarea } from './icono-tarea.tsx';
import { Insignia } from './insignia.tsx';
import { Tarjeta } from './tarjeta.tsx';

interface Props {
  readonly ref?: Ref<HTMLDivElement>;
  readonly nombre: string;
  readonly puntos: number;
  /** «+» before earned points. */
  readonly ganados?: boolean;
  readonly minutos: number;
  /** When: «Hoy», «Mañana», a short date, an hour. */
  readonly cuando?: string | undefined;
  readonly atrasada?: boolean;
  /** Just ticked off: the card turns green. */
  readonly hecha?: boolean;
  /** Its action, below. */
  readonly children?: ReactNode;
}

/** One assignment as every list shows it: what, when, how long, and its points as the hero. */
export function TarjetaTarea({
  ref,
  nombre,
  puntos,
  ganados = false,
  minutos,
  cuando,
  atrasada = false,
  hecha = false,
  children,
}: Props) {
  return (
    <Tarjeta
      ref={ref}
      como="li"
      className={cx('grid grid-cols-1 gap-4 transition-shadow al-llegar-48', hecha && 'ring-2 ring-bien')}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <IconoTarea nombre={nombre} />
        <div className="min-w-0 flex-1 basis-36">
          <h3 className="text-lg leading-snug font-extrabold">{nombre}</h3>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-suave">
            {atrasada && <Insignia tono="mal">Atrasada</Insignia>}
            {cuando !== undefined && (
              <span className="inline-flex items-center gap-1.5">
                <CalendarDays aria-hidden className="size-4 shrink-0" />
                {cuando}
              </span>
            )}
            <span className="inline-flex items-center gap-1.5">
              <Clock aria-hidden className="size-4 shrink-0" />
              {duracion(minutos)}
            </span>
          </div>
        </div>
        <p
          data-puntos=""
          className={cx(
            'grid shrink-0 justify-items-center rounded-control px-3.5 py-2.5 transition-colors',
            hecha ? 'bg-bien-tenue text-bien' : 'bg-marca-tenue text-marca-fuerte',
          )}
        >
          <span className="cifra text-2xl">{ganados || hecha ? `+${String(puntos)}` : puntos}</span>
          <span className="text-sm leading-tight font-bold">{puntos === 1 ? 'punto' : 'puntos'}</span>
        </p>
      </div>
      {children}
    </Tarjeta>
  );
}
