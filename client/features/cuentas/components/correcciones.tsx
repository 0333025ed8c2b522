import type { CuentasTrimestre } from '#shared/contracts/cuentas-trimestre.ts';
import { fechaCorta } from '#client/lib/fechas.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { NADIE, textosDe } from '../vista.ts';

/** The corrections since the quarter was frozen, one per line. They do not change its sums. */
export function Correcciones({ cuentas: { correcciones, miembros } }: { readonly cuentas: CuentasTrimestre }) {
  if (correcciones.length === 0) return null;
  const nombre = (id: number | null): string => miembros.find((m) => m.miembro === id)?.nombre ?? NADIE.nombre;
  return (
    <section aria-labelledby="correcciones" className="grid grid-cols-1 gap-3 print:break-inside-avoid">
      <h2 id="correcciones" className="text-xl">
        Después de cerrarse
      </h2>
      <Tarjeta className="print:p-4">
        <ul className="grid grid-cols-1 divide-y divide-borde">
          {correcciones.map((c) => {
            const { que, cambios } = textosDe(c, nombre);
            return (
              <li
                key={c.id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 first:pt-0 last:pb-0"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-bold">{`${c.nombre}, ${fechaCorta(c.dia)}`}</span>
                  <span className="block text-sm text-suave">{que}</span>
                </span>
                <span className="font-bold tabular-nums">{cambios.join(' · ')}</span>
              </li>
            );
          })}
        </ul>
      </Tarjeta>
    </section>
  );
}
