import { queryOptions, useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';

const consultaCuentas = (trimestre: string) =>
  queryOptions({
    queryKey: CLAVES.cuentas(trimestre),
    queryFn: ({ signal }) => llamar('verCuentas', { consulta: { trimestre }, signal }),
  });

/** Reads the ledger of the quarter that starts on `trimestre`. */
export const useCuentas = (trimestre: string) => useQuery(consultaCuentas(trimestre));
