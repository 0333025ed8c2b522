import { Hand } from 'lucide-react';
import { Boton } from '#client/ui/boton.tsx';
import { useVolver } from '../jugadas.ts';

/** «He vuelto»: from the next turn on I pick again myself. */
export function BotonVuelta({ sesion }: { readonly sesion: number }) {
  const volver = useVolver({ texto: 'No se ha podido avisar de que has vuelto' });
  return (
    <Boton
      tamano="grande"
      ancho
      icono={<Hand aria-hidden className="size-6 shrink-0" strokeWidth={2.5} />}
      cargando={volver.ocupada && 'Avisando…'}
      onClick={() => void volver(sesion)}
    >
      He vuelto
    </Boton>
  );
}
