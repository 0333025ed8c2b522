import { Scale } from 'lucide-react';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

/** So many changes fit beside the hour and the week. */
const CABEN = 3;

/** What a reajuste proposes, and whose answers are missing: one answers on a phone. */
export function TeleReajuste({ estado: { reajuste } }: { readonly estado: EstadoPantalla }) {
  if (reajuste === null) return null;
  const nombre = (id: number): string => reajuste.miembros.find((m) => m.id === id)?.nombre ?? '';
  const abiertas = reajuste.propuestas.filter((p) => p.estado === 'PENDIENTE');
  const faltan = new Set(abiertas.flatMap((p) => p.pide.filter((id) => p.respuestas.every((r) => r.miembro !== id))));
  const cambios = abiertas.flatMap((p) => p.cambios);
  const resto = cambios.length - CABEN;
  return (
    <Tarjeta
      como="section"
      aria-labelledby="reajuste"
      className="flex shrink-0 flex-col gap-1.5 portrait:order-3 portrait:flex-none"
    >
      <h2 id="reajuste" className="flex items-center gap-2.5 text-[1.4rem]">
        <Scale aria-hidden className="size-7 shrink-0 text-marca" />
        Reajuste
      </h2>
      <ul className="grid gap-1">
        {cambios.slice(0, CABEN).map((c) => (
          <li key={c.tarea} className="text-[1.2rem] leading-tight font-bold break-words">
            {c.nombre}
            <span className="font-semibold text-suave">
              {c.de === null ? ` (para ${nombre(c.a)})` : ` (de ${nombre(c.de)} a ${nombre(c.a)})`}
            </span>
          </li>
        ))}
      </ul>
      {resto > 0 && <p className="text-[1.1rem] font-bold text-suave">{`y ${plural(resto, 'cambio')} más`}</p>}
      <p className="text-[1.1rem] font-bold text-suave">
        {`${faltan.size === 1 ? 'Falta' : 'Faltan'} ${enumerar([...faltan].map(nombre))}`}
      </p>
    </Tarjeta>
  );
}
