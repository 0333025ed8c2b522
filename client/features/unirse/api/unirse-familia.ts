import { useMutation } from '@tanstack/react-query';
import type { FamiliaParaUnirse, UnirseFamilia } from '#shared/contracts/cuentas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';

/** Who of the family has no account yet, for whoever knows the PIN. */
export const useUnirseFamilia = () =>
  useMutation({ mutationFn: (datos: UnirseFamilia) => api.post<FamiliaParaUnirse>(RUTAS.unirse, datos) });
