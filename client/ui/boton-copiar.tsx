import { Check, Copy } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react';
import { copiar } from '#client/lib/navegador/copiar-y-guardar.ts';
import { Boton } from './boton.tsx';
import { Dialogo } from './dialogo.tsx';

interface Props extends Pick<ComponentProps<typeof Boton>, 'variante' | 'tamano'> {
  readonly texto: string;
  /** The element that shows the text. If the browser refuses to copy, its text is selected, to be copied by hand. */
  readonly donde: RefObject<HTMLElement | null>;
  /** The button's text once it has copied. */
  readonly dicho: string;
  readonly children: string;
}

/** A button that copies a text shown beside it. */
export function BotonCopiar({ texto, donde, dicho, children, ...boton }: Props) {
  const [copiado, setCopiado] = useState(false);
  const alCopiar = async () => {
    const hecho = await copiar(texto);
    setCopiado(hecho);
    if (!hecho && donde.current) getSelection()?.selectAllChildren(donde.current);
  };
  return (
    <Boton
      {...boton}
      ancho
      icono={copiado ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
      onClick={() => void alCopiar()}
    >
      {copiado ? dicho : children}
    </Boton>
  );
}

interface PropsDialogoSecreto {
  readonly titulo: string;
  readonly secreto: string;
  readonly cerrar: () => void;
  /** Text of the button that copies the secret. */
  readonly boton?: string;
  /** Shown below the secret. */
  readonly children?: ReactNode;
}

/** A dialog that shows a new secret, such as a key's, to be copied now, because the server does not tell a secret again. */
export function DialogoSecreto({ titulo, secreto, cerrar, boton = 'Copiar', children }: PropsDialogoSecreto) {
  const texto = useRef<HTMLElement>(null);
  return (
    <Dialogo
      cerrar={cerrar}
      titulo={titulo}
      descripcion="Cópiala ahora: al cerrar esto no se puede volver a ver."
      pie={
        <BotonCopiar texto={secreto} donde={texto} dicho="Copiada">
          {boton}
        </BotonCopiar>
      }
    >
      <code ref={texto} className="block rounded-control bg-hundido px-4 py-3 text-lg break-all select-all">
        {secreto}
      </code>
      {children}
    </Dialogo>
  );
}
