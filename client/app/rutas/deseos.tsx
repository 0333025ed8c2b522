import { ArrowLeft } from 'lucide-react';
import { MiLista } from '#client/features/deseos/components/mi-lista.tsx';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';

/** The member's private wish list, with a link to the screen of the draft. */
export function Component() {
  return (
    <Pantalla
      titulo="Mi lista de deseos"
      ancha
      lado={
        <EnlaceBoton
          to="/reparto"
          variante="fantasma"
          icono={<ArrowLeft aria-hidden className="size-5" strokeWidth={2.5} />}
        >
          Reparto
        </EnlaceBoton>
      }
    >
      <MiLista yo={useYo()} />
    </Pantalla>
  );
}
