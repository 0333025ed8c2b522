import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { useAccion } from '#client/lib/accion.ts';
import { Boton } from '#client/ui/boton.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';

const DialogoQr = dialogoPerezoso(() => import('./dialogo-qr.tsx').then((m) => m.DialogoQr));

/** Makes an invitation and shows it as a QR. */
export function BotonQr({ familia }: { readonly familia: number }) {
  const invitar = useAccion('crearInvitacion', { texto: 'Error al crear la invitación', campos: true });
  const pedir = () => void invitar({ id: familia });
  const [abierto, setAbierto] = useState(false);
  const abrir = () => {
    pedir();
    setAbierto(true);
  };
  const cerrar = () => {
    setAbierto(false);
    invitar.olvidar();
  };
  return (
    <>
      <Boton variante="invertido" ancho icono={<QrCode aria-hidden className="size-5" />} onClick={abrir}>
        Invitar con QR
      </Boton>
      {abierto && (
        <DialogoQr invitacion={invitar.salida} fallo={invitar.error !== null} reintentar={pedir} cerrar={cerrar} />
      )}
    </>
  );
}
