import { Component } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorPantalla } from './error-pantalla.tsx';

interface Props {
  /** A new value clears the error, so that the next screen starts afresh. */
  readonly clave: string;
  readonly children: ReactNode;
}

interface Estado {
  readonly roto: boolean;
  readonly clave: string;
}

/** React catches a child's error only in a class. */
class Limite extends Component<Props, Estado> {
  override readonly state: Estado = { roto: false, clave: this.props.clave };

  static getDerivedStateFromError(): Partial<Estado> {
    return { roto: true };
  }

  static getDerivedStateFromProps({ clave }: Props, estado: Estado): Estado | null {
    return clave === estado.clave ? null : { roto: false, clave };
  }

  override render() {
    return this.state.roto ? <ErrorPantalla /> : this.props.children;
  }
}

/**
 * A screen that breaks leaves the rest standing: around the routes, and again inside the layout so that the bar stays.
 */
export function LimiteErrores({ children }: { readonly children: ReactNode }) {
  return <Limite clave={useLocation().pathname}>{children}</Limite>;
}
