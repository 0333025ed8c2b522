import { queryOptions, useQuery } from '@tanstack/react-query';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';

/** Query: the completions with a picture. */
const consultaFotos = queryOptions({
  queryKey: CLAVES.fotos,
  queryFn: ({ signal }) => llamar('verFotos', { signal }),
});

/** Pictures of completions, as far as they are known. */
export interface FotosDeCasa {
  /** Whether members may add pictures. */
  readonly se_puede: boolean;
  /** Returns the key of a completion's picture; undefined without one. */
  readonly claveDe: (asignacion: number) => string | undefined;
}

/** Reads which completions have a picture; asks nothing in a family that does not review. */
export const useFotos = (): FotosDeCasa => {
  const { revision } = useYo();
  const { data } = useQuery({ ...consultaFotos, enabled: revision });
  return {
    se_puede: revision && data?.se_puede === true,
    claveDe: (asignacion) => (revision ? data?.fotos.find((f) => f.asignacion === asignacion)?.clave : undefined),
  };
};
