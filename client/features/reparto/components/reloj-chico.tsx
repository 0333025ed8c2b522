import { Hourglass, Timer } from 'lucide-react';
import { apuroDe } from '#client/lib/cuenta-atras.ts';
import { useSegundos } from '#client/lib/reloj.ts';
import { Insignia } from '#client/ui/insignia.tsx';
import { marcadorAqui } from '../reloj.ts';
import type { Plazo } from '#client/lib/plazo.ts';

/** What is left of somebody else's turn, in a word beside it. */
export function RelojChico({ plazo }: { readonly plazo: Plazo }) {
  const segundos = useSegundos(plazo.hasta);
  const apuro = apuroDe(segundos, plazo.limite);
  const { tipo, texto } = marcadorAqui(plazo.hasta, segundos);
  const Icono = apuro === 'tiempo' ? Timer : Hourglass;
  return (
    <span role="timer" data-apuro={apuro} className="tabular-nums">
      <Insignia
        tono={apuro === 'tiempo' ? 'neutro' : 'mal'}
        icono={<Icono aria-hidden className="size-4 shrink-0" strokeWidth={2.5} />}
      >
        {tipo === 'fin'
          ? texto
          : tipo === 'hasta'
            ? `Tiene ${texto}`
            : apuro === 'poco'
              ? `Quedan ${texto}`
              : `${texto} para elegir`}
      </Insignia>
    </span>
  );
}
