import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import type { LlaveHecha } from '#shared/contracts/llaves.ts';
import { copiar } from '#client/lib/copiar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';

interface Props {
  readonly llave: LlaveHecha;
  readonly cerrar: () => void;
}

/** Dialog with a new key's secret. It is shown only now, because the server stores only a digest of it. */
export function DialogoClave({ llave: { nombre, clave }, cerrar }: Props) {
  const texto = useRef<HTMLElement>(null);
  const [copiada, setCopiada] = useState(false);
  const alCopiar = async () => {
    const hecho = await copiar(clave);
    setCopiada(hecho);
    // Last resort: selects the key, to be copied by hand.
    if (!hecho && texto.current) getSelection()?.selectAllChildren(texto.current);
  };
  return (
    <Dialogo
      cerrar={cerrar}
      titulo={`Llave «${nombre}»`}
      descripcion="Cópiala ahora: al cerrar esto no se puede volver a ver."
      pie={
        <Boton
          ancho
          icono={copiada ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
          onClick={() => void alCopiar()}
        >
          {copiada ? 'Copiada' : 'Copiar'}
        </Boton>
      }
    >
      <code ref={texto} className="block rounded-control bg-hundido px-4 py-3 text-lg break-all select-all">
        {clave}
      </code>
    </Dialogo>
  );
}
