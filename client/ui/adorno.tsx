import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { trasPintar } from '#client/lib/navegador/animar.ts';
import { cuandoAsiente } from '#client/lib/red/asentar.ts';
import { insistir } from '#client/lib/red/reintentos.ts';

/**
 * Returns a component in a chunk of its own, for a part that the screen around it can do without. It renders `mientras`
 * until the chunk is loaded, starts the download once the screen is painted, and retries a failed one without breaking the
 * screen.
 */
export const adorno = <P extends object>(pedir: () => Promise<ComponentType<P>>, mientras: ReactNode = null) => {
  const Traido = lazy(async () => {
    await trasPintar();
    return { default: await insistir(pedir) };
  }) as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={mientras}>
      <Traido {...props} />
    </Suspense>
  );
};

/** Returns an `adorno` whose download starts only after the first screen has its data (`cuandoAsiente`). */
export const alAsentarse = <P extends object>(pedir: () => Promise<ComponentType<P>>) =>
  adorno(async () => {
    await cuandoAsiente();
    return pedir();
  });
