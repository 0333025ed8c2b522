import { queryOptions, useQuery } from '@tanstack/react-query';
import { Check, Maximize2 } from 'lucide-react';
import type { LlaveSala, PasoSala } from '#shared/contracts/sala.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { pinEnGrupos, textoPaso } from '#client/lib/reparto/sala.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { useState } from 'react';
import { enlaceMovil } from '#client/lib/navegador/enlace-movil.ts';
import { CodigoQr } from '#client/ui/codigo-qr.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { CLAVES } from '#client/lib/red/claves.ts';
import { ahoraServidor } from '#client/lib/red/hora-servidor.ts';
import { llamar } from '#client/lib/red/llamar.ts';

import '../sala.css';

/** Members' faces with their steps, as on the wall screen. */
export function PasosSala({ pasos }: { readonly pasos: readonly PasoSala[] }) {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const porId = new Map(usuarios.map((u) => [u.id, u]));
  return (
    <ul aria-label="Quién está" className="sala-caras">
      {pasos.map((paso) => {
        const quien = porId.get(paso.miembro);
        if (quien === undefined) return null;
        return (
          <li key={paso.miembro} className="grid min-w-0 content-start justify-items-center gap-1 text-center">
            <span className={cx(paso.paso === 'FALTA' && 'opacity-60 grayscale')}>
              <Avatar avatar={quien.avatar} grupoEdad={quien.grupo_edad} color={quien.color} />
            </span>
            <span className="max-w-full leading-tight font-extrabold wrap-anywhere">{quien.first_name}</span>
            <span
              className={cx(
                'flex items-center gap-1 text-sm leading-tight font-bold',
                paso.paso === 'LISTO' ? 'text-bien' : 'text-suave',
              )}
            >
              {paso.paso === 'LISTO' && <Check aria-hidden className="size-4 shrink-0" strokeWidth={3} />}
              {textoPaso(paso)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

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

/**
 * Query: the open lobby, with its PIN and link for admins; null while none is open. Events keep it up to date. It is read again
 * at `expira_en`, when a lobby ends without an event.
 */
const consultaSala = queryOptions({
  queryKey: CLAVES.sala,
  queryFn: ({ signal }) => llamar('verSala', { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.sala ? Math.max(1_000, Date.parse(data.sala.expira_en) - ahoraServidor()) : false,
});

export const useSala = () => useQuery(consultaSala);
