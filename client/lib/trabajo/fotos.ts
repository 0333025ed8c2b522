import { queryOptions, useQuery } from '@tanstack/react-query';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';

/** Query: the completions with a photo, and whether photos may be added. */
const consultaFotos = queryOptions({
  queryKey: CLAVES.fotos,
  queryFn: ({ signal }) => llamar('verFotos', { signal }),
});

/** Photos of completions, as far as they have been read. */
export interface FotosDeCasa {
  /** Whether members may add photos; false before the answer, in a family that does not review, and on a box that keeps none. */
  readonly se_puede: boolean;
  /** Returns the key of a completion's photo, which a new photo changes; undefined without a photo. */
  readonly claveDe: (asignacion: number) => string | undefined;
}

/** Reads which completions have a photo. Sends no request in a family that does not review. */
export const useFotos = (): FotosDeCasa => {
  const { revision } = useYo();
  const { data } = useQuery({ ...consultaFotos, enabled: revision });
  return {
    se_puede: revision && data?.se_puede === true,
    claveDe: (asignacion) => (revision ? data?.fotos.find((f) => f.asignacion === asignacion)?.clave : undefined),
  };
};
