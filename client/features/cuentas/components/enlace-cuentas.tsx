import { NotebookText } from 'lucide-react';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';

/** Link to the ledger of the quarter that starts on `trimestre`, or of the current quarter without it. */
export const EnlaceCuentas = ({ trimestre }: { readonly trimestre?: string }) => (
  <div className="print:hidden">
    <EnlaceCarta
      to={trimestre === undefined ? '/cuentas' : `/cuentas?trimestre=${trimestre}`}
      Icono={NotebookText}
      titulo="Cuentas"
    >
      Lo prometido y lo hecho por cada uno en el trimestre
    </EnlaceCarta>
  </div>
);
