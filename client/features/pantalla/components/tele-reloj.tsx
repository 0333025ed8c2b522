import { Timer } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { useAhora } from '../cuidados.ts';
import { restante } from '../reparto.ts';

const APURA_MS = 15_000;

/** What is left of the turn, on the server's clock: `hasta` is its instant, `desfase` what this device lags behind. */
export function TeleReloj({ hasta, desfase }: { readonly hasta: number; readonly desfase: number }) {
  const queda = hasta - useAhora(250) - desfase;
  return (
    <span role="timer" className={cx('flex items-center gap-2 rounded-full px-5 py-1.5 tabular-nums', queda < APURA_MS ? 'tele-apura bg-sobre-escena text-mal' : 'bg-sobre-escena/20')}>
      <Timer aria-hidden className="size-8" />
      {restante(queda)}
    </span>
  );
}
