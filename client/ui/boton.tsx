import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#client/lib/navegador/cx.ts';
import { Link, type LinkProps } from 'react-router-dom';

export type VarianteBoton =
  | 'primario'
  | 'tonal'
  | 'contorno'
  | 'fantasma'
  | 'peligro'
  | 'turno'
  | 'claro'
  | 'invertido'
  | 'bien';
export type TamanoBoton = 'normal' | 'grande';

const VARIANTES: Readonly<Record<VarianteBoton, string>> = {
  primario: 'bg-marca text-sobre-marca hover:bg-marca-fuerte',
  tonal: 'bg-marca-tenue text-marca-fuerte hover:bg-marca-tenue/70',
  contorno: 'border-2 border-borde bg-superficie text-texto hover:border-borde-fuerte',
  fantasma: 'text-marca hover:bg-marca-tenue',
  peligro: 'bg-mal text-sobre-mal hover:bg-mal-fuerte',
  turno: 'bg-turno text-sobre-turno hover:bg-turno-fuerte',
  invertido: 'bg-sobre-escena text-escena hover:bg-sobre-escena/90',
  bien: 'bg-bien text-superficie',
  claro: 'bg-sobre-escena/12 text-sobre-escena hover:bg-sobre-escena/20',
};

const TAMANOS: Readonly<Record<TamanoBoton, string>> = {
  normal: 'min-h-12 px-5 py-2 rounded-control',
  grande: 'min-h-15 px-6 py-3 rounded-carta text-lg',
};

/** Returns the classes of a button, also for links that look like one (`EnlaceBoton`). */
export const claseBoton = (
  variante: VarianteBoton = 'primario',
  tamano: TamanoBoton = 'normal',
  ancho = false,
): string =>
  cx(
    'inline-flex items-center justify-center gap-2.5 text-center leading-tight font-extrabold pulsable select-none',
    'disabled:pointer-events-none disabled:opacity-50 aria-busy:pointer-events-none',
    VARIANTES[variante],
    TAMANOS[tamano],
    ancho && 'w-full',
  );

interface Props extends ComponentProps<'button'> {
  readonly variante?: VarianteBoton;
  readonly tamano?: TamanoBoton;
  readonly ancho?: boolean;
  readonly icono?: ReactNode;
  /** Label while the action is under way. While it is set, taps are ignored. */
  readonly cargando?: string | false | undefined;
}

/** A button at least 48 px high. The children are its accessible name; `icono` is decoration. */
export function Boton({
  variante,
  tamano,
  ancho,
  icono,
  cargando = false,
  className,
  children,
  type = 'button',
  onClick,
  ...resto
}: Props) {
  const ocupado = cargando !== false;
  return (
    <button
      type={type}
      className={cx(claseBoton(variante, tamano, ancho), className)}
      aria-busy={ocupado || undefined}
      // Not `disabled` while busy, because a disabled button loses the keyboard focus.
      onClick={ocupado ? (e) => e.preventDefault() : onClick}
      {...resto}
    >
      {ocupado ? <Girador /> : icono}
      <span className="min-w-0">{ocupado ? cargando : children}</span>
    </button>
  );
}

/** A small spinner, to be shown beside words that say what is going on. */
export function Girador() {
  return (
    <span
      aria-hidden
      className="size-5 shrink-0 animate-gira rounded-full border-[3px] border-current border-r-transparent"
    />
  );
}

interface PropsEnlaceBoton extends Omit<LinkProps, 'className'> {
  readonly variante?: VarianteBoton;
  readonly tamano?: TamanoBoton;
  readonly ancho?: boolean;
  readonly icono?: ReactNode;
}

/** A link that looks like a button. It navigates, so it stays a link for the browser and screen readers. */
export function EnlaceBoton({ variante, tamano, ancho, icono, children, ...resto }: PropsEnlaceBoton) {
  return (
    <Link className={claseBoton(variante, tamano, ancho)} {...resto}>
      {icono}
      <span className="min-w-0">{children}</span>
    </Link>
  );
}
