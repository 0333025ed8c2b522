import { Scale } from 'lucide-react';
import { EnlaceBoton } from '#client/ui/boton.tsx';

/**
 * Link to «¿Es justo?», the verdict on the quarter so far; with `explicado`, to the section of it that explains how chores are
 * dealt.
 */
export const EnlaceJusto = ({ explicado = false }: { readonly explicado?: boolean }) => (
  <div className="justify-self-center print:hidden">
    <EnlaceBoton
      to={explicado ? '/es-justo' : '/justo'}
      variante="fantasma"
      icono={<Scale aria-hidden className="size-5" />}
    >
      {explicado ? '¿Es justo? Así se reparte' : '¿Es justo?'}
    </EnlaceBoton>
  </div>
);
