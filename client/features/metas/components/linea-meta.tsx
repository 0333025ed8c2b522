import { Flag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { BarraMeta, comoVa, laQueSeVe, useMetas } from '../meta.tsx';

/** The family's goal on Inicio: its text, how far it is, and a bar. Renders nothing without a goal. */
export function LineaMeta() {
  const hoy = useHoy();
  const meta = laQueSeVe(useMetas().data?.meta, hoy);
  if (meta === null) return null;
  return (
    <Link
      to="/metas"
      className="grid min-h-14 grid-cols-1 gap-1.5 rounded-control bg-superficie px-3.5 py-2 leading-tight font-extrabold shadow-carta pulsable hover:bg-marca-tenue"
    >
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
        <Flag aria-hidden className="size-[min(1.25rem,26px)] shrink-0 text-marca" strokeWidth={2.25} />
        <span className="min-w-0 flex-1 basis-32 break-words">{meta.texto}</span>
        <span className="text-sm text-suave tabular-nums">{comoVa(meta)}</span>
      </span>
      <BarraMeta meta={meta} fina />
    </Link>
  );
}
