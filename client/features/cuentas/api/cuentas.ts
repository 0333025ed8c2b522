import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CuentasTrimestre } from '#shared/contracts/cuentas-trimestre.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

const consultaCuentas = (trimestre: string) =>
  queryOptions({
    queryKey: CLAVES.cuentas(trimestre),
    queryFn: ({ signal }) => api.get<CuentasTrimestre>(`${RUTAS.cuentas}?trimestre=${trimestre}`, { signal }),
  });

/** A quarter's ledger: read again with every change of work. */
export const useCuentas = (trimestre: string) => useQuery(consultaCuentas(trimestre));
