import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AusenciaEntrada } from '#shared/contracts/ausencias.ts';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { useUnaVez } from '#client/lib/una-vez.ts';

/** The family's absences: to come, and of days that may still be corrected. */
export const useAusencias = () =>
  useQuery({ queryKey: CLAVES.ausencias, queryFn: ({ signal }) => llamar('verAusencias', { signal }) });

/** What is free, whose work it is and how a streak goes change with who is away. */
const useReleer = () => {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [CLAVES.ausencias, CLAVES.asignaciones, CLAVES.todasMisTareas].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
};

export const useApuntar = () => {
  const releer = useReleer();
  const unaVez = useUnaVez();
  return useMutation({
    mutationFn: (ausencia: AusenciaEntrada) =>
      llamar('apuntarAusencia', { cuerpo: ausencia, cabeceras: unaVez.cabeceras(ausencia) }),
    onSuccess: unaVez.hecho,
    onError: unaVez.fallo,
    onSettled: releer,
  });
};

/** How an absence ends with today at home: as if it had not been; or, of alternating weeks, only the one of today. */
export type Final = 'entera' | 'sigue' | null;

export const useQuitar = () => {
  const releer = useReleer();
  return useMutation({
    mutationFn: ({ id, final }: { readonly id: number; readonly final: Final }) =>
      llamar('quitarAusencia', { id, ...(final === null ? {} : { consulta: { [final]: 'true' } }) }),
    onSettled: releer,
  });
};

export const useConfirmar = () => {
  const releer = useReleer();
  return useMutation({
    mutationFn: ({ id, confirmada }: { readonly id: number; readonly confirmada: boolean }) =>
      llamar('confirmarAusencia', { id, cuerpo: { confirmada } }),
    onSettled: releer,
  });
};
