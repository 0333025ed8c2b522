import { NotebookText } from 'lucide-react';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';

/** The way to a quarter's ledger, by its first day; without one to the present one's. */
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
