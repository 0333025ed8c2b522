import type { ReactNode } from 'react';
import { ErrorCarga } from './cargable.tsx';

interface Props {
  readonly reintentar: () => void;
  /** Optional props. */
  readonly children?: ReactNode;
}

/** Nobody answers, so that there is nothing to show: it is tried again by itself, and nobody is logged out for it. */
export function SinServidor({ reintentar, children }: Props) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-4">
      <h1 className="sr-only">Te Toca</h1>
      <ErrorCarga titulo="No se puede abrir Te Toca" sinRed probando reintentar={reintentar} />
      {children}
    </main>
  );
}
