import { queryOptions } from '@tanstack/react-query';
import type { Caras } from '#shared/contracts/caras.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { olvidarEsteAparato } from '../este-aparato.ts';

/** Who may get in on this device by face. When it was revoked it forgets that it ever could. */
export const consultaCaras = (dispositivo: string) =>
  queryOptions({
    queryKey: ['caras', dispositivo],
    queryFn: async ({ signal }) => {
      try {
        return await api.post<Caras>(RUTAS.caras, { dispositivo }, { signal });
      } catch (e) {
        if (e instanceof ErrorApi && e.campos['dispositivo'] !== undefined) olvidarEsteAparato();
        throw e;
      }
    },
  });
