import type { ReactNode } from 'react';
import { ErrorCarga } from './cargable.tsx';

interface Props {
  readonly reintentar: () => void;
  /** Further content below the error. */
  readonly children?: ReactNode;
}

/** A full page that says the box does not answer. The login is kept, and the caller retries by itself. */
export function SinServidor({ reintentar, children }: Props) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-4">
      <h1 className="sr-only">Te Toca</h1>
      <ErrorCarga titulo="No se puede abrir Te Toca" sinRed probando reintentar={reintentar} />
      {children}
    </main>
  );
}
