import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorApi } from '#client/lib/error-api.ts';
import { ErrorCarga } from './error-carga.tsx';
import { Esqueleto } from './esqueleto.tsx';

interface Props<T> {
  readonly consulta: UseQueryResult<T>;
  /** The words when it fails. */
  readonly error: string;
  readonly esqueleto?: ReactNode;
  readonly children: (datos: T) => ReactNode;
}

/** What a query shows in each of its states: skeleton, data, or the error with a retry. Old data beats an error. */
export function Cargable<T>({ consulta, error, esqueleto, children }: Props<T>) {
  if (consulta.data !== undefined) return children(consulta.data);
  if (consulta.isError && !consulta.isFetching) {
    const sinRed = consulta.error instanceof ErrorApi && consulta.error.sinRed;
    return <ErrorCarga titulo={error} sinRed={sinRed} reintentar={() => void consulta.refetch()} />;
  }
  return esqueleto ?? <Esqueleto />;
}
