import { Scale } from 'lucide-react';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';

/** Link to the explanation of why the draft is fair. */
export const EnlaceJusto = () => (
  <div className="justify-self-center print:hidden">
    <EnlaceBoton to="/es-justo" variante="fantasma" icono={<Scale aria-hidden className="size-5" />}>
      ¿Es justo? Así se reparte
    </EnlaceBoton>
  </div>
);
