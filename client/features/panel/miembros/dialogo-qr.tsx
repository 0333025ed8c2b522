import { Copy, Share2 } from 'lucide-react';
import type { Invitacion } from '#shared/contracts/invitaciones.ts';
import { copiar } from '#client/lib/copiar.ts';
import { momento } from '#client/lib/fechas.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { CodigoQr } from '#client/ui/codigo-qr.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { ErrorCarga } from '#client/ui/error-carga.tsx';
import { Bloque } from '#client/ui/esqueleto.tsx';
import { tostada } from '#client/ui/tostada.ts';
import { enlaceA } from '#client/lib/direcciones.ts';

interface Props {
  readonly invitacion: Invitacion | undefined;
  readonly fallo: boolean;
  readonly reintentar: () => void;
  readonly cerrar: () => void;
}

const esEsteEquipo = () => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

function Codigo({ invitacion }: { readonly invitacion: Invitacion }) {
  const enlace = enlaceA(invitacion.url_ruta);
  const puedeCompartir = 'share' in navigator;
  const pasar = async () => {
    if (puedeCompartir) return navigator.share({ url: enlace }).catch(() => null);
    if (await copiar(enlace)) tostada.bien('Copiado. Pégalo donde quieras');
    else tostada.mal('No se ha podido copiar');
    return null;
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="mx-auto w-[min(100%,20rem,52dvh)]">
        <CodigoQr texto={enlace} etiqueta="Código QR para unirse a la familia" />
      </div>
      <p className="text-center text-suave">
        Vale hasta el {momento(invitacion.expira_en)}, o hasta que cambies el PIN.
      </p>
      {esEsteEquipo() && (
        <Franja tipo="atencion">
          Has abierto Te Toca como «{location.hostname}», que solo existe en este ordenador. Ábrelo con su dirección en
          la red de casa y otros móviles podrán usar el QR.
        </Franja>
      )}
      <Boton
        variante="tonal"
        icono={puedeCompartir ? <Share2 aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
        onClick={() => void pasar()}
      >
        {puedeCompartir ? 'Compartir enlace' : 'Copiar enlace'}
      </Boton>
    </div>
  );
}

/** A QR that whoever is here scans to join, without typing anything. */
export function DialogoQr({ invitacion, fallo, reintentar, cerrar }: Props) {
  return (
    <Dialogo
      abierto
      alCambiar={(abierto) => !abierto && cerrar()}
      titulo="Invitar con QR"
      descripcion="Escanéalo con la cámara del otro móvil: entra sin ID ni PIN."
    >
      {fallo && <ErrorCarga titulo="Error al crear la invitación" reintentar={reintentar} />}
      {!fallo && invitacion === undefined && (
        <Bloque className="mx-auto aspect-square w-[min(100%,20rem,52dvh)] animate-tarde" />
      )}
      {!fallo && invitacion !== undefined && <Codigo invitacion={invitacion} />}
    </Dialogo>
  );
}
