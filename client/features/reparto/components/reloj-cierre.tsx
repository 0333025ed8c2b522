import { Timer } from 'lucide-react';
import { useSegundos } from '#client/lib/reloj.ts';
import { marcadorAqui } from '../reloj.ts';
import type { Plazo } from '#client/lib/plazo.ts';

/** When the closing ends by itself, and what that means. */
export function RelojCierre({ plazo }: { readonly plazo: Plazo }) {
  const segundos = useSegundos(plazo.hasta);
  const { tipo, texto } = marcadorAqui(plazo.hasta, segundos);
  return (
    <p className="flex items-start gap-2 font-bold tabular-nums">
      <Timer aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={2.5} />
      <span role="timer">
        {tipo === 'fin'
          ? texto
          : `${tipo === 'cuenta' ? `Quedan ${texto}` : `Tenéis ${texto}`}. Después se queda con lo acordado.`}
      </span>
    </p>
  );
}
