import { useRef, type ReactNode } from 'react';
import { BotonCopiar } from './boton-copiar.tsx';
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
