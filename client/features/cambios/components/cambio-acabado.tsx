import type { Cambio } from '#shared/contracts/cambios.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { comoAcabo } from '../palabras.ts';
import { marcarVisto } from '../vistos.ts';

/** The outcome of a request of mine, shown until I have read it. */
export function CambioAcabado({ cambio }: { readonly cambio: Cambio }) {
  const yo = useYo();
  const texto = comoAcabo(cambio, yo.id);
  return (
    <li>
      <Franja
        tipo={cambio.estado === 'HECHO' ? 'bien' : 'info'}
        accion={
          <Boton variante="fantasma" aria-label={`Vale, leído: ${texto}`} onClick={() => marcarVisto(cambio.id)}>
            Vale
          </Boton>
        }
      >
        {texto}
      </Franja>
    </li>
  );
}
