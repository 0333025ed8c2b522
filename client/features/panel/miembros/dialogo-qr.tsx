import type { Invitacion } from '#shared/contracts/accesos.ts';
import { momento } from '#client/lib/fechas/fechas.ts';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { EnlaceQr } from '#client/ui/codigo-qr.tsx';
import { ErrorCarga } from '#client/ui/cargable.tsx';
import { Bloque } from '#client/ui/cargando.tsx';

interface Props {
  readonly invitacion: Invitacion | undefined;
  readonly fallo: boolean;
  readonly reintentar: () => void;
  readonly cerrar: () => void;
}

/** Dialog with the QR code by which a new member joins without typing the family's ID and PIN. */
export function DialogoQr({ invitacion, fallo, reintentar, cerrar }: Props) {
  return (
    <Dialogo
      cerrar={cerrar}
      titulo="Invitar con un código"
      descripcion="Escanéalo con la cámara del otro móvil: entra sin ID ni PIN."
    >
      {fallo && <ErrorCarga titulo="Error al crear la invitación" reintentar={reintentar} />}
      {!fallo && invitacion === undefined && (
        <Bloque className="mx-auto aspect-square w-[min(100%,20rem,52dvh)] animate-tarde" />
      )}
      {!fallo && invitacion !== undefined && (
        <EnlaceQr ruta={invitacion.url_ruta} etiqueta="Código para unirse a la familia">
          Vale hasta el {momento(invitacion.expira_en)}, o hasta que cambies el PIN.
        </EnlaceQr>
      )}
    </Dialogo>
  );
}
