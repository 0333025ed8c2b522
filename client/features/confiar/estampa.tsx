import { ToggleRight } from 'lucide-react';
import { cx } from '#client/lib/navegador/cx.ts';
import type { Paso } from './aparatos.ts';

/** A step as a picture of its screen, with the part to touch marked. The words below say the same. */
export function Estampa({
  paso: { titulo, filas, toca, interruptor },
  n,
}: {
  readonly paso: Paso;
  readonly n: number;
}) {
  return (
    <div aria-hidden className="relative rounded-carta border-2 border-borde bg-hundido p-3 select-none">
      <span className="absolute -top-3 -left-2 grid size-8 place-items-center rounded-full bg-marca font-black text-sobre-marca">
        {n}
      </span>
      <p className="mb-2 text-center text-sm font-extrabold text-suave">{titulo}</p>
      <div className="grid gap-1.5">
        {filas.map((fila, i) => (
          <p
            key={fila}
            className={cx(
              'flex items-center gap-2 rounded-control bg-superficie px-3 py-2 text-sm',
              i === toca ? 'border-2 border-marca font-extrabold' : 'text-suave',
            )}
          >
            <span className="min-w-0 flex-1">{fila}</span>
            {i === toca && interruptor === true && <ToggleRight className="size-8 shrink-0 text-bien" />}
          </p>
        ))}
      </div>
    </div>
  );
}
