import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { Girador } from './boton.tsx';
import { tostada } from './tostada.ts';

/**
 * A dialog in a file of its own, fetched when it is first opened. Until it is there the page says that it is coming. Where it
 * does not come it counts as closed, which is said, and the next tap tries again: the screen below stays as it was.
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

/** Over the page, once it has taken so long that somebody might tap again. */
const EnCamino = () => (
  <output className="pointer-events-none fixed inset-0 z-50 grid animate-tarde place-items-center">
    <span className="flex items-center gap-3 rounded-carta bg-texto px-6 py-4 font-extrabold text-superficie shadow-carta">
      <Girador /> Abriendo…
    </span>
  </output>
);
