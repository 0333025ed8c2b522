import { FileQuestion, Hourglass } from 'lucide-react';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';

/** Nobody's number, or another family's. */
export const NoExiste = () => (
  <EstadoVacio
    icono={<FileQuestion className="size-9" />}
    titulo="Este certificado no existe"
    accion={<EnlaceBoton to="/reparto">Ir al reparto</EnlaceBoton>}
  >
    Cada reparto terminado tiene el suyo. Lo encontrarás al final del reparto.
  </EstadoVacio>
);

/** The reparto is not over, or was called off; the server's words tell more. */
export const NoHay = ({ cancelado, motivo }: { readonly cancelado: boolean; readonly motivo: string }) => (
  <EstadoVacio
    icono={<Hourglass className="size-9" />}
    titulo={cancelado ? 'No hay certificado' : 'Todavía no hay certificado'}
    accion={<EnlaceBoton to="/reparto">Ir al reparto</EnlaceBoton>}
  >
    {motivo}.
  </EstadoVacio>
);
