import { queryOptions } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/claves.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { llamar } from '#client/lib/llamar.ts';
import { olvidarEsteAparato } from './este-aparato.ts';

/** The devices on which the family gets in by face, for its admins. */
export const consultaAparatos = queryOptions({
  queryKey: CLAVES.aparatos,
  queryFn: ({ signal }) => llamar('verAparatos', { signal }),
});

/** The members who may log in on this device by face. A revoked device forgets its permission. */
export const consultaCaras = (dispositivo: string) =>
  queryOptions({
    queryKey: ['caras', dispositivo],
    queryFn: async ({ signal }) => {
      try {
        return await llamar('verCaras', { cuerpo: { dispositivo }, signal });
      } catch (e) {
        if (e instanceof ErrorApi && e.campos['dispositivo'] !== undefined) olvidarEsteAparato();
        throw e;
      }
    },
  });
