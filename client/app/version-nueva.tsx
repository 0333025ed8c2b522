import { useEffect } from 'react';
import { useVersionNueva } from '#client/lib/obrero.ts';
import { tostada } from '#client/ui/tostada.ts';

/** Says that a new version waits, until it is taken: nothing is ever loaded anew behind anybody's back. */
export function VersionNueva() {
  const actualizar = useVersionNueva();
  useEffect(
    () =>
      actualizar === null
        ? undefined
        : tostada.fija('Hay una versión nueva', { texto: 'Actualizar', hacer: actualizar }),
    [actualizar],
  );
  return null;
}
