import { Scale } from 'lucide-react';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';

/** The way to the explanation, from wherever somebody may doubt it. */
export const EnlaceJusto = () => (
  <div className="justify-self-center print:hidden">
    <EnlaceBoton to="/es-justo" variante="fantasma" icono={<Scale aria-hidden className="size-5" />}>
      ¿Es justo? Así se reparte
    </EnlaceBoton>
  </div>
);
