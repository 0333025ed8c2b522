import { queryOptions } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/red/claves.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { olvidarEsteAparato } from '#client/lib/acceso/este-aparato.ts';

/** Query for admins: the devices on which members may log in by face. */
export const consultaAparatos = queryOptions({
  queryKey: CLAVES.aparatos,
  queryFn: ({ signal }) => llamar('verAparatos', { signal }),
});

/**
 * Query: the members who may log in on this device by face. `dispositivo` is the secret by which the device is permitted; if the
 * server no longer accepts it, the device forgets it.
 */
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
