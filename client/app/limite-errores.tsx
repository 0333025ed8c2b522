import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { contarAveria } from './averia.ts';
import { ErrorPantalla } from './error-pantalla.tsx';
import { FalloDeCarga } from './perezosa.tsx';

interface Props {
  /** The path. A new value clears the error, so that the next screen starts afresh. */
  readonly clave: string;
  readonly children: ReactNode;
}

interface Estado {
  readonly fallo: 'CARGA' | 'AVERIA' | null;
  readonly clave: string;
}

/** React catches a child's error only in a class. */
class Limite extends Component<Props, Estado> {
  override readonly state: Estado = { fallo: null, clave: this.props.clave };

  static getDerivedStateFromError(error: unknown): Partial<Estado> {
    return { fallo: error instanceof FalloDeCarga ? 'CARGA' : 'AVERIA' };
  }

  static getDerivedStateFromProps({ clave }: Props, estado: Estado): Estado | null {
    return clave === estado.clave ? null : { fallo: null, clave };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    if (!(error instanceof FalloDeCarga)) contarAveria(this.props.clave, error, componentStack ?? '');
  }

  override render() {
    const { fallo } = this.state;
    return fallo === null ? this.props.children : <ErrorPantalla conexion={fallo === 'CARGA'} />;
  }
}

/**
 * A screen that breaks leaves the rest standing: around the routes, and again inside the layout so that the bar stays.
 */
export function LimiteErrores({ children }: { readonly children: ReactNode }) {
  return <Limite clave={useLocation().pathname}>{children}</Limite>;
}
