import type { InvitacionAltaCreada } from '#shared/contracts/accesos.ts';
import { momento } from '#client/lib/fechas/fechas.ts';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { EnlaceQr } from '#client/ui/codigo-qr.tsx';

interface Props {
  readonly invitacion: InvitacionAltaCreada;
  readonly cerrar: () => void;
}

/** Dialog with a new invitation link. The link cannot be shown again, because the server stores only a digest of its secret. */
export function DialogoEnlace({ invitacion: { para, url_ruta, expira_en }, cerrar }: Props) {
  return (
    <Dialogo
      cerrar={cerrar}
      titulo={para === '' ? 'Enlace para otra familia' : `Enlace para ${para}`}
      descripcion="Pásalo ahora: al cerrar esto no se puede volver a ver."
    >
      <EnlaceQr ruta={url_ruta} etiqueta="Código QR para crear una familia en este servidor">
        Sirve una vez, hasta el {momento(expira_en)}.
      </EnlaceQr>
    </Dialogo>
  );
}
