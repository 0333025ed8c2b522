import type { FilaRanking } from '#shared/contracts/ranking.ts';
import { estiloMiembro } from '#client/lib/color-miembro.ts';
import { cx } from '#client/lib/cx.ts';
import { Cifra } from '#client/ui/cifra.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { MEDALLAS } from '../clasificacion.ts';
import { Cara } from './cara.tsx';
import { LoHecho } from './lo-hecho.tsx';

/** How high each place stands; with text too large for three columns they are rows and it says nothing. */
const ALTURAS: Readonly<Record<number, string>> = { 1: '@min-[20rem]:pb-14', 2: '@min-[20rem]:pb-8', 3: '@min-[20rem]:pb-4' };

/** The winner in the middle, as on every podium; whoever reads hears first, second, third. */
const POSICIONES = ['@min-[20rem]:order-2', '@min-[20rem]:order-1', '@min-[20rem]:order-3'] as const;

interface Props {
  readonly fila: FilaRanking;
  readonly mia: boolean;
  readonly posicion: string | undefined;
}

function Escalon({ fila, mia, posicion }: Props) {
  const medalla = MEDALLAS[fila.puesto];
  return (
    <li
      style={estiloMiembro(fila.color)}
      className={cx(
        'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-carta border-b-8 border-(--miembro) bg-superficie px-4 py-4 shadow-carta transition-[padding] @min-[20rem]:flex-col @min-[20rem]:flex-nowrap @min-[20rem]:px-2 @min-[20rem]:text-center',
        ALTURAS[fila.puesto],
        posicion,
        mia && 'ring-2 ring-marca',
      )}
    >
      <span aria-hidden className="text-4xl leading-none">
        {medalla?.emoji}
      </span>
      <span className="sr-only">{medalla?.nombre}</span>
      <Cara fila={fila} />
      <p className="max-w-full min-w-0 text-lg leading-tight font-extrabold">{fila.usuario_nombre}</p>
      {mia && <Insignia tono="marca">Tú</Insignia>}
      <p className="font-bold text-suave">
        <span className="cifra mr-1 text-3xl text-texto">
          <Cifra valor={fila.puntos_ganados} />
        </span>
        pts
      </p>
      <p className="text-sm text-suave">
        <LoHecho fila={fila} />
      </p>
    </li>
  );
}

/** Whoever has a medal. Three or fewer stand on a podium; more, since equal points share one, stand in a row that wraps. */
export function Podio({ filas, yo }: { readonly filas: readonly FilaRanking[]; readonly yo: number }) {
  const esPodio = filas.length === 3;
  return (
    <div className="@container">
      <ol aria-label="Podio" className="grid grid-cols-1 items-end gap-3 @min-[20rem]:grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] @min-[20rem]:gap-2.5">
        {filas.map((f, i) => (
          <Escalon key={f.id} fila={f} mia={f.usuario === yo} posicion={esPodio ? POSICIONES[i] : undefined} />
        ))}
      </ol>
    </div>
  );
}
