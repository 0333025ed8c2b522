import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { cuandoAsiente } from '#client/lib/asentar.ts';
import { insistir } from '#client/lib/insistir.ts';

/**
 * A component in a file of its own that what stands around it can do without. Until it comes there is `mientras` in its
 * place; lost on the way it is asked for again, and takes nothing else with it.
 */
export const adorno = <P extends object>(pedir: () => Promise<ComponentType<P>>, mientras: ReactNode = null) => {
  const Traido = lazy(async () => ({ default: await insistir(pedir) })) as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={mientras}>
      <Traido {...props} />
    </Suspense>
  );
};

/** One that is fetched once the first screen has what it asked for. */
export const alAsentarse = <P extends object>(pedir: () => Promise<ComponentType<P>>) =>
  adorno(async () => {
    await cuandoAsiente();
    return pedir();
  });
