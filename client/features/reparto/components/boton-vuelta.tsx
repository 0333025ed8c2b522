import { Hand } from 'lucide-react';
import { mensajeDeError } from '#client/lib/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { useVolver } from '../api/jugadas.ts';

/** «He vuelto»: from the next turn on I pick again myself. */
export function BotonVuelta({ sesion }: { readonly sesion: number }) {
  const { mutateAsync, isPending } = useVolver();
  const volver = async () => {
    try {
      tostada.bien((await mutateAsync(sesion)).message);
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'No se ha podido avisar de que has vuelto'));
    }
  };
  return (
    <Boton
      tamano="grande"
      ancho
      icono={<Hand aria-hidden className="size-6 shrink-0" strokeWidth={2.5} />}
      cargando={isPending && 'Avisando…'}
      onClick={() => void volver()}
    >
      He vuelto
    </Boton>
  );
}
