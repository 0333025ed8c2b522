import { DoorOpen, Maximize2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LlaveSala } from '#shared/contracts/sala.ts';
import { useAccion } from '#client/lib/accion.ts';
import { enlaceMovil } from '#client/lib/direcciones.ts';
import { pinEnGrupos } from '#client/lib/sala.ts';
import { Boton } from '#client/ui/boton.tsx';
import { CodigoQr } from '#client/ui/codigo-qr.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { useSala } from '../api.ts';

const DialogoLlave = dialogoPerezoso(() => import('./dialogo-llave.tsx').then((m) => m.DialogoLlave));

/** The key in one row, which shows it in full size. */
function LlaveChica({ llave }: { readonly llave: LlaveSala }) {
  const [grande, setGrande] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setGrande(true)}
        className="flex flex-wrap items-center gap-4 rounded-carta bg-superficie px-carta py-3 text-left shadow-carta transition active:opacity-80"
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
 * The lobby at the top of «Preparar la noche»: its key while it is open, else a button. A link whose state says `abrirSala` opens
 * it on arrival, once.
 */
export function CabeceraSala() {
  const { data } = useSala();
  const navegar = useNavigate();
  const pedida = (useLocation().state as { readonly abrirSala?: boolean } | null)?.abrirSala === true;
  const abrir = useAccion('abrirSala', { texto: 'Error al abrir la sala', dicho: null });
  const sala = data?.sala;
  const alLlegar = useEffectEvent(() => {
    void navegar('.', { replace: true, state: null });
    if (sala === null) void abrir();
  });
  const sabida = sala !== undefined;
  useEffect(() => {
    if (pedida && sabida) alLlegar();
  }, [pedida, sabida]);
  if (sala === undefined) return null;
  if (sala !== null) return sala.llave === null ? null : <LlaveChica llave={sala.llave} />;
  return (
    <Boton
      variante="tonal"
      icono={<DoorOpen aria-hidden className="size-5 shrink-0" />}
      cargando={(abrir.ocupada || pedida) && 'Abriendo...'}
      onClick={() => void abrir()}
    >
      Abrir la sala
    </Boton>
  );
}
