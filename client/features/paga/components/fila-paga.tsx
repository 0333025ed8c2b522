import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Paga } from '#shared/contracts/paga.ts';
import { enDinero } from '#shared/domain/paga/paga.ts';
import { semanaEnPalabras } from '#client/lib/fechas/fechas.ts';
import { otrasLineas, porQue } from '../api.ts';

interface Props {
  readonly paga: Paga;
  /** The member's name, for an admin; absent when it is the reader's own. */
  readonly nombre?: string;
  /** A word behind the reason, such as when it was paid. */
  readonly detalle?: string;
  /** The button or label at the right. */
  readonly control?: ReactNode;
}

/** A week's pocket money as one row: week, amount, why, and a button. Rows belong in a `ListaFilas`. */
export function FilaPaga({ paga, nombre, detalle, control }: Props) {
  const cuanto = enDinero(paga.total, paga.moneda);
  const semana = semanaEnPalabras(paga.semana);
  const razon = porQue(paga, nombre === undefined);
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-end gap-x-3 gap-y-1 px-4 py-2">
      <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
        <Coins aria-hidden className="size-[min(1.5rem,32px)] shrink-0 text-marca" strokeWidth={2.25} />
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-extrabold break-words">
            {nombre === undefined ? cuanto : `${nombre} · ${cuanto}`}
          </p>
          <p className="text-sm leading-snug font-semibold text-suave break-words">{semana}</p>
          {[detalle === undefined ? razon : `${razon} · ${detalle}`, ...otrasLineas(paga)].map((linea) => (
            <p key={linea} className="text-sm leading-snug font-semibold text-suave break-words">
              {linea}
            </p>
          ))}
        </div>
      </div>
      {control}
    </li>
  );
}
