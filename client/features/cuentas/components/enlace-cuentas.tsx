import { NotebookText } from 'lucide-react';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';

/** Link to the ledger of the quarter that starts on `trimestre`. */
export const EnlaceCuentas = ({ trimestre }: { readonly trimestre: string }) => (
  <div className="print:hidden">
    <EnlaceCarta to={`/cuentas?trimestre=${trimestre}`} Icono={NotebookText} titulo="Prometido y hecho">
      Lo que le tocaba a cada uno en el trimestre, y lo que ha hecho
    </EnlaceCarta>
  </div>
);
