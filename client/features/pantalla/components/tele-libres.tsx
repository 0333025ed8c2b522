import { Hand } from 'lucide-react';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { nombreDeUnDia } from '#shared/domain/recurrencia/regla.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

/** So many fit beside the hour and the week. */
const CABEN = 3;

/** What whoever wants may take, the first ones by name: one takes it on a phone. */
export function TeleLibres({ estado: { libres, miembros } }: { readonly estado: EstadoPantalla }) {
  if (libres.length === 0) return null;
  const resto = libres.length - CABEN;
  return (
    <Tarjeta
      como="section"
      aria-labelledby="libres"
      className="flex shrink-0 flex-col gap-1.5 portrait:order-3 portrait:flex-none"
    >
      <h2 id="libres" className="flex items-center gap-2.5 text-[1.4rem]">
        <Hand aria-hidden className="size-7 shrink-0 text-marca" />
        Libres
      </h2>
      <ul className="grid gap-1">
        {libres.slice(0, CABEN).map((l) => {
          const de = miembros.find((m) => m.id === l.de)?.nombre;
          return (
            <li key={`${String(l.asignacion)} ${String(l.tarea)}`} className="flex items-baseline gap-3 leading-tight">
              <span className="min-w-0 flex-1 break-words text-[1.2rem] font-bold">
                {nombreDeUnDia(l.nombre)}
                {de !== undefined && <span className="font-semibold text-suave">{` (${de})`}</span>}
              </span>
              <span className="cifra shrink-0 text-[1.2rem] text-suave">{`${String(l.puntos)} pts`}</span>
            </li>
          );
        })}
      </ul>
      {resto > 0 && <p className="text-[1.1rem] font-bold text-suave">{`y ${String(resto)} más`}</p>}
    </Tarjeta>
  );
}
