import { FileQuestion, Hourglass, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Certificado } from '#shared/contracts/certificado.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Bloque, Esqueleto } from '#client/ui/cargando.tsx';
import { OtrosRepartos, useCertificado } from './certificados.tsx';
import { quienEs } from '../textos.ts';
import { Cierre, Tablero } from './tablero.tsx';
import { Comprobaciones, Empates, Huella, Sello } from './comprobaciones.tsx';
import { ManosYCabeza } from './manos-y-cabeza.tsx';
import { Miembros } from './miembros.tsx';

/** Message for an id that belongs to no draft, or to another family's. */
export const NoExiste = () => (
  <EstadoVacio
    icono={<FileQuestion className="size-9" />}
    titulo="Este certificado no existe"
    accion={<EnlaceBoton to="/reparto">Ir al reparto</EnlaceBoton>}
  >
    Cada reparto terminado tiene el suyo. Lo encontrarás al final del reparto.
  </EstadoVacio>
);

/** Message for a draft that is not over or was cancelled; `motivo` is the server's reason. */
const NoHay = ({ cancelado, motivo }: { readonly cancelado: boolean; readonly motivo: string }) => (
  <EstadoVacio
    icono={<Hourglass className="size-9" />}
    titulo={cancelado ? 'No hay certificado' : 'Todavía no hay certificado'}
    accion={<EnlaceBoton to="/reparto">Ir al reparto</EnlaceBoton>}
  >
    {motivo}.
  </EstadoVacio>
);

/** Renders the part after the certificate: the work done in the quarter that starts on the given day. */
type Despues = (trimestre: string) => ReactNode;

/** The certificate of one session, or the reason why there is none. */
export function PantallaCertificado({ sesion, despues }: { readonly sesion: number; readonly despues: Despues }) {
  const consulta = useCertificado(sesion);
  const { error } = consulta;
  if (error instanceof ErrorApi && error.estado === 404) return <NoExiste />;
  if (error instanceof ErrorApi && error.estado === 409)
    return (
      <NoHay
        cancelado={error.codigo === 'CERTIFICADO_CANCELADO'}
        motivo={error.mensaje('El reparto no ha terminado')}
      />
    );
  return (
    <Cargable consulta={consulta} error="No se ha podido cargar el certificado" esqueleto={<EsqueletoCertificado />}>
      {(certificado) => <Hoja certificado={certificado} despues={despues} />}
    </Cargable>
  );
}

/**
 * The certificate's sections. On paper they are blocks: a grid row keeps its height from before the page break, and the next
 * section would be printed over it.
 */
function Hoja({ certificado, despues }: { readonly certificado: Certificado; readonly despues: Despues }) {
  const quien = quienEs(certificado.personas);
  return (
    <article aria-label="Certificado" className="grid min-w-0 grid-cols-1 gap-8 print:block print:space-y-5">
      <Sello certificado={certificado} />
      <div className="grid gap-3 sm:grid-cols-2 print:hidden">
        <Boton tamano="grande" ancho icono={<Printer aria-hidden className="size-6" />} onClick={() => window.print()}>
          Imprimir o guardar en PDF
        </Boton>
        <EnlaceBoton to="/es-justo" variante="tonal" tamano="grande" ancho>
          ¿Es justo? Así funciona
        </EnlaceBoton>
      </div>
      <Miembros certificado={certificado} quien={quien} />
      <ManosYCabeza certificado={certificado} quien={quien} />
      <Comprobaciones certificado={certificado} />
      <Tablero certificado={certificado} quien={quien} />
      <Cierre certificado={certificado} quien={quien} />
      <Empates certificado={certificado} quien={quien} />
      <Huella certificado={certificado} />
      {despues(certificado.trimestre_inicio)}
      <OtrosRepartos menos={certificado.sesion} />
    </article>
  );
}

function EsqueletoCertificado() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Bloque className="h-56 rounded-carta" />
      <Esqueleto filas={4} alto="h-40" />
    </div>
  );
}
