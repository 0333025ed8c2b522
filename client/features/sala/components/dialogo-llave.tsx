import type { LlaveSala } from '#shared/contracts/sala.ts';
import { pinEnGrupos } from '#client/lib/reparto/sala.ts';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { EnlaceQr } from '#client/ui/codigo-qr.tsx';

interface Props {
  readonly llave: LlaveSala;
  readonly cerrar: () => void;
}

/** Dialog with the lobby's QR code in full size, for a house without a wall screen. */
export function DialogoLlave({ llave, cerrar }: Props) {
  return (
    <Dialogo cerrar={cerrar} titulo="Escanea y entra">
      <EnlaceQr ruta={llave.url_ruta} origen={llave.origen} etiqueta="Código para entrar">
        ID {llave.familia} · PIN {pinEnGrupos(llave.pin)}
      </EnlaceQr>
    </Dialogo>
  );
}
