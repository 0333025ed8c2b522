import { Component, type ComponentType, type ErrorInfo, lazy, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Averia } from '#shared/contracts/servidor.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { leerTokenAcceso } from '#client/lib/acceso/credenciales.ts';
import { Boton } from '#client/ui/boton.tsx';
import { useTitulo } from '#client/ui/pantalla.tsx';

/** A route's screen in its own chunk. If `traer` has loaded the chunk before the first render, that render does not suspend. */
export interface Perezosa {
  (): React.ReactNode;
  readonly traer: () => Promise<void>;
}

/** Thrown when a screen's chunk failed to load. */
class FalloDeCarga extends Error {}

/**
 * Creates a screen whose module, which exports `Component`, loads on the first visit or at `traer`. A module that cannot be
 * loaded makes the screen throw, or `traer` reject with, FalloDeCarga.
 */
export const perezosa = (cargar: () => Promise<{ readonly Component: ComponentType }>): Perezosa => {
  let traida: ComponentType | null = null;
  const pedir = async () => {
    try {
      return (await cargar()).Component;
    } catch (cause) {
      throw new FalloDeCarga('The file of a screen did not come', { cause });
    }
  };
  const Esperada = lazy(async () => ({ default: await pedir() }));
  const Ruta = () => {
    // Keeps the component of the first render, because a different one would remount the screen.
    const [Pantalla] = useState<ComponentType>(() => traida ?? Esperada);
    return <Pantalla />;
  };
  const traer = async () => {
    traida = await pedir();
  };
  return Object.assign(Ruta, { traer });
};

/** Largest number of characters that the server accepts of the stack in a report. */
const MAXIMO = 2_000;

/**
 * Returns the report of an error: the screen's path, the message, and the stack followed by React's stack of components. Each is
 * cut to the length that the server accepts.
 */
const aAveria = (pantalla: string, error: unknown, componentes: string): Averia => {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const pila = `${stack}\n${componentes}`;
  return { pantalla: pantalla.slice(0, 200), mensaje: message.slice(0, 300), pila: pila.slice(0, MAXIMO) };
};

/** Reports to the box's log a screen that threw. Does nothing without a login, and ignores a failure of the report itself. */
const contarAveria = (pantalla: string, error: unknown, componentes: string): void => {
  if (leerTokenAcceso() === null) return;
  llamar('contarAveria', { cuerpo: aAveria(pantalla, error, componentes) }).catch(() => null);
};

/**
 * The page shown instead of a screen that threw, or whose chunk failed to load (`conexion`). Its button reloads the page, which
 * also helps when an update has removed the chunk from the server.
 */
function ErrorPantalla({ conexion }: { readonly conexion: boolean }) {
  const h1 = useTitulo('Algo ha fallado');
  return (
    <main className="grid min-h-[70dvh] grid-cols-1 content-center justify-items-center gap-4 px-hoja text-center">
      <h1 ref={h1} tabIndex={-1} className="text-3xl">
        Esta pantalla no se ha podido abrir
      </h1>
      <p className="max-w-sm text-suave">
        {conexion ? 'Puede ser la conexión.' : 'Es un fallo de la aplicación, no tuyo.'} Tus datos están a salvo.
      </p>
      <Boton onClick={() => location.reload()}>Reintentar</Boton>
    </main>
  );
}

interface Props {
  /** The current path. A new value clears the error, so that the next screen renders. */
  readonly clave: string;
  readonly children: ReactNode;
}

interface Estado {
  /** Null without an error; `CARGA` if a chunk failed to load, `AVERIA` if a screen threw. */
  readonly fallo: 'CARGA' | 'AVERIA' | null;
  /** The path last rendered. Once it changes, `fallo` is cleared. */
  readonly clave: string;
}

/** The error boundary. A class, because React has error boundaries only as classes. */
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
 * Shows the error page if a screen inside it throws, until the path changes. It wraps all routes, and inside the layout it wraps
 * the screen alone, so that the navigation stays.
 */
export function LimiteErrores({ children }: { readonly children: ReactNode }) {
  return <Limite clave={useLocation().pathname}>{children}</Limite>;
}
