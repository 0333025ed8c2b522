import { Pause } from 'lucide-react';
import type { Pausa } from '#client/lib/reparto/vista-reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';

/** Overlay while the draft's clock is paused: the admin who paused it, and how it is resumed. */
export const TelePausa = ({ pausa: { quien, queda } }: { readonly pausa: Pausa }) => (
  <output className="tele-cartel">
    <span className="tele-entra">
      <Pause aria-hidden strokeWidth={2.5} />
      <strong>Pausa</strong>
      <span className="tele-quien-para">
        <TeleCara persona={quien} />
        <TeleNombre nombre={`${quien.nombre} ha parado el reloj en ${queda}`} tope={1.7} alto={4} />
      </span>
      <span>Sigue donde estaba cuando toque «Seguir»</span>
    </span>
  </output>
);
