import { Hourglass, Timer } from 'lucide-react';
import { useCallback } from 'react';
import { apuroDe, marcador } from '#client/lib/cuenta-atras.ts';
import { cx } from '#client/lib/cx.ts';
import { useSegundos } from '#client/lib/reloj.ts';
import type { PlazoTele } from '../reparto.ts';

interface Props {
  readonly plazo: PlazoTele;
  /** Milliseconds that the server's clock is ahead of this device's. */
  readonly desfase: number;
}

/**
 * What is left of the turn, for across the room: figures, and a word that changes when it gets short. Nothing flashes.
 */
export function TeleReloj({ plazo, desfase }: Props) {
  const segundos = useSegundos(
    plazo.hasta,
    useCallback(() => desfase, [desfase]),
  );
  const apuro = apuroDe(segundos, plazo.limite);
  const { tipo, texto } = marcador(plazo.hasta, segundos, plazo.zona);
  const Icono = apuro === 'tiempo' ? Timer : Hourglass;
  return (
    <p
      role="timer"
      data-apuro={apuro}
      className={cx(
        'flex min-h-[4.5rem] items-center gap-3 rounded-carta px-5 leading-none font-black tabular-nums transition-colors duration-300',
        apuro === 'tiempo' ? 'bg-sobre-escena/20' : 'bg-mal text-sobre-mal',
      )}
    >
      <Icono aria-hidden className="size-12 shrink-0" strokeWidth={2.5} />
      {tipo === 'cuenta' ? (
        <>
          <span className="text-[4rem]">{texto}</span>
          {apuro === 'poco' && <span className="text-[1.6rem]">Queda poco</span>}
        </>
      ) : (
        <span className="inline-block text-[1.75rem] text-balance first-letter:uppercase">{texto}</span>
      )}
    </p>
  );
}
