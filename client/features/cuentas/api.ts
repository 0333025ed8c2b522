import { queryOptions, useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/claves.ts';
import { llamar } from '#client/lib/llamar.ts';

const consultaCuentas = (trimestre: string) =>
  queryOptions({
    queryKey: CLAVES.cuentas(trimestre),
    queryFn: ({ signal }) => llamar('verCuentas', { consulta: { trimestre }, signal }),
  });

/** A quarter's ledger: read again with every change of work. */
export const useCuentas = (trimestre: string) => useQuery(consultaCuentas(trimestre));
