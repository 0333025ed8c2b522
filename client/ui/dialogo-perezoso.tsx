import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { Girador } from './boton.tsx';
import { tostada } from './tostada.ts';

/**
 * Returns a dialog that loads its own chunk on first use, and shows «Abriendo…» meanwhile. If the chunk fails to load, it calls
 * `cerrar` and shows an error toast, the screen below is unaffected, and the next opening tries to load it again.
 */
export const dialogoPerezoso = <P extends { readonly cerrar: () => void }>(
  traer: () => Promise<ComponentType<P>>,
): ((props: P) => React.ReactNode) => {
  let traido: ComponentType<P> | null = null;
  return function DialogoPerezoso(props) {
    const [Dialogo, setDialogo] = useState<ComponentType<P> | null>(() => traido);
    const noViene = useEffectEvent(() => {
      props.cerrar();
      tostada.mal('No se ha podido abrir. Puede ser la conexión', undefined, {
        texto: 'Recargar',
        hacer: () => location.reload(),
      });
    });
    const falta = Dialogo === null;
    useEffect(() => {
      if (!falta) return undefined;
      let sigue = true;
      traer().then(
        (venido) => {
          traido = venido;
          if (sigue) setDialogo(() => venido);
        },
        () => {
          if (sigue) noViene();
        },
      );
      return () => {
        sigue = false;
      };
    }, [falta]);
    return Dialogo === null ? <EnCamino /> : <Dialogo {...props} />;
  };
};

/** Shown over the page while the chunk loads, after a delay (`animate-tarde`), so that the member does not tap again. */
const EnCamino = () => (
  <output className="pointer-events-none fixed inset-0 z-50 grid animate-tarde place-items-center">
    <span className="flex items-center gap-3 rounded-carta bg-texto px-6 py-4 font-extrabold text-superficie shadow-carta">
      <Girador /> Abriendo…
    </span>
  </output>
);
