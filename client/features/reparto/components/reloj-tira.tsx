import { apuroDe, type Plazo } from '#client/lib/cuenta-atras.ts';
import { useSegundos } from '#client/lib/reloj.ts';
import { marcadorAqui } from '../tiempo.ts';

/** Time left of my turn, beside the call to it on other screens. */
export function RelojTira({ plazo }: { readonly plazo: Plazo }) {
  const segundos = useSegundos(plazo.hasta);
  const { tipo, texto } = marcadorAqui(plazo.hasta, segundos);
  return (
    <span role="timer" className="min-w-0 font-bold tabular-nums">
      {tipo === 'cuenta' && apuroDe(segundos, plazo.limite) === 'poco' ? `Quedan ${texto}` : texto}
    </span>
  );
}
