import { Copy, RefreshCw, Share2 } from 'lucide-react';
import type { Familia } from '#shared/contracts/familias.ts';
import { copiar } from '#client/lib/copiar.ts';
import { useAccion } from '#client/lib/accion.ts';
import { enlaceA } from '#client/lib/direcciones.ts';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { tostada } from '#client/ui/tostada.ts';
import { consultaFamilia } from '../api.ts';

const invitacion = (f: Familia) =>
  `Únete a ${f.nombre} en Te Toca\n${enlaceA(`/join-family?familia=${String(f.id)}`)}\nID de familia: ${String(f.id)}\nPIN: ${f.pin}`;

/** Pass the access data on, with the phone's own sheet where there is one, or change the PIN. */
export function AccionesAcceso({ familia }: { readonly familia: Familia }) {
  const regenerar = useAccion('regenerarPin', {
    texto: 'Error al cambiar el PIN',
    dicho: 'PIN cambiado',
    alHacer: (nueva, _, cache) => cache.setQueryData(consultaFamilia(nueva.id).queryKey, nueva),
  });
  const puedeCompartir = 'share' in navigator;

  const pasar = async () => {
    const text = invitacion(familia);
    if (puedeCompartir) {
      try {
        await navigator.share({ text });
        return;
      } catch (e) {
        // Closing the sheet is an answer; anything else falls back to copying.
        if (e instanceof DOMException && e.name === 'AbortError') return;
      }
    }
    if (await copiar(text)) tostada.bien('Copiado. Pégalo donde quieras');
    else tostada.mal('No se ha podido copiar');
  };

  const cambiar = async () => {
    const si = await confirmar({
      titulo: '¿Cambiar el PIN?',
      texto: 'El de ahora deja de servir. Quien ya tiene cuenta no nota nada; a quien falte por unirse, dale el nuevo.',
      aceptar: 'Cambiar PIN',
    });
    if (si) await regenerar({ id: familia.id });
  };

  return (
    <div className="flex flex-wrap gap-2">
      <Boton
        variante="claro"
        className="flex-auto px-3!"
        icono={puedeCompartir ? <Share2 aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
        onClick={() => void pasar()}
      >
        {puedeCompartir ? 'Compartir' : 'Copiar'}
      </Boton>
      <Boton
        variante="claro"
        className="flex-auto px-2!"
        icono={<RefreshCw aria-hidden className="size-5" />}
        cargando={regenerar.ocupada && 'Cambiando...'}
        onClick={() => void cambiar()}
      >
        Cambiar PIN
      </Boton>
    </div>
  );
}
