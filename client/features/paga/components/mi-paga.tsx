import { Coins } from 'lucide-react';
import type { CuentaPaga, Paga } from '#shared/contracts/paga.ts';
import { enDinero, type Moneda } from '#shared/domain/paga/paga.ts';
import { Insignia } from '#client/ui/insignia.tsx';
import { ListaFilas } from '#client/ui/fila-tarea.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { FilaPaga } from './fila-paga.tsx';

interface Props {
  readonly cuenta: CuentaPaga;
  readonly moneda: Moneda;
  /** The member's own weeks, newest first. */
  readonly pagas: readonly Paga[];
}

const ESTADOS = {
  POR_PAGAR: <Insignia tono="atencion">Por pagar</Insignia>,
  PAGADA: <Insignia tono="bien">Pagada</Insignia>,
  NADA: null,
  RETIRADA: null,
} as const;

/** A member's view of their pocket money: what waits to be paid, how it is reckoned, and their weeks. */
export function MiPaga({ cuenta: { centimos, deuda }, moneda, pagas }: Props) {
  const esperan = pagas.filter((p) => p.estado === 'POR_PAGAR');
  // Weeks from before the family changed its currency are not added up with the others.
  const suma = esperan.filter((p) => p.moneda === moneda).reduce((n, p) => n + p.total, 0);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Tarjeta className="grid justify-items-center gap-1 text-center">
        <Coins aria-hidden className="size-8 text-marca" strokeWidth={2.25} />
        <p className="cifra text-5xl">{enDinero(esperan.length > 0 ? suma : centimos, moneda)}</p>
        <p className="font-bold text-suave">{esperan.length > 0 ? 'por pagar' : 'a la semana'}</p>
        <p className="mt-2 text-suave">
          {`${esperan.length > 0 ? `${enDinero(centimos, moneda)} a la semana si` : 'Si'} haces casi todo lo tuyo (el 90\u00a0%). Si no, la parte que hagas. Se cuenta el martes.`}
        </p>
        {deuda > 0 && (
          <p className="text-suave">{`Se corrigió una semana: quedan ${enDinero(deuda, moneda)} por descontar.`}</p>
        )}
      </Tarjeta>
      {pagas.length > 0 && (
        <section aria-labelledby="mis-semanas" className="grid grid-cols-1 gap-3">
          <h2 id="mis-semanas" className="text-xl">
            Tus semanas
          </h2>
          <ListaFilas>
            {pagas.map((paga) => (
              <FilaPaga key={paga.id} paga={paga} control={ESTADOS[paga.estado]} />
            ))}
          </ListaFilas>
        </section>
      )}
    </div>
  );
}
