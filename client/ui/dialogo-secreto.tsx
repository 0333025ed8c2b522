import { Check, Copy } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { copiar } from '#client/lib/navegador/copiar.ts';
import { Boton } from './boton.tsx';
import { Dialogo } from './dialogo.tsx';

interface Props {
  readonly titulo: string;
  readonly secreto: string;
  readonly cerrar: () => void;
  /** Text of the button that copies the secret. */
  readonly boton?: string;
  /** Shown below the secret. */
  readonly children?: ReactNode;
}

/** Dialog with a new secret, such as a key's, to be copied. It is shown only now, because the server does not tell it again. */
export function DialogoSecreto({ titulo, secreto, cerrar, boton = 'Copiar', children }: Props) {
  const texto = useRef<HTMLElement>(null);
  const [copiada, setCopiada] = useState(false);
  const alCopiar = async () => {
    const hecho = await copiar(secreto);
    setCopiada(hecho);
    // Last resort: selects the secret, to be copied by hand.
    if (!hecho && texto.current) getSelection()?.selectAllChildren(texto.current);
  };
  return (
    <Dialogo
      cerrar={cerrar}
      titulo={titulo}
      descripcion="Cópiala ahora: al cerrar esto no se puede volver a ver."
      pie={
        <Boton
          ancho
          icono={copiada ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
          onClick={() => void alCopiar()}
        >
          {copiada ? 'Copiada' : boton}
        </Boton>
      }
    >
      <code ref={texto} className="block rounded-control bg-hundido px-4 py-3 text-lg break-all select-all">
        {secreto}
      </code>
      {children}
    </Dialogo>
  );
}
