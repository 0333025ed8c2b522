import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { RUTA_DAV } from '#shared/contracts/rutas.ts';
import { copiar } from '#client/lib/navegador/copiar.ts';
import { enlaceA } from '#client/lib/navegador/direcciones.ts';
import { Boton } from '#client/ui/boton.tsx';

/** The address that a calendar program needs beside a new key, to be copied. */
export function DireccionDav() {
  const texto = useRef<HTMLElement>(null);
  const [copiada, setCopiada] = useState(false);
  const alCopiar = async () => {
    const hecho = await copiar(enlaceA(RUTA_DAV));
    setCopiada(hecho);
    // Last resort: selects the address, to be copied by hand.
    if (!hecho && texto.current) getSelection()?.selectAllChildren(texto.current);
  };
  return (
    <div className="mt-4 grid grid-cols-1 gap-3">
      <p className="text-suave">
        En tu programa de recordatorios o calendario pon esta dirección, cualquier usuario y la llave como contraseña.
      </p>
      <code ref={texto} className="block rounded-control bg-hundido px-4 py-3 break-all select-all">
        {enlaceA(RUTA_DAV)}
      </code>
      <Boton
        variante="contorno"
        ancho
        icono={copiada ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
        onClick={() => void alCopiar()}
      >
        {copiada ? 'Dirección copiada' : 'Copiar la dirección'}
      </Boton>
    </div>
  );
}
