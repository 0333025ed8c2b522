import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { Boton } from '#client/ui/boton.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { useInvitar } from '../api/invitar.ts';

const DialogoQr = dialogoPerezoso(() => import('./dialogo-qr.tsx').then((m) => m.DialogoQr));

/** Makes an invitation and shows it as a QR. */
export function BotonQr({ familia }: { readonly familia: number }) {
  const { mutate, data, isError, reset } = useInvitar(familia);
  const [abierto, setAbierto] = useState(false);
  const abrir = () => {
    mutate();
    setAbierto(true);
  };
  const cerrar = () => {
    setAbierto(false);
    reset();
  };
  return (
    <>
      <Boton variante="invertido" ancho icono={<QrCode aria-hidden className="size-5" />} onClick={abrir}>
        Invitar con QR
      </Boton>
      {abierto && <DialogoQr invitacion={data} fallo={isError} reintentar={mutate} cerrar={cerrar} />}
    </>
  );
}
