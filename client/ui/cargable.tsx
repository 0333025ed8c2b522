import { useState } from 'react';
import type { ReactNode } from 'react';
import { ErrorApi } from '#client/lib/error-api.ts';
import { ErrorCarga } from './error-carga.tsx';
import { Esqueleto } from './esqueleto.tsx';

interface Props<T> {
  readonly consulta: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** The words when it fails. */
  readonly error: string;
  readonly esqueleto?: ReactNode;
  readonly children: (datos: T) => ReactNode;
}

/** What a query shows in each of its states: skeleton, data, or the error with a retry. Old data beats an error. */
export function Cargable<T>({ consulta, error, esqueleto, children }: Props<T>) {
  // A query forgets its error when it tries again; what it said stays on screen, and so do the button and its focus.
  const [fallo, setFallo] = useState<Error | null>(null);
  if (consulta.error !== null && consulta.error !== fallo) setFallo(consulta.error);
  if (consulta.data !== undefined) return children(consulta.data);
  if (fallo !== null) {
    return (
      <ErrorCarga
        titulo={error}
        sinRed={fallo instanceof ErrorApi && fallo.sinRed}
        reintentando={consulta.isFetching}
        reintentar={() => void consulta.refetch()}
      />
    );
  }
  return esqueleto ?? <Esqueleto />;
}
