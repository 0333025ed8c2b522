import { Check, Copy } from 'lucide-react';
import { useState, type ComponentProps, type RefObject } from 'react';
import { copiar } from '#client/lib/navegador/copiar-y-guardar.ts';
import { Boton } from './boton.tsx';

interface Props extends Pick<ComponentProps<typeof Boton>, 'variante' | 'tamano'> {
  readonly texto: string;
  /** The element that shows the text. It is selected, to be copied by hand, where the browser refuses to copy. */
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
