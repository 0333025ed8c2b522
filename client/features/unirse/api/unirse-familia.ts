import { useMutation } from '@tanstack/react-query';
import type { UnirseFamilia } from '#shared/contracts/cuentas.ts';
import { llamar } from '#client/lib/llamar.ts';

/** Who of the family has no account yet, for whoever knows the PIN. */
export const useUnirseFamilia = () =>
  useMutation({ mutationFn: (datos: UnirseFamilia) => llamar('unirse', { cuerpo: datos }) });
