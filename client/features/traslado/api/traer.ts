import { useMutation } from '@tanstack/react-query';
import type { FamiliaTraida } from '#shared/contracts/familia-archivo/traida.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';

/** Hands the file to this house as it is. */
export const useTraer = () =>
  useMutation({ mutationFn: (archivo: File) => api.post<FamiliaTraida>(RUTAS.importarFamilia, archivo), gcTime: 0 });
