import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { LlaveSala } from '#shared/contracts/sala.ts';
import { enlaceMovil } from '#client/lib/navegador/enlace-movil.ts';
import { pinEnGrupos } from '#client/lib/reparto/sala.ts';
import { CodigoQr } from '#client/ui/codigo-qr.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';

const DialogoLlave = dialogoPerezoso(() => import('./dialogo-llave.tsx').then((m) => m.DialogoLlave));

/** Button with the lobby's QR code, ID and PIN in one row. A tap shows the code in full size. */
export function Llave({ llave }: { readonly llave: LlaveSala }) {
  const [grande, setGrande] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setGrande(true)}
        className="flex flex-wrap items-center gap-4 rounded-carta bg-superficie px-carta py-3 text-left shadow-carta pulsable"
      >
        <span className="w-14 shrink-0">
          <CodigoQr texto={enlaceMovil(llave.url_ruta, llave.origen)} etiqueta="Código para entrar" />
        </span>
        <span className="min-w-0 flex-1 basis-32 leading-tight">
          <span className="cifra block text-xl">
            {llave.familia} · {pinEnGrupos(llave.pin)}
          </span>
          <span className="font-semibold text-suave">ID y PIN</span>
        </span>
        <Maximize2 aria-hidden className="size-6 shrink-0 text-suave" strokeWidth={2.25} />
      </button>
      {grande && <DialogoLlave llave={llave} cerrar={() => setGrande(false)} />}
    </>
  );
}
