import type { FilaRanking } from '#shared/contracts/ranking.ts';
import { cx } from '#client/lib/cx.ts';
import { Cifra } from '#client/ui/cifra.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { Cara } from './cara.tsx';
import { LoHecho } from './lo-hecho.tsx';

interface Props {
  readonly fila: FilaRanking;
  readonly mia: boolean;
}

/** A member without a medal: his place, his face, what he did and his points. */
export function FilaSemana({ fila, mia }: Props) {
  return (
    <Tarjeta como="li" className={cx('flex flex-wrap items-center gap-x-3 gap-y-2', mia && 'ring-2 ring-marca')}>
      <span className="cifra w-[2ch] text-center text-xl text-suave">
        <span className="sr-only">Puesto </span>
        {fila.puesto}
      </span>
      <Cara fila={fila} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="flex flex-wrap items-center gap-2 text-lg leading-snug font-extrabold">
          {fila.usuario_nombre}
          {mia && <Insignia tono="marca">Tú</Insignia>}
        </p>
        <p className="text-suave">
          <LoHecho fila={fila} />
        </p>
      </div>
      <p className="text-right font-bold text-suave">
        <span className="cifra mr-1 text-2xl text-texto">
          <Cifra valor={fila.puntos_ganados} />
        </span>
        pts
      </p>
    </Tarjeta>
  );
}
