import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { nombreDeDispositivo } from '#client/lib/nombre-dispositivo.ts';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { guardarEsteAparato, olvidarEsteAparato } from '../este-aparato.ts';

/** The devices on which the family gets in by face, for its admins. */
export const consultaAparatos = queryOptions({
  queryKey: CLAVES.aparatos,
  queryFn: ({ signal }) => llamar('verAparatos', { signal }),
});

/** Lets members get in by face on this device, from now on. */
export const usePermitirAqui = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      guardarEsteAparato(
        await llamar('permitirAparato', { cuerpo: { nombre: nombreDeDispositivo(navigator.userAgent) } }),
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.aparatos }),
  });
};

/** Revokes a device; `este`: it is this one, which forgets its secret whatever the server says. */
export const useQuitarAparato = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { readonly id: number; readonly este: boolean }) => llamar('quitarAparato', { id }),
    onSuccess: (_, { este }) => {
      if (este) olvidarEsteAparato();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.aparatos }),
  });
};
