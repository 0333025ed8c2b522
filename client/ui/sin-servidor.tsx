import type { ReactNode } from 'react';
import { enBase } from '#client/lib/navegador/base.ts';
import { porSuNombre } from '#client/lib/red/sin-servidor.ts';
import { ErrorCarga } from './cargable.tsx';

interface Props {
  readonly reintentar: () => void;
  /** Further content below the error. */
  readonly children?: ReactNode;
}

/**
 * A full page that says the box does not answer, and what to try if its address has changed. The login is kept, and the caller
 * retries by itself.
 */
export function SinServidor({ reintentar, children }: Props) {
  const probar = porSuNombre('/');
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-4">
      <h1 className="sr-only">Te Toca</h1>
      <ErrorCarga titulo="No se puede abrir Te Toca" sinRed probando reintentar={reintentar} />
      {probar !== null && (
        <a href={enBase(probar)} className="text-center font-semibold underline">
          Si estás en casa, prueba {probar}
        </a>
      )}
      {children}
    </main>
  );
}
