import { Check, Star } from 'lucide-react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { nombreYParte } from '#shared/domain/recurrencia/regla.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { IconoTarea } from './tarea.tsx';

/** A list of rows as one card, with a line between rows. */
export const ListaFilas = ({ className, ...resto }: ComponentProps<'ul'>) => (
  <ul
    className={cx(
      '@container grid grid-cols-1 divide-y divide-borde overflow-hidden rounded-carta bg-superficie shadow-carta',
      className,
    )}
    {...resto}
  />
);

interface PropsNombre {
  readonly id?: string | undefined;
  readonly nombre: string;
  /** Opens the chore's sheet. The tap target is the whole row, except for its other buttons. */
  readonly alAbrir?: (() => void) | undefined;
  readonly tachado?: boolean;
}

/** Longest chip, in characters, that stays beside the name except in a very narrow row. A longer one wraps below a long name. */
const CABE_AL_LADO = 4;

/** A chore's name on one line, with a chip for the days or weeks of a part. With very large text the name may wrap. */
function Nombre({ id, nombre, alAbrir, tachado = false }: PropsNombre) {
  const { nombre: corto, parte } = nombreYParte(nombre);
  const palabras = (
    <span id={id} className={cx('block min-w-0 truncate @max-[15rem]:whitespace-normal', tachado && 'line-through')}>
      {corto}
      {parte !== null && <span className="sr-only">{` · ${parte.nombre}`}</span>}
    </span>
  );
  return (
    <span
      className={cx(
        'flex min-w-0 flex-wrap items-center gap-x-1.5',
        (parte?.corto.length ?? 0) <= CABE_AL_LADO && '@min-[15rem]:flex-nowrap',
      )}
    >
      {alAbrir === undefined ? (
        palabras
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          className="min-w-0 text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-marca"
          onClick={alAbrir}
        >
          {palabras}
        </button>
      )}
      {parte !== null && (
        <span
          aria-hidden
          className="shrink-0 rounded-full bg-hundido px-1.5 text-[0.8125rem] leading-snug font-bold text-suave"
        >
          {parte.corto}
        </span>
      )}
    </span>
  );
}

interface Props extends PropsNombre {
  readonly ref?: Ref<HTMLLIElement>;
  readonly puntos: number;
  /** Puts «+» before points that have been earned. */
  readonly ganados?: boolean;
  /** The second line, such as when it is due, its minutes, or its owner. */
  readonly detalle: ReactNode;
  /** True for the member's own chore. Its name is then a heading, so that screen readers can jump from chore to chore. */
  readonly propia?: boolean;
  /** The owner's face, at the corner of the picture. */
  readonly cara?: ReactNode;
  /** Dims a chore that is done or cannot be done now. */
  readonly apagada?: boolean;
  /** True for a chore that was just ticked off. */
  readonly hecha?: boolean;
  /** A taller row, for children. */
  readonly alta?: boolean;
  /** The button at the right, usually a `Tic`. */
  readonly control?: ReactNode;
  /** Set if `control` is a button with words. The points then move to the second line, to make room. */
  readonly conPalabras?: boolean;
  /** Further content below the row. */
  readonly children?: ReactNode;
}

/** A chore as one row of a list: picture, name, second line, points and a button. */
export function FilaTarea({
  ref,
  id,
  nombre,
  alAbrir,
  tachado,
  puntos,
  ganados = false,
  detalle,
  propia = false,
  cara,
  apagada = false,
  hecha = false,
  alta = false,
  control,
  conPalabras = false,
  children,
}: Props) {
  const Titulo = propia ? 'h3' : 'p';
  const conMas = ganados || hecha;
  return (
    <li ref={ref} className={cx('relative grid grid-cols-1 al-llegar-16', hecha && 'bg-bien-tenue')}>
      <div
        className={cx(
          'flex items-center gap-2 py-1 pr-2 pl-3 @max-[15rem]:flex-wrap @max-[15rem]:gap-y-1 @max-[15rem]:pb-2',
          alta ? 'min-h-[calc(4.5rem+var(--aire,0px))]' : 'min-h-[calc(4rem+var(--aire,0px))]',
        )}
      >
        <span className={cx('mr-1 shrink-0 @max-[15rem]:hidden', cara !== undefined && 'relative')}>
          <IconoTarea nombre={nombre} tamano="fila" apagado={apagada} />
          {cara !== undefined && <span className="absolute -right-1.5 -bottom-1.5">{cara}</span>}
        </span>
        <div className={cx('grid min-w-0 flex-1 grid-cols-1 gap-px', conPalabras && '@max-[15rem]:basis-full')}>
          <Titulo className={cx('text-[1.0625rem] leading-tight', apagada ? 'font-bold' : 'font-extrabold')}>
            <Nombre id={id} nombre={nombre} alAbrir={alAbrir} tachado={tachado ?? false} />
          </Titulo>
          <p className="text-sm leading-snug font-semibold break-words text-suave">
            {detalle}
            <span
              className={cx(!conPalabras && '@min-[15rem]:hidden')}
            >{` · ${conMas ? '+' : ''}${String(puntos)} pts`}</span>
          </p>
        </div>
        <p
          data-puntos=""
          className={cx(
            'grid min-w-6.5 shrink-0 justify-items-center gap-0.5 @max-[15rem]:hidden',
            conPalabras && 'hidden',
            hecha ? 'text-bien' : 'text-marca-fuerte',
          )}
        >
          <span className="cifra text-xl">{conMas ? `+${String(puntos)}` : puntos}</span>
          <Star
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `<img>` would not take the text's colour
            role="img"
            aria-label={puntos === 1 ? 'punto' : 'puntos'}
            className="size-3.25 fill-current"
          />
        </p>
        {control}
      </div>
      {children !== undefined && <div className="relative grid grid-cols-1 gap-2 px-3 pb-3">{children}</div>}
    </li>
  );
}

interface PropsTic extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name. */
  readonly etiqueta: string;
  /** Draws a quieter ring, for another member's chore. */
  readonly ajena?: boolean;
  readonly hecha?: boolean;
  readonly icono?: ReactNode;
}

/** The round button that ticks a chore off. It is 48 px wide, and up to 64 px with large text. */
export function Tic({ etiqueta, ajena = false, hecha = false, icono, className, ...resto }: PropsTic) {
  return (
    <button
      type="button"
      data-tic=""
      aria-label={etiqueta}
      className={cx(
        'relative z-1 grid size-[min(3rem,64px)] shrink-0 place-items-center rounded-full pulsable disabled:border-transparent disabled:bg-transparent disabled:text-suave',
        hecha
          ? 'bg-bien text-superficie'
          : ajena
            ? 'border-2 border-borde-fuerte bg-superficie text-suave hover:bg-hundido'
            : 'border-[2.5px] border-marca bg-superficie text-marca hover:bg-marca-tenue',
        className,
      )}
      {...resto}
    >
      {icono ?? <Check aria-hidden className={cx('size-[46%]', hecha && 'animate-salta')} strokeWidth={3} />}
    </button>
  );
}
