import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { claseBoton } from './boton.tsx';
import type { TamanoBoton, VarianteBoton } from './boton.tsx';

interface Props extends Omit<LinkProps, 'className'> {
  readonly variante?: VarianteBoton;
  readonly tamano?: TamanoBoton;
  readonly ancho?: boolean;
  readonly icono?: ReactNode;
}

/** A link that looks like a button. It navigates, so it stays a link for the browser and screen readers. */
export function EnlaceBoton({ variante, tamano, ancho, icono, children, ...resto }: Props) {
  return (
    <Link className={claseBoton(variante, tamano, ancho)} {...resto}>
      {icono}
      <span className="min-w-0">{children}</span>
    </Link>
  );
}
