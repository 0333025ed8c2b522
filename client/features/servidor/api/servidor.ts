import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Nobody tells of what changes here, so it is asked again while somebody looks. */
const CADA_MS = 15_000;
/** While a copy is being made, somebody waits for it. */
const COPIANDO_MS = 2_000;

export const consultaServidor = queryOptions({
  queryKey: CLAVES.servidor,
  queryFn: ({ signal }) => llamar('verServidor', { consulta: { desde: location.origin }, signal }),
  refetchInterval: ({ state }) => (state.data?.copias?.haciendo === true ? COPIANDO_MS : CADA_MS),
});

export const useCopiar = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => llamar('copiarAhora'),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.servidor }),
  });
};

export const useBuscarVersion = () => useMutation({ mutationFn: () => llamar('buscarVersion') });
